// What campaigns send beside mail, and the answers they wait for.

import { declineUnless, type EventType, settings } from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { findFittingContacts } from '../../audience/filters/findFittingContacts.ts'

const SENDS = 'campaigns to send messages'
const id = f.int({ big: true, min: 1, required: true })

export const channelEvents: readonly EventType[] = [
  {
    type: 'sms.send_text_sms',
    name: 'Send text message',
    kind: 'action',
    properties: { sms: id },
    refers: { sms: reference('sms', 'view') },
    channel: { name: 'sms', property: 'sms' },
    needs: SENDS,
  },
  {
    type: 'sms.reply',
    name: 'Sends a text message',
    kind: 'decision',
    properties: { pattern: f.text() },
    channel: { name: 'sms' },
    needs: 'reactions of contacts to reach campaigns',
  },
  {
    type: 'message.send',
    name: 'Send marketing message',
    kind: 'action',
    properties: { marketingMessage: id },
    refers: { marketingMessage: reference('message', 'view') },
    channel: { name: 'channel.message', property: 'marketingMessage' },
    needs: SENDS,
  },
  {
    type: 'notification.send_notification',
    name: 'Send web notification',
    kind: 'action',
    properties: { notification: id },
    refers: { notification: reference('notification', 'view') },
    channel: { name: 'notification', property: 'notification' },
    needs: SENDS,
  },
  {
    type: 'notification.send_mobile_notification',
    name: 'Send mobile notification',
    kind: 'action',
    properties: { notification: id },
    refers: { notification: reference('notification', 'view') },
    channel: { name: 'mobile_notification', property: 'notification' },
    needs: SENDS,
  },
  {
    type: 'notification.has.active',
    name: 'Has active notification',
    kind: 'condition',
    properties: {},
    async run({ context, contactIds }) {
      const filter = {
        glue: 'and',
        object: 'behaviors',
        field: 'notification',
        operator: '=',
        properties: { filter: 1 },
      }
      return declineUnless(contactIds, await findFittingContacts(context.db, contactIds, [filter], context))
    },
  },
  {
    type: 'twitter.tweet',
    name: 'Tweet contact',
    kind: 'action',
    properties: { channelId: id },
    refers: { channelId: reference('tweet', 'view') },
    channel: { name: 'tweet', property: 'channelId' },
    needs: SENDS,
  },
  {
    type: 'plugin.leadpush',
    name: 'Push contact to integration',
    kind: 'action',
    properties: { integration: f.text({ required: true }), config: settings },
    needs: 'an integration',
  },
]
