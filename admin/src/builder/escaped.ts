const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it stands in HTML, also in an attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}
