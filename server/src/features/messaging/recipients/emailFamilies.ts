/** Variants and translations of emails, and who gets which of them. */
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { counted } from '../../../platform/engine/counters.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { emailCounters } from '../sends/emailCounters.ts'

export interface EmailVariant {
  emailId: number
  /** Share of recipients, in percent. */
  weight: number
  /** Recipients so far, whether their mail has left or not. */
  given: number
}

export interface EmailTranslation {
  /** The variant that it translates. */
  variantId: number
  emailId: number
  /** Lower case, with an underscore. */
  language: string
}

export interface EmailFamily {
  /** The email with all variants and translations, published or not. */
  members: number[]
  /** The email and those of its variants that are published and have a share; the winner alone once it is decided. */
  variants: EmailVariant[]
  /** Published translations of `variants`. */
  translations: EmailTranslation[]
}

/** What goes out when the email is sent: itself, and the variants and translations that are published. */
export function sentOf(emailId: number, family: EmailFamily | undefined): number[] {
  const others = [...(family?.variants ?? []), ...(family?.translations ?? [])].map((one) => one.emailId)
  return [...new Set([emailId, ...others])]
}

interface Row {
  root: number
  id: number
  variantParentId: number | null
  translationParentId: number | null
  language: string
  weight: number | null
  isSendable: boolean
  given: number
  /** Of the A/B test that runs with the terms of the moment. */
  winnerId: number | null
}

/** The families below these emails, by id; ids that are no email are absent. One statement. */
export async function loadFamilies(
  db: Db,
  emailIds: readonly number[],
  now: Date,
): Promise<Map<number, EmailFamily>> {
  const rows = await db<Row[]>`
    with recursive family as (
      select id as root, id from emails where id = any(${emailIds as number[]}::bigint[])
      union
      select f.root, e.id from emails e join family f on e.variant_parent_id = f.id or e.translation_parent_id = f.id
    )
    select family.root, e.id, e.variant_parent_id as "variantParentId", e.translation_parent_id as "translationParentId",
      e.language, ${db.unsafe(counted(emailCounters.variant_queued_count, 'e'))} as given, ${publishedNow(db, 'e', now)} as "isSendable",
      (select t.winner_id from email_tests t where t.email_id = e.id and t.started_at = coalesce(e.variant_start_date, 'epoch')) as "winnerId",
      case when e.variant_settings ->> 'weight' ~ '^\\d{1,3}$' then (e.variant_settings ->> 'weight')::int end as weight
    from emails e join family using (id) order by family.root, e.id`
  const byRoot = Map.groupBy(rows, (row) => row.root)
  return new Map([...byRoot].map(([root, members]) => [root, familyOf(root, members)]))
}

function familyOf(root: number, rows: readonly Row[]): EmailFamily {
  const children = rows.filter(
    (row) => row.variantParentId === root && row.isSendable && (row.weight ?? 0) > 0,
  )
  const taken = Math.min(
    100,
    children.reduce((sum, row) => sum + (row.weight ?? 0), 0),
  )
  const parent = rows.find((row) => row.id === root)
  const shares = [
    { emailId: root, weight: 100 - taken, given: parent?.given ?? 0 },
    ...children.map((row) => ({ emailId: row.id, weight: row.weight ?? 0, given: row.given })),
  ]
  const winner = shares.find(({ emailId }) => emailId === parent?.winnerId)
  const variants = winner ? [{ ...winner, weight: 100 }] : shares
  const ids = new Set(variants.map((variant) => variant.emailId))
  const translations = rows.flatMap((row) =>
    row.translationParentId !== null && ids.has(row.translationParentId) && row.isSendable
      ? [
          {
            variantId: row.translationParentId,
            emailId: row.id,
            language: row.language.replace('-', '_').toLowerCase(),
          },
        ]
      : [],
  )
  return { members: rows.map((row) => row.id), variants, translations }
}

/**
 * The variant for each of `count` recipients: every variant gets what it lacks of its share of all recipients so far,
 * and who gets which is left to chance. A single recipient gets a variant with the probability of what it lacks.
 */
export function splitRecipients(variants: readonly EmailVariant[], count: number): number[] {
  const all = variants.reduce((sum, variant) => sum + variant.given, count)
  const lacks = variants.map(({ weight, given }) => Math.max(0, (weight * all) / 100 - given))
  const lacking = lacks.reduce((sum, lack) => sum + lack, 0)
  const start = Math.random()
  const chosen = Array.from({ length: count }, (_, index) => {
    let place = ((index + start) / count) * lacking
    const at = lacks.findIndex((lack) => {
      place -= lack
      return place < 0
    })
    return variants.at(at)?.emailId ?? 0
  })
  return chosen
    .map((emailId) => ({ emailId, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ emailId }) => emailId)
}

/**
 * The translation of a variant for a contact as SQL: the one in exactly its language and region, else one in its
 * language, else the variant itself. `locale` is in lower case with an underscore, and empty for none.
 */
export function emailForLocale(
  db: Db,
  translations: readonly EmailTranslation[],
  { variantId, locale }: { variantId: Fragment; locale: Fragment },
): Fragment {
  return db`coalesce((
    select t."emailId"
    from jsonb_to_recordset(${JSON.stringify(translations)}::text::jsonb) as t ("variantId" bigint, "emailId" bigint, language text)
    where t."variantId" = ${variantId} and ${locale} <> '' and split_part(t.language, '_', 1) = split_part(${locale}, '_', 1)
      and (t.language = ${locale} or not exists (
        select from emails d where d.id = ${variantId}
          and lower(replace(d.language, '-', '_')) in (${locale}, split_part(${locale}, '_', 1))))
    order by t.language = ${locale} desc, t.language = split_part(${locale}, '_', 1) desc, t."emailId" limit 1), ${variantId})`
}
