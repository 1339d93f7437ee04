// What webhooks can be told about points.
import { showRecords, type WebhookTrigger } from '../../../catalog/webhookTrigger.ts'
import { s } from '../../../platform/values/shape.ts'
import { isTold, type PointsOutcome } from './isTold.ts'

function isOfPoints(change: PointsOutcome & { groupId: number | null }): boolean {
  return change.groupId === null && isTold(change)
}

const changed: WebhookTrigger<'contact.changed'> = {
  key: 'mautic.lead_points_change',
  happenings: ['contact.changed'],
  isIt: ({ payload }) => 'points' in payload && payload.points.some(isOfPoints),
  permission: 'lead:leads',
  item: {
    contact: s.anything('The contact.'),
    points: s.object({ old_points: s.int(), new_points: s.int() }),
  },
  async present(context, happenings) {
    const changes = happenings.flatMap(({ payload, ids }) =>
      'points' in payload
        ? payload.points.filter((change) => isOfPoints(change) && ids.includes(change.contactId))
        : [],
    )
    const contacts = await showRecords(
      context,
      'contact',
      changes.map(({ contactId }) => contactId),
    )
    return changes.flatMap(({ contactId, old, new: present }) => {
      const contact = contacts.get(contactId)
      const payload = { contact, points: { old_points: old, new_points: present } }
      return contact ? [{ about: { kind: 'contact', id: contactId }, payload }] : []
    })
  },
}

export const pointWebhookTriggers: readonly WebhookTrigger[] = [changed]
