// What may stand in slots: contents that need no campaign, and the versions of contents.
import { hash } from 'node:crypto'
import type { Db } from '../../../platform/database/connection.ts'
import { publishedNow } from '../../../platform/values/published.ts'

/** A content that stands in a slot by itself, for whom its filters fit. */
export interface StandaloneContent {
  id: number
  slot: string
  filters: unknown[]
}

/** Published contents that need no campaign, of these slots, oldest first. One statement, none for none. */
export async function findStandaloneContents(
  db: Db,
  slots: readonly string[],
  now: Date,
): Promise<StandaloneContent[]> {
  if (slots.length === 0) return []
  return db<StandaloneContent[]>`
    select d.id, d.slot_name as slot, d.filters from dynamic_contents d
    where d.slot_name = any(${slots as string[]}::text[]) and not d.is_campaign_based
      and d.variant_parent_id is null and d.translation_parent_id is null and ${publishedNow(db, 'd', now)}
    order by d.id`
}

/** A published content with what it is a version of. */
export interface ContentVersion {
  id: number
  variantParentId: number | null
  translationParentId: number | null
  language: string
  content: string
}

/** Those of the contents that are published, with their variants and all translations. One statement, none for none. */
export async function findContentVersions(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<ContentVersion[]> {
  if (ids.length === 0) return []
  return db<ContentVersion[]>`
    with variants as (
      select id from dynamic_contents where id = any(${ids as number[]}::bigint[])
      union select id from dynamic_contents where variant_parent_id = any(${ids as number[]}::bigint[])
    )
    select d.id, d.variant_parent_id as "variantParentId", d.translation_parent_id as "translationParentId", d.language,
      coalesce(d.content, '') as content
    from dynamic_contents d
    where (d.id in (select id from variants) or d.translation_parent_id in (select id from variants))
      and ${publishedNow(db, 'd', now)}
    order by d.id`
}

/**
 * The version of a content for a contact: of it and its variants always the same one, each for as many contacts; of that
 * one the translation into the first of the languages that there is, exactly or at least without regard to the region.
 * Null where the content is not published.
 */
export function versionFor(
  versions: readonly ContentVersion[],
  id: number,
  { contactId, languages }: { contactId: number; languages: readonly string[] },
): ContentVersion | null {
  const root = versions.find((one) => one.id === id)
  if (!root) return null
  const variants = [root, ...versions.filter((one) => one.variantParentId === id && one.id !== id)]
  const digest = hash('sha256', `${id} ${contactId}`, 'buffer')
  const variant = variants[digest.readUInt32BE(0) % variants.length] ?? root
  const translated = [
    variant,
    ...versions.filter((one) => one.translationParentId === variant.id && one.id !== variant.id),
  ]
  const wanted = languages.map(plainLocale)
  const exact = wanted.flatMap(
    (locale) => translated.find(({ language }) => plainLocale(language) === locale) ?? [],
  )
  const near = wanted.flatMap(
    (locale) => translated.find(({ language }) => baseOf(plainLocale(language)) === baseOf(locale)) ?? [],
  )
  return exact[0] ?? near[0] ?? variant
}

function plainLocale(locale: string): string {
  return locale.toLowerCase().replaceAll('-', '_')
}

function baseOf(locale: string): string {
  return locale.split('_')[0] ?? ''
}
