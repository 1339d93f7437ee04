// Stages as activity of contacts.
import type { ActivitySource } from '../../../catalog/activitySource.ts'

export const stageActivity: readonly ActivitySource[] = [
  {
    event: 'stage.changed',
    from: 'stage_changes s',
    contactId: 's.contact_id',
    id: 's.id',
    at: 's.date_added',
    label: 's.event_name',
    details:
      "jsonb_build_object('log', jsonb_build_object('id', s.id, 'stageId', s.stage_id, 'eventName', s.event_name, 'actionName', s.action_name))",
  },
]
