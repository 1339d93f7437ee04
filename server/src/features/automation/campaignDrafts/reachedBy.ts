import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { takesPart } from '../campaignHoldouts/holdouts.ts'

/**
 * Who is past the place where events come to stand: a query with event_id, contact_id, rotation, campaign_id and since, the
 * moment that intervals count from. That is who went by the event before, in the present rotation and on that side, and for
 * first events, who has begun.
 * @param targets a relation with event_id, campaign_id, parent_id, parent_type and decision_path.
 * @param concerns the condition on a column with ids of contacts.
 */
export function reachedBy(db: Db, targets: Fragment, concerns: (contactId: string) => Fragment): Fragment {
  return db`
    select t.event_id, m.contact_id, m.rotation, t.campaign_id, l.date_triggered as since
    from ${targets} t
    join campaign_event_log l on l.event_id = t.parent_id and not l.is_scheduled
      and (t.parent_type = 'action' or l.non_action_path_taken = (t.decision_path = 'no'))
    join campaign_contacts m on m.campaign_id = t.campaign_id and m.contact_id = l.contact_id
      and m.rotation = l.rotation and ${takesPart(db, 'm')}
    where ${concerns('l.contact_id')} and not exists (
      select from campaign_event_failures f where f.contact_id = l.contact_id and f.log_id = l.id)
    union all
    select t.event_id, m.contact_id, m.rotation, t.campaign_id, coalesce((
      select min(coalesce(l.base_at, l.date_triggered)) from campaign_event_log l
      where l.contact_id = m.contact_id and l.campaign_id = m.campaign_id and l.rotation = m.rotation), m.date_added)
    from ${targets} t
    join campaign_contacts m on m.campaign_id = t.campaign_id and ${takesPart(db, 'm')} and not m.awaits_start
    where t.parent_id is null and ${concerns('m.contact_id')}`
}
