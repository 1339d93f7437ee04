import type { Db } from '../../../platform/database/connection.ts'
import { counted } from '../../../platform/engine/counters.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { pageCounters } from '../../content/pages/pageCounters.ts'

/** A page as far as it decides what is shown; its content is read when that is known. */
export interface ServedPage {
  id: number
  alias: string
  title: string
  language: string
  category: string | null
  variantParentId: number | null
  isTranslation: boolean
  isPublished: boolean
  isAsked: boolean
  redirectType: string | null
  redirectUrl: string | null
  /** Share of visitors, in percent. */
  weight: number | null
  /** Visitors since the A/B test runs. */
  given: number
  createdBy: number | null
}

/** Variants and translations of a page that are looked at. */
const MAX_FAMILY = 200

/**
 * The page with this alias or id, with its translations and the variants of all of them; empty when there is none. One
 * statement.
 */
export async function findPageFamily(
  db: Db,
  { id = null, alias = null }: { id?: number | null; alias?: string | null },
  now: Date,
): Promise<ServedPage[]> {
  return db<ServedPage[]>`
    with asked as (
      select id, variant_parent_id, translation_parent_id from pages
      where ${id === null ? db`alias = ${alias}` : db`id = ${id}`}
    ), base as (
      select b.id, coalesce(b.translation_parent_id, b.id) as root
      from asked a join pages b on b.id = coalesce(a.variant_parent_id, a.id)
    ), translations as (
      select p.id from pages p join base on p.id = base.root or p.translation_parent_id = base.root
    )
    select p.id, p.alias, p.title, p.language, c.alias as category, p.variant_parent_id as "variantParentId",
      p.translation_parent_id is not null as "isTranslation", ${publishedNow(db, 'p', now)} as "isPublished",
      p.id = (select id from asked) as "isAsked", p.redirect_type as "redirectType", p.redirect_url as "redirectUrl",
      case when p.variant_settings ->> 'weight' ~ '^\\d{1,3}$' then (p.variant_settings ->> 'weight')::int end as weight,
      ${db.unsafe(counted(pageCounters.variant_hits, 'p'))} as given, p.created_by as "createdBy"
    from pages p left join categories c on c.id = p.category_id
    where p.id in (select id from translations) or p.variant_parent_id in (select id from translations)
    order by p.id = (select id from asked) desc, p.id limit ${MAX_FAMILY}`
}
