/** What the address of a page is made of. */
export interface Addressed {
  alias: string
  language: string
  isTranslation: boolean
  /** The alias of its category. */
  category: string | null
}

/** The one path that a page is served at: `/de/offers/sale`; a translation names its language. */
export function pagePath(
  { alias, language, isTranslation, category }: Addressed,
  { cat_in_page_url: hasCategory }: { cat_in_page_url: boolean },
): string {
  const parts = [isTranslation ? language : null, hasCategory ? category : null, alias]
  return parts.flatMap((part) => (part ? [`/${encodeURIComponent(part)}`] : [])).join('')
}
