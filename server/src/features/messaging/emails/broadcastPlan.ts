/** What a broadcast of an email sends to whom: variants with their shares, languages, and the rules for recipients. */

import { actorOf, actsForColumns, type StoredActsFor } from '../../../platform/auth/loadActors.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { ownContactsOf } from '../../audience/contactRows/permittedContacts.ts'
import { type ApprovalSettings, findApproved } from '../emailApprovals/approvals.sql.ts'
import { isQueued } from '../messageQueue/queueMessages.ts'
import {
  type EmailTranslation,
  type EmailVariant,
  loadFamilies,
  sentOf,
} from '../recipients/emailFamilies.ts'
import { MAIL_CHANNEL } from '../sends/lanes.ts'

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
  /** Of an A/B test that is decided by itself. */
  test: TestTerms | null
  testStart: Date
  /** Recipients are the contacts that the sender may view: null for all, 0 for none, else those of this user. */
  ownContactsOf: number | null
}

/** The key under which nobody gets a broadcast of the email twice. */
export function broadcastDedupeKey(emailId: number): string {
  return `email:${emailId}`
}

/** Whether the email `e` of a statement goes to segments: none that is part of another one does. */
export function isBroadcastEmail(db: Db): ReturnType<Db> {
  return db`(e.email_type = 'list' and e.variant_parent_id is null and e.translation_parent_id is null)`
}

/** Whether it has to be approved, and when it is asked. */
interface Asked {
  config: ApprovalSettings
  now: Date
  /** Also when it may not go out at the moment: for a look at what would be. */
  inAnyState?: boolean
  /** In whose name it is sent; absent: that of the user who sent it, if that user is active and may still send. */
  actor?: Actor
}

/**
 * Null for an email that is not published at the moment, that waits for approval where that is needed, or that is part of
 * another one. Two statements, and one about approvals.
 */
export async function loadBroadcastPlan(
  db: Db,
  emailId: number,
  asked: Asked,
): Promise<BroadcastPlan | null> {
  return (await loadBroadcastPlans(db, [emailId], asked)).get(emailId) ?? null
}

/** The plans of those that may go out at the moment and are no part of another one. Three statements at most. */
export async function loadBroadcastPlans(
  db: Db,
  emailIds: readonly number[],
  { config, now, inAnyState = false, actor }: Asked,
): Promise<Map<number, BroadcastPlan>> {
  const emails = await db<
    ({
      emailId: number
      categoryId: number | null
      segmentIds: number[]
      excludedSegmentIds: number[]
      settings: Record<string, unknown>
      testStart: Date | null
    } & StoredActsFor)[]
  >`
    select id as "emailId", category_id as "categoryId", variant_settings as settings, variant_start_date as "testStart", ${actsForColumns(db, 'e')},
      array(select segment_id from email_segments where email_id = e.id order by segment_id) as "segmentIds",
      array(select segment_id from email_excluded_segments where email_id = e.id order by segment_id) as "excludedSegmentIds"
    from emails e
    where id = any(${emailIds as number[]}::bigint[]) and ${isBroadcastEmail(db)} and (${inAnyState} or ${publishedNow(db, 'e', now)})`
  if (emails.length === 0) return new Map()
  const families = await loadFamilies(
    db,
    emails.map((email) => email.emailId),
    now,
  )
  const sent = emails.flatMap(({ emailId }) => sentOf(emailId, families.get(emailId)))
  const approved = config.email_approval && !inAnyState ? await findApproved(db, sent, config) : null
  const waits = (id: number) => approved && !approved.has(id)
  return new Map(
    emails.flatMap(({ settings, testStart, ...row }): [number, BroadcastPlan][] => {
      const { actsForUserId, actsForCredentialId, actsForRights, ...rest } = row
      const sender = actor ?? actorOf({ actsForUserId, actsForCredentialId, actsForRights })
      if (!sender) return []
      const family = families.get(rest.emailId)
      if (!family || sentOf(rest.emailId, family).some(waits)) return []
      const plan = {
        ...rest,
        test: termsOf(settings, 'list'),
        testStart: testStart ?? new Date(0),
        dedupeKey: broadcastDedupeKey(rest.emailId),
        family: family.members,
        variants: family.variants,
        translations: family.translations,
        ownContactsOf: ownContactsOf(sender, ['view']),
      }
      return [[rest.emailId, plan]]
    }),
  )
}

