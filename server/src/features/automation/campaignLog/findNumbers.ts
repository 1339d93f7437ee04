// How many contacts stand where in a campaign: waiting, passed, and the way of no, event by event.
import type { Db, Sql } from '../../../platform/database/connection.ts'
import type { Reader } from '../../../platform/database/readSlots.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { answerInTime } from '../../../platform/database/timeLimit.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { isPermitted, scopeOf } from '../../audience/contactRows/permittedContacts.ts'

export interface EventNumbers {
  id: number
  waiting: number
  passed: number
  /** Of `passed`: who went the way of no. */
  declined: number
  failed: number
}

export interface CampaignNumbers {
  /** Otherwise counting took too long, and no figure counts beyond `AT_LEAST`. */
  isExact: boolean
  contacts: number
  events: EventNumbers[]
}

/** How long whoever looks at a campaign is to wait for exact figures. */
const LIMIT_MS = 1_500

/** As far as is counted where exact figures take too long. */
export const AT_LEAST = 10_000

/**
 * The numbers of a campaign, of the contacts that the actor may view. A constant number of statements, whatever it holds; two
 * seconds at most.
 */
export async function findNumbers(
  reader: Reader & { actor: Actor },
  campaignId: number,
  limitMs: number = LIMIT_MS,
): Promise<CampaignNumbers> {
  const { sql, actor } = reader
  const exact = await answerInTime(reader, limitMs, (db) => count(db, { campaignId, actor, bound: null }))
  return exact
    ? { isExact: true, ...exact }
    : { isExact: false, ...(await count(sql, { campaignId, actor, bound: AT_LEAST })) }
}

// Without a bound, `limit null` counts all there is.
async function count(
  db: Db | Sql,
  { campaignId, actor, bound }: { campaignId: number; actor: Actor; bound: number | null },
): Promise<Omit<CampaignNumbers, 'isExact'>> {
  const permitted = (contactId: Fragment) => isPermitted(db, actor, { actions: ['view'], contactId })
  const isLimited = scopeOf(actor, ['view']) !== 'all'
  const [members] = await db<{ contacts: number }[]>`
    select count(*)::int as contacts from (
      select from campaign_contacts m where m.campaign_id = ${campaignId} and not m.manually_removed
        and ${permitted(db`m.contact_id`)}
      limit ${bound}) counted`
  const events = await db<EventNumbers[]>`
    select e.id, scheduled.rows + waits.rows as waiting, done.rows as passed, done.declined,
      ${isLimited ? db`done.failed` : db`e.failed_count`} as failed
    from campaign_events e,
      lateral (select count(*)::int as rows from (
        select from campaign_event_log l where l.event_id = e.id and l.is_scheduled and ${permitted(db`l.contact_id`)} limit ${bound}) counted) scheduled,
      lateral (select count(*)::int as rows from (
        select from campaign_decisions d where d.event_id = e.id and ${permitted(db`d.contact_id`)} limit ${bound}) counted) waits,
      lateral (select count(*)::int as rows, (count(*) filter (where took_no))::int as declined,
        (count(*) filter (where has_failed))::int as failed from (
        select l.non_action_path_taken as took_no, l.metadata ? 'failed' as has_failed from campaign_event_log l
        where l.event_id = e.id and not l.is_scheduled and ${permitted(db`l.contact_id`)} limit ${bound}) counted) done
    where e.campaign_id = ${campaignId} and not e.is_deleted
    order by e.event_order, e.id`
  return { contacts: members?.contacts ?? 0, events: [...events] }
}
