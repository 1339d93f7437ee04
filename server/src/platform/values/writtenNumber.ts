// Numbers as visitors write them, with the separators of their language.

/** A space of any width, or an apostrophe, before three digits. */
const GROUPING_SIGN = /(?<=\d)[ \u00a0\u2009\u202f'\u2019](?=\d{3}(?!\d))/g
/** What a number input of a browser sends (HTML, "valid floating-point number"). */
const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i
const MAX_LENGTH = 200

/**
 * Reads `1250.5`, `1,250.50`, `1.250,50`, `1 250,5` and `1'250.5`. The last of two different separators is the decimal
 * one, and a separator that is repeated divides groups. A single dot is decimal, because number inputs send it in every
 * language. A single comma before three digits is read as the language does: `1,250` is 1250 in English, 1.25 in German.
 *
 * @param locale a BCP 47 tag; English where it is none.
 * @returns null for what is no finite number.
 */
export function parseWrittenNumber(text: string, locale: string): number | null {
  const written = text
    .trim()
    .replace(/^\u2212/, '-')
    .replaceAll(GROUPING_SIGN, '')
  if (written.length > MAX_LENGTH) return null
  if (PLAIN.test(written)) return finite(written)
  const found = /^([+-]?)(\d[\d.,]*|,\d+)$/.exec(written)
  if (!found) return null
  const [, sign = '', digits = ''] = found
  const decimal = decimalSignOf(digits, locale)
  const [whole = '', fraction = '', ...rest] = decimal === null ? [digits] : digits.split(decimal)
  if (rest.length > 0 || !/^\d*$/.test(fraction) || !isGrouped(whole)) return null
  return finite(`${sign}${whole.replaceAll(/[.,]/g, '') || '0'}.${fraction || '0'}`)
}

/** The separator before the fraction; null where all separators divide groups. */
function decimalSignOf(digits: string, locale: string): ',' | '.' | null {
  const [comma, dot] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma >= 0 && dot >= 0) return comma > dot ? ',' : '.'
  const sign = comma >= 0 ? ',' : '.'
  if (digits.indexOf(sign) !== digits.lastIndexOf(sign)) return null
  const isAmbiguous = sign === ',' && /^[1-9]\d{0,2},\d{3}$/.test(digits)
  return isAmbiguous && decimalSignIn(locale) === '.' ? null : sign
}

/** Whole numbers with groups of three digits, or of two before the last three (as in India), by one separator. */
function isGrouped(whole: string): boolean {
  return (
    /^\d*$/.test(whole) ||
    /^\d{1,3}(?:,\d{3})+$/.test(whole) ||
    /^\d{1,3}(?:\.\d{3})+$/.test(whole) ||
    /^\d{1,2}(?:,\d\d)+,\d{3}$/.test(whole)
  )
}

function decimalSignIn(locale: string): string {
  const parts = new Intl.NumberFormat(isTag(locale) ? locale : 'en').formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

function isTag(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}

function finite(text: string): number | null {
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}
