// Focus items that were seen or used, as activity of contacts.
import type { ActivitySource } from '../../../catalog/activitySource.ts'

export const focusActivity: readonly ActivitySource[] = [
  focus('focus.view', "f.type = 'view'"),
  focus('focus.click', "f.type = 'click'"),
]

function focus(event: string, where: string): ActivitySource {
  return {
    event,
    where,
    from: 'focus_interactions f left join focus_items m on m.id = f.focus_id',
    contactId: 'f.contact_id',
    id: 'f.id',
    at: 'f.date_added',
    label: "coalesce(m.name, 'Focus item ' || f.focus_id)",
    details: "jsonb_build_object('focus_id', f.focus_id, 'type', f.type, 'typeId', f.type_id)",
  }
}
