// What point triggers do with emails.

import type { TriggerEventType } from '../../../catalog/triggerEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { findSendableEmails } from '../recipients/findSendableEmails.ts'
import { queueMailToUsers } from './mailToUsers.ts'
import { queueSingleSends } from './queueSingleSends.ts'

export const emailTriggerEvents: readonly TriggerEventType[] = [
  {
    type: 'email.send',
    properties: { email: f.int({ big: true, min: 1, required: true }) },
    refers: { email: reference('email', 'view') },
    sends: 'email',
    async run({ context, trigger, event, properties, contactIds }) {
      const emailId = Number(properties.email)
      const sendable = (await findSendableEmails(context.db, [emailId], context.now)).get(emailId)
      if (!sendable) return new Map(contactIds.map((id) => [id, 'The email is not published.']))
      const sends = contactIds.map((contactId) => ({
        emailId,
        contactId,
        source: 'trigger',
        sourceId: trigger.id,
        ignoresDnc: sendable.ignoresDnc,
        dedupeKey: `trigger:${event.id}`,
      }))
      const refusals = await queueSingleSends(context.db, sends, context)
      return new Map(contactIds.flatMap((id, index) => (refusals[index] ? [[id, refusals[index]]] : [])))
    },
  },
  {
    type: 'email.send_to_user',
    properties: {
      email: f.int({ big: true, min: 1 }),
      user_id: f.ids({ input: { record: 'user', choices: 'owners' } }),
    },
    refers: { email: reference('email', 'view') },
    sends: 'email',
    async run({ context, event, properties, contactIds }) {
      const refused = await queueMailToUsers(context, {
        emailId: Number(properties.email ?? 0),
        userIds: (properties.user_id as number[] | undefined) ?? [],
        toOwner: false,
        to: '',
        cc: '',
        bcc: '',
        contactIds,
        dedupeKeyOf: (id) => `trigger:${event.id}:${id}`,
      })
      return new Map([...refused].map(([id, { reason }]) => [id, reason]))
    },
  },
]
