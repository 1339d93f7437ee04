const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
])

/**
 * Text of a cell. Characters that XML cannot hold, and a line's return, are written as the format has it (`_x000D_`); what
 * only looks so is kept from being read so.
 */
export function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what XML cannot hold
  if (!/[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_x|[\ud800-\udfff]/.test(text)) return text
  return (
    text
      .toWellFormed()
      .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what XML cannot hold
      .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (one) => `_x${hex(one)}_`)
      .replace(/[&<>]/g, (one) => ENTITIES.get(one) ?? one)
  )
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
}
