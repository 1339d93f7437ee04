// What webhooks can be told about contacts.
import type { Happening } from '../../../catalog/happenings.ts'
import { showRecords, type ToldItem, type WebhookTrigger } from '../../../catalog/webhookTrigger.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { s } from '../../../platform/values/shape.ts'
import { DNC } from '../preferences/doNotContact.ts'
import { contactShape } from './contactShape.ts'

const permission = 'lead:leads'
const contact = s.object(contactShape({}), 'ToldContact')

type Saved = 'contact.created' | 'contact.changed'

/** What of contacts changes without anybody saving them, or has a trigger of its own. */
const NOT_SAVED = new Set([
  'campaigns',
  'categories',
  'companies',
  'consents',
  'devices',
  'dnc',
  'downloads',
  'emails',
  'group_points',
  'hits',
  'last_active',
  'push',
  'segments',
])

const words = new Map<number, string>(Object.entries(DNC).map(([word, reason]) => [reason, word]))
const status = s.word('contactable', 'unsubscribed', 'bounced', 'manual')

const identified: WebhookTrigger<Saved> = {
  key: 'mautic.lead_post_save_new',
  happenings: ['contact.created', 'contact.changed'],
  isIt: isSaved,
  permission,
  item: { contact },
  present: (context, happenings) => savedContacts(context, happenings, { isNew: true }),
}

const updated: WebhookTrigger<Saved> = {
  ...identified,
  key: 'mautic.lead_post_save_update',
  happenings: ['contact.changed'],
  present: (context, happenings) => savedContacts(context, happenings, { isNew: false }),
}

const deleted: WebhookTrigger<never> = {
  key: 'mautic.lead_post_delete',
  happenings: [],
  permission,
  deletionOf: 'contact',
  item: { id: s.int(), contact },
  present: async () => [],
}

const reachable: WebhookTrigger<'contact.changed'> = {
  key: 'mautic.lead_channel_subscription_changed',
  happenings: ['contact.changed'],
  isIt: ({ payload }) => 'dnc' in payload,
  permission,
  item: { contact, channel: s.text({ example: 'email' }), old_status: status, new_status: status },
  async present(context, happenings) {
    const changes = happenings.flatMap(({ payload, ids }) =>
      'dnc' in payload ? payload.dnc.filter(({ contactId }) => ids.includes(contactId)) : [],
    )
    const contacts = await showRecords(
      context,
      'contact',
      changes.map(({ contactId }) => contactId),
    )
    return changes.flatMap(({ contactId, channel, oldReason, newReason }) => {
      const shown = contacts.get(contactId)
      if (!shown) return []
      const payload = {
        contact: shown,
        channel,
        old_status: words.get(oldReason),
        new_status: words.get(newReason),
      }
      return [{ about: { kind: 'contact', id: contactId }, payload }]
    })
  },
}

export const contactWebhookTriggers: readonly WebhookTrigger[] = [identified, updated, deleted, reachable]

function isSaved({ type, payload }: Happening<Saved>): boolean {
  return type === 'contact.created' || payload.fields.some((field) => !NOT_SAVED.has(field))
}

/**
 * The contacts that were saved, each once. Who becomes known is told of as new in that moment, and as changed from then
 * on; of those whom nobody knows, nothing is told.
 */
async function savedContacts(
  context: Context,
  happenings: readonly Happening<Saved>[],
  { isNew }: { isNew: boolean },
): Promise<ToldItem[]> {
  const ids = [...new Set(happenings.flatMap((happening) => happening.ids))]
  const contacts = await showRecords(context, 'contact', ids)
  const identified = await context.db<{ id: number; at: Date }[]>`
    select id, date_identified as at from contacts where id = any(${ids}::bigint[]) and date_identified is not null`
  const since = new Map(identified.map(({ id, at }) => [id, at.getTime()]))
  const hasBecomeKnown = new Set(
    happenings.flatMap(({ type, ids, occurredAt }) =>
      ids.filter((id) => type === 'contact.created' || since.get(id) === occurredAt.getTime()),
    ),
  )
  return ids.flatMap((id) => {
    const shown = contacts.get(id)
    if (!shown || !since.has(id) || hasBecomeKnown.has(id) !== isNew) return []
    return [{ about: { kind: 'contact', id }, payload: { contact: shown } }]
  })
}
