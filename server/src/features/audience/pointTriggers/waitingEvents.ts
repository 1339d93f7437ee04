// Events of point triggers that cannot run in this version: they happen once they can, and until then it is said.

import type { ActivitySource } from '../../../catalog/activitySource.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Check } from '../../../platform/engine/check.ts'
import { findLiveTriggers } from './liveTriggers.ts'

function reasonsOf({ triggerEvents }: Contracts): { type: string; reason: string }[] {
  return [...triggerEvents.values()].flatMap(({ type, run, needs }) =>
    run ? [] : [{ type, reason: `Not yet runnable: ${type} needs ${needs ?? 'what is not there'}.` }],
  )
}

/** Names the events of published triggers that cannot run. */
export const checkPointTriggers: Check = async ({ sql, catalog, now }) => {
  const reasons = reasonsOf(catalog)
  const triggers = await findLiveTriggers(sql, now)
  return triggers.flatMap((trigger) =>
    trigger.events.flatMap((event) => {
      const known = reasons.find(({ type }) => type === event.type)
      const text = `Point trigger ${trigger.id} "${trigger.name}", event "${event.name}": ${known?.reason}`
      return known ? [{ level: 'warning' as const, text }] : []
    }),
  )
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** What waits for a contact that has reached a trigger. Nothing is stored for it: it follows from points and triggers. */
export function waitingTriggerActivity(catalog: Contracts): ActivitySource {
  const reasons = reasonsOf(catalog)
  return {
    event: 'point.trigger.waiting',
    isPersonal: true,
    from: 'contacts c cross join point_triggers g join point_trigger_events e on e.trigger_id = g.id',
    contactId: 'c.id',
    id: 'e.id',
    at: 'greatest(coalesce(g.date_modified, g.date_added), (select max(p.date_added) from point_changes p where p.contact_id = c.id))',
    label: "g.name || ': ' || e.name",
    details: `jsonb_build_object('trigger', jsonb_build_object('id', g.id, 'name', g.name, 'points', g.points),
    'event', jsonb_build_object('id', e.id, 'name', e.name, 'type', e.type),
    'reason', case e.type ${reasons.map(({ type, reason }) => `when ${literal(type)} then ${literal(reason)}`).join(' ')} end)`,
    where: `e.type in (${reasons.map(({ type }) => literal(type)).join(', ')})
    and g.is_published and (g.publish_up is null or g.publish_up <= $now) and (g.publish_down is null or g.publish_down > $now)
    and case when g.group_id is null then c.points >= g.points else exists (
      select from contact_group_scores s where s.contact_id = c.id and s.group_id = g.group_id and s.score >= g.points) end
    and not exists (select from point_trigger_firings f where f.contact_id = c.id and f.event_id = e.id)`,
  }
}
