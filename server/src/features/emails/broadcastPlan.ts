/** What a broadcast of an email sends to whom: variants with their shares, languages, and the rules for recipients. */
import type { Db } from '../../database/connection.ts'

export interface BroadcastVariant {
  emailId: number
  /** Share of recipients, in percent. */
  weight: number
  /** Recipients so far. */
  sent: number
}

export interface BroadcastTranslation {
  /** The variant that it translates. */
  variantId: number
  emailId: number
  /** Lower case, with an underscore. */
  language: string
}

export interface BroadcastPlan {
  emailId: number
  occasion: string
  /** The email with all variants and translations: who got one of them gets none of the others. */
  family: number[]
  segmentIds: number[]
  excludedSegmentIds: number[]
  categoryId: number | null
  variants: BroadcastVariant[]
  translations: BroadcastTranslation[]
}

interface FamilyRow {
  id: number
  variantParentId: number | null
  translationParentId: number | null
  language: string
  weight: number | null
  isSendable: boolean
  sent: number
}

/** The key under which nobody gets a broadcast of the email twice. */
export function broadcastOccasion(emailId: number): string {
  return `email:${emailId}`
}

/** Null for an email that is not published at the moment, or that is part of another one. Three statements. */
export async function loadBroadcastPlan(db: Db, emailId: number, now: Date): Promise<BroadcastPlan | null> {
  const [email] = await db<
    { categoryId: number | null; segmentIds: number[]; excludedSegmentIds: number[] }[]
  >`
    select category_id as "categoryId",
      array(select segment_id from email_segments where email_id = e.id order by segment_id) as "segmentIds",
      array(select segment_id from email_excluded_segments where email_id = e.id order by segment_id) as "excludedSegmentIds"
    from emails e
    where id = ${emailId} and email_type = 'list' and variant_parent_id is null and translation_parent_id is null and ${published(db, now)}`
  if (!email) return null
  const rows = await db<FamilyRow[]>`
    with recursive family as (
      select id from emails where id = ${emailId}
      union
      select e.id from emails e join family f on e.variant_parent_id = f.id or e.translation_parent_id = f.id
    )
    select e.id, e.variant_parent_id as "variantParentId", e.translation_parent_id as "translationParentId", e.language,
      case when e.variant_settings ->> 'weight' ~ '^\\d{1,3}$' then (e.variant_settings ->> 'weight')::int end as weight,
      ${published(db, now)} as "isSendable", e.variant_sent_count as sent
    from emails e join family using (id) order by e.id`
  return {
    ...email,
    emailId,
    occasion: broadcastOccasion(emailId),
    family: rows.map((row) => row.id),
    ...splitFamily(rows, emailId),
  }
}

function splitFamily(
  rows: readonly FamilyRow[],
  emailId: number,
): Pick<BroadcastPlan, 'variants' | 'translations'> {
  const children = rows.filter(
    (row) => row.variantParentId === emailId && row.isSendable && (row.weight ?? 0) > 0,
  )
  const taken = Math.min(
    100,
    children.reduce((sum, row) => sum + (row.weight ?? 0), 0),
  )
  const parent = rows.find((row) => row.id === emailId)
  const variants = [
    { emailId, weight: 100 - taken, sent: parent?.sent ?? 0 },
    ...children.map((row) => ({ emailId: row.id, weight: row.weight ?? 0, sent: row.sent })),
  ]
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
  return { variants, translations }
}

/** Published now, as SQL over the alias e. */
export function published(db: Db, now: Date): ReturnType<Db> {
  return db`(e.is_published and (e.publish_up is null or e.publish_up <= ${now}) and (e.publish_down is null or e.publish_down > ${now}))`
}
