/** A header or a word without what people write differently: case, accents, spaces and punctuation. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
}
