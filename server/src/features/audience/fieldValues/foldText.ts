import { toNfkd } from '../../../platform/values/nfc.ts'

/** The text without accents, case and punctuation: two spellings of one name fold to the same. */
export function foldText(text: string): string {
  return toNfkd(text)
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
}
