// What is wrong with an email or a page as it is written, and where that stands in its source.

/** What a check says. */
export interface Finding {
  code: string
  severity: 'stops' | 'warns'
  message: string
  /** In the HTML as it leaves. */
  place: { line: number; text: string } | null
}

/** Where the source says what a finding is about; null for what is about all of it, or is not found. */
export function placeIn(source: string, { message, place }: Finding): { from: number; to: number } | null {
  const token = /\{[^{}\s]+\}/.exec(message)?.[0]
  const address = /https?:\/\/\S+$/.exec(message)?.[0]
  for (const text of [place?.text, token, address]) {
    if (!text) continue
    const words = text.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    const found = new RegExp(words.join('(?:\\s|<[^>]*>|&nbsp;)+')).exec(source)
    if (found) return { from: found.index, to: found.index + found[0].length }
  }
  return null
}
