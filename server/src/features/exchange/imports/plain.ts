import { toNfkd } from '../../../platform/values/nfc.ts'

/** A header or a word without what people write differently: case, accents, spaces and punctuation. */
export function plain(text: string): string {
  return toNfkd(text)
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
}
