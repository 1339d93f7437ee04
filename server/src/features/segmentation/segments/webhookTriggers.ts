// What webhooks can be told about segments.
import { showRecords, type WebhookTrigger } from '../../../catalog/webhookTrigger.ts'
import { s } from '../../../platform/values/shape.ts'
import { loadSegmentReferences, segmentShape } from './loadSegmentReferences.ts'

const moved: WebhookTrigger<'contact.changed'> = {
  key: 'mautic.lead_list_change',
  happenings: ['contact.changed'],
  isIt: ({ payload }) => 'segmentId' in payload,
  permission: 'lead:leads',
  item: { contact: s.anything('The contact.'), segment: segmentShape, action: s.word('added', 'removed') },
  async present(context, happenings) {
    const moves = happenings.flatMap(({ payload, ids }) =>
      'segmentId' in payload ? ids.map((contactId) => ({ contactId, ...payload })) : [],
    )
    const segments = await loadSegmentReferences(context.db, [
      ...new Set(moves.map(({ segmentId }) => segmentId)),
    ])
    const contacts = await showRecords(
      context,
      'contact',
      moves.map(({ contactId }) => contactId),
    )
    return moves.flatMap(({ contactId, segmentId, action }) => {
      const [contact, segment] = [contacts.get(contactId), segments.get(segmentId)]
      const payload = { contact, segment, action }
      return contact && segment ? [{ about: { kind: 'contact', id: contactId }, payload }] : []
    })
  },
}

export const segmentWebhookTriggers: readonly WebhookTrigger[] = [moved]
