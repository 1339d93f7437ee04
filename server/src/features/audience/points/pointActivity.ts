// Points as activity of contacts.
import type { ActivitySource } from '../../../catalog/activitySource.ts'

export const pointActivity: readonly ActivitySource[] = [
  {
    event: 'point.gained',
    from: 'point_changes p left join point_groups g on g.id = p.group_id',
    contactId: 'p.contact_id',
    id: 'p.id',
    at: 'p.date_added',
    label: "p.event_name || ' / ' || p.delta",
    details:
      "jsonb_build_object('log', jsonb_build_object('id', p.id, 'type', p.type, 'eventName', p.event_name, 'actionName', p.action_name, 'delta', p.delta, 'groupId', p.group_id, 'groupName', g.name))",
  },
]
