// What campaigns are about to do with one contact.
import { grantOf } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { campaign } from '../campaigns/campaign.ts'

export interface UpcomingStep {
  campaignId: number
  campaignName: string
  isRunning: boolean
  eventId: number
  eventName: string
  type: string
  eventType: string
  /** Null for what waits without an end. */
  dueAt: Date | null
  /** A decision that waits for the contact, until then. */
  isDecision: boolean
}

/** Steps that are told of at once. */
export const MOST_UPCOMING = 100

/**
 * The steps of campaigns that a contact stands before, the next first, of those that the actor may see. One statement.
 * A campaign's hours and pauses may move a moment: the explanation of the campaign says so.
 */
export async function findUpcoming(
  { db, actor, now }: Context,
  contactId: number,
): Promise<{ steps: UpcomingStep[]; isComplete: boolean }> {
  const { own, other } = grantOf(actor, campaign.permission, 'view')
  if (!own && !other) return { steps: [], isComplete: true }
  const steps = await db<UpcomingStep[]>`
    select c.id as "campaignId", c.name as "campaignName", ${publishedNow(db, 'c', now)} as "isRunning",
      e.id as "eventId", e.name as "eventName", e.type, e.event_type as "eventType",
      x.due_at as "dueAt", x.is_decision as "isDecision"
    from (
      select l.campaign_id, l.event_id, l.trigger_date as due_at, false as is_decision
      from campaign_event_log l where l.contact_id = ${contactId} and l.is_scheduled and l.trigger_date is not null
      union all
      select d.campaign_id, d.event_id, d.due_at, true from campaign_decisions d where d.contact_id = ${contactId}
    ) x
    join campaign_contacts m on m.contact_id = ${contactId} and m.campaign_id = x.campaign_id
      and not m.manually_removed and m.held_out is null
    join campaigns c on c.id = x.campaign_id
    join campaign_events e on e.id = x.event_id and not e.is_deleted
    where ${other ? db`true` : db`c.created_by = ${actor.userId}`}
    order by x.due_at nulls last, c.id, e.id limit ${MOST_UPCOMING + 1}`
  return { steps: steps.slice(0, MOST_UPCOMING), isComplete: steps.length <= MOST_UPCOMING }
}
