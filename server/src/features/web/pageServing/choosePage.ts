/** Which page of a family somebody sees: by language, then by chance. */
import { splitRecipients } from '../../messaging/recipients/emailFamilies.ts'
import type { ServedPage } from './findPageFamily.ts'

const normal = (language: string) => language.replaceAll('_', '-').toLowerCase()
const baseOf = (language: string) => normal(language).split('-')[0]

/**
 * The translation for somebody who wants these languages, the first most: the exact one, else the first of a language
 * that is wanted, else the page that was asked for.
 */
export function chooseTranslation(
  asked: ServedPage,
  translations: readonly ServedPage[],
  wanted: readonly string[],
): ServedPage {
  for (const language of wanted) {
    const exact = translations.find((one) => normal(one.language) === normal(language))
    if (exact) return exact
  }
  for (const language of wanted) {
    const near = [asked, ...translations].find((one) => baseOf(one.language) === baseOf(language))
    if (near) return near
  }
  return asked
}

/** The page or the variant that its visitor sees: the one seen before, else the one that lacks most of its share. */
export function chooseVariant(
  page: ServedPage,
  variants: readonly ServedPage[],
  seenId: number | null,
): ServedPage {
  const children = variants.filter(({ isPublished, weight }) => isPublished && (weight ?? 0) > 0)
  if (children.length === 0) return page
  const all = [page, ...children]
  const seen = all.find(({ id }) => id === seenId)
  if (seen) return seen
  const taken = Math.min(
    100,
    children.reduce((sum, { weight }) => sum + (weight ?? 0), 0),
  )
  const shares = all.map(({ id, weight, given }) => ({
    emailId: id,
    weight: id === page.id ? 100 - taken : (weight ?? 0),
    given,
  }))
  const [chosen] = splitRecipients(shares, 1)
  return all.find(({ id }) => id === chosen) ?? page
}
