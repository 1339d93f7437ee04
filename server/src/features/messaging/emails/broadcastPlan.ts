/** What a broadcast of an email sends to whom: variants with their shares, languages, and the rules for recipients. */
import type { Db } from '../../../platform/database/connection.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { type EmailTranslation, type EmailVariant, loadFamilies } from '../recipients/emailFamilies.ts'

export interface BroadcastPlan {
  emailId: number
  dedupeKey: string
  /** The email with all variants and translations: who got one of them gets none of the others. */
  family: number[]
  segmentIds: number[]
  excludedSegmentIds: number[]
  categoryId: number | null
  variants: EmailVariant[]
  translations: EmailTranslation[]
}

/** The key under which nobody gets a broadcast of the email twice. */
export function broadcastDedupeKey(emailId: number): string {
  return `email:${emailId}`
}

/** Whether the email `e` of a statement goes to segments: none that is part of another one does. */
export function isBroadcastEmail(db: Db): ReturnType<Db> {
  return db`(e.email_type = 'list' and e.variant_parent_id is null and e.translation_parent_id is null)`
}

/** Null for an email that is not published at the moment, or that is part of another one. Two statements. */
export async function loadBroadcastPlan(db: Db, emailId: number, now: Date): Promise<BroadcastPlan | null> {
  const [email] = await db<
    { categoryId: number | null; segmentIds: number[]; excludedSegmentIds: number[] }[]
  >`
    select category_id as "categoryId",
      array(select segment_id from email_segments where email_id = e.id order by segment_id) as "segmentIds",
      array(select segment_id from email_excluded_segments where email_id = e.id order by segment_id) as "excludedSegmentIds"
    from emails e
    where id = ${emailId} and ${isBroadcastEmail(db)} and ${publishedNow(db, 'e', now)}`
  if (!email) return null
  const family = (await loadFamilies(db, [emailId], now)).get(emailId)
  if (!family) return null
  return {
    ...email,
    emailId,
    dedupeKey: broadcastDedupeKey(emailId),
    family: family.members,
    variants: family.variants,
    translations: family.translations,
  }
}
