// What webhooks can be told about text messages.
import { showRecords, type WebhookTrigger } from '../../../catalog/webhookTrigger.ts'
import { s } from '../../../platform/values/shape.ts'

const sent: WebhookTrigger<'text_message.sent'> = {
  key: 'mautic.sms_on_send',
  happenings: ['text_message.sent'],
  permission: 'sms:smses',
  item: {
    smsId: s.int(),
    contact: s.anything('The contact.'),
    content: s.text({ description: 'The text, with its tokens.' }),
  },
  async present(context, happenings) {
    const ids = [...new Set(happenings.map(({ payload }) => payload.textMessageId))]
    const texts = await context.db<{ id: number; message: string }[]>`
      select id, message from text_messages where id = any(${ids}::bigint[])`
    const content = new Map(texts.map((text) => [text.id, text.message]))
    const contacts = await showRecords(
      context,
      'contact',
      happenings.flatMap((happening) => happening.ids),
    )
    return happenings.flatMap((happening) =>
      happening.ids.flatMap((contactId) => {
        const { textMessageId: smsId } = happening.payload
        const contact = contacts.get(contactId)
        const payload = { smsId, contact, content: content.get(smsId) ?? '' }
        return contact ? [{ about: { kind: 'contact', id: contactId }, payload }] : []
      }),
    )
  },
}

export const textMessageWebhookTriggers: readonly WebhookTrigger[] = [sent]
