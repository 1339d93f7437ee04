// The language of a page, beside what its HTML says and what the pages have that it belongs to.
import type { Context } from '../../../platform/resource/definition.ts'
import { isAllowed } from '../../../platform/resource/rights.ts'
import { page } from '../../content/pages/page.ts'
import type { Finder } from '../contentChecks/findings.ts'
import type { PageDraft } from './readPageDraft.ts'

/** Translations that are looked at. */
const MOST = 200

/** @param said the language in the HTML itself. One statement, none for a page that belongs to no other and is not saved. */
export async function checkLanguages(
  context: Context,
  { draft, said }: { draft: PageDraft; said: string | null },
  { add, say }: Finder,
): Promise<void> {
  const { language } = draft
  if (!draft.hasLanguage) add('warns', 'language.missing', say('check.language.missing', { language }))
  else if (!isLanguage(language))
    add('warns', 'language.unknown', say('check.language.unknown', { language }))
  if (said !== null && baseOf(said) !== baseOf(language))
    add('warns', 'language.differs', say('check.language.differs', { said: said.slice(0, 40), language }))
  for (const { role, other } of await findFamily(context, draft)) {
    if (role === 'page' && normal(other) !== normal(language))
      add('warns', 'language.variant', say('check.language.variant', { language, other }))
    if (role === 'translation' && normal(other) === normal(language))
      add('warns', 'language.twice', say('check.language.twice', { language }))
  }
}

/** The languages of the page that it is a variant of, and of those that say the same in others, as far as they are seen. */
async function findFamily(
  context: Context,
  { savedId, variantParent, translationParent }: PageDraft,
): Promise<{ role: 'page' | 'translation'; other: string }[]> {
  const { db } = context
  const root = variantParent === null ? (translationParent ?? savedId) : null
  if (root === null && variantParent === null) return []
  return db<{ role: 'page' | 'translation'; other: string }[]>`
    select distinct case when t.id = ${variantParent}::bigint then 'page' else 'translation' end as role, t.language as other
    from pages t
    where (t.id = ${variantParent}::bigint or t.id = ${root}::bigint or t.translation_parent_id = ${root}::bigint)
      and t.id is distinct from ${savedId}::bigint and ${isAllowed(context, page, 'view')}
    order by 1, 2 limit ${MOST}`
}

const normal = (language: string) => language.replaceAll('_', '-').toLowerCase()
const baseOf = (language: string) => normal(language).split('-')[0]

function isLanguage(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(normal(language)).length === 1
  } catch {
    return false
  }
}
