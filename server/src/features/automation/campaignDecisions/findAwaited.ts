import type { AwaitedDecision, FindAwaited } from '../../../catalog/awaitedDecision.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { takesPart } from '../campaignHoldouts/holdouts.ts'

/** See `AwaitedDecision`. */
export const findAwaited: FindAwaited = async (db, type, { contactIds, now }) => {
  if (contactIds.length === 0) return []
  return db<AwaitedDecision[]>`
    select d.contact_id as "contactId", e.properties, coalesce((
      select jsonb_agg(jsonb_build_object('type', n.type, 'properties', n.properties) order by n.id) from campaign_events n
      where n.parent_id = e.id and n.decision_path = 'yes' and not n.is_deleted
        and coalesce(n.trigger_mode, 'immediate') = 'immediate'), '[]') as next
    from campaign_decisions d
    join campaign_events e on e.id = d.event_id and e.type = ${type} and not e.is_deleted
    join campaigns c on c.id = d.campaign_id and ${publishedNow(db, 'c', now)}
    join campaign_contacts m on m.campaign_id = d.campaign_id and m.contact_id = d.contact_id and ${takesPart(db, 'm')}
    where d.contact_id = any(${contactIds as number[]}::bigint[])
    order by d.contact_id, d.event_id`
}