/** What of a plan says who is pending, as SQL: columns of a larger statement, or values. */
export interface PlanTerms {
  /** Arrays of ids. */
  family: Fragment
  excludedSegmentIds: Fragment
  categoryId: Fragment
  /** See `BroadcastPlan`. */
  ownContactsOf: Fragment
}

function valuesOf(db: Db, plan: BroadcastPlan): PlanTerms {
  return {
    family: db`${plan.family}::bigint[]`,
    excludedSegmentIds: db`${plan.excludedSegmentIds}::bigint[]`,
    categoryId: db`${plan.categoryId}::bigint`,
    ownContactsOf: db`${plan.ownContactsOf}::bigint`,
  }
}

/** That a contact, c, has no send of the email or its relatives. What was skipped may be queued again. */
type IsUnsent = (db: Db, terms: PlanTerms) => ReturnType<Db>

/** For all members at once. */
export const isPendingAmongAll: IsUnsent = (db, { family }) => db`
  not exists (
    select from email_sends s where s.contact_id = c.id and s.email_id = any(${family}) and s.state <> 'skipped')`

/**
 * Contact by contact, by the sends of the contact alone: the planner takes those of the email for few while it has no
 * statistics of them, and would read what was queued before for each range, or for each contact.
 */
export const isPendingOneByOne: IsUnsent = (db, { family }) => db`
  not coalesce((
    select bool_or(s.email_id = any(${family}) and s.state <> 'skipped') from email_sends s
    where s.contact_id = c.id), false)`

/** That a contact, c, is a recipient who has not got the email. */
export function isPending(db: Db, plan: BroadcastPlan, isUnsent: IsUnsent): ReturnType<Db> {
  return isPendingOf(db, valuesOf(db, plan), isUnsent)
}

/** The same for a plan that is a row of the statement. */
export function isPendingOf(db: Db, terms: PlanTerms, isUnsent: IsUnsent): ReturnType<Db> {
  const { family, excludedSegmentIds, categoryId } = terms
  return db`
    coalesce(btrim(c.email), '') <> ''
    and (${terms.ownContactsOf} is null or coalesce(c.owner_id, c.created_by) = ${terms.ownContactsOf})
    and not exists (select from contact_do_not_contact d where d.contact_id = c.id and d.channel = 'email')
    and ${isUnsent(db, terms)}
    and not ${isQueued(db, MAIL_CHANNEL, { contactId: db`c.id`, channelIds: family })}
    and not exists (
      select from unnest(${excludedSegmentIds}) as e (id) cross join lateral (
        select from segment_contacts x where x.segment_id = e.id and x.contact_id = c.id and not x.manually_removed offset 0) x)
    and not exists (
      select from contact_categories cc where cc.contact_id = c.id and cc.category_id = ${categoryId} and cc.manually_removed)`
}

/** How the test of an email is to go on, from `variantSettings` of the email. */
export interface TestTerms {
  /** Recipients who take part, in percent. */
  share: number
  delayMs: number
  /** What decides, such as `email.openrate`. */
  criterion: string
}

const HOUR_MS = 3_600_000
const MAX_DELAY_HOURS = 24 * 366

/**
 * Null when all recipients get the variants, and nobody decides. All recipients of a template take part: nobody knows
 * how many there will be.
 */
export function termsOf(
  settings: Readonly<Record<string, unknown>>,
  emailType: 'list' | 'template',
): TestTerms | null {
  const share = emailType === 'template' ? 100 : Number(settings.totalWeight)
  const hours = Number(settings.sendWinnerDelay)
  const isShare = emailType === 'template' || (share >= 1 && share < 100)
  if (!(isShare && hours > 0 && hours <= MAX_DELAY_HOURS)) return null
  return { share, delayMs: hours * HOUR_MS, criterion: String(settings.winnerCriteria ?? '') }
}
