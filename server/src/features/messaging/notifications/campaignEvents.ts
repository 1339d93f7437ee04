// What campaigns do with notifications.
import {
  type CampaignEventType,
  declineUnless,
  type EventBatch,
  type Outcome,
  type Outcomes,
} from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { findBlockedContacts } from '../../audience/preferences/findBlockedContacts.ts'
import { notSent, runCampaignSends } from '../channelSends/campaignSends.ts'
import { NO_PUSH_ID, NOTIFICATION_SENDS } from './notificationChannel.ts'
import { notificationsMissing } from './notificationSender.ts'
import { findPushable } from './pushIds.ts'

const properties = { notification: f.int({ big: true, min: 1, required: true }) }
const refers = { notification: reference('notification', 'view') }

export const notificationCampaignEvents: readonly CampaignEventType[] = [
  {
    type: 'notification.send_notification',
    kind: 'action',
    properties,
    refers,
    sends: 'notification',
    channel: { name: 'notification', property: 'notification' },
    run: (batch) => sendNotifications(batch, false),
  },
  {
    type: 'notification.send_mobile_notification',
    kind: 'action',
    properties,
    refers,
    sends: 'notification',
    channel: { name: 'mobile_notification', property: 'notification' },
    run: (batch) => sendNotifications(batch, true),
  },
  {
    type: 'notification.has.active',
    kind: 'condition',
    properties: {},
    run: async ({ context, contactIds }) =>
      declineUnless(contactIds, await findPushable(context.db, contactIds, null)),
  },
]

const BLOCKED = 'The contact must not be contacted by notification.'

async function sendNotifications(batch: EventBatch, isMobile: boolean): Promise<Outcomes> {
  const { db, config } = batch.context
  return runCampaignSends(batch, {
    sends: NOTIFICATION_SENDS,
    messageId: Number(batch.properties.notification),
    type: 'mautic.notification.notification',
    missing: notificationsMissing(config),
    isMobile,
    // What is kept of a notification begins with its heading, a line of its own.
    describe({ content }) {
      const [heading = '', ...rest] = (content ?? '').split('\n')
      return { heading, content: rest.join('\n') }
    },
    async turnAway(contactIds) {
      const blocked = await findBlockedContacts(db, contactIds, 'notification')
      const reachable = await findPushable(db, contactIds, isMobile)
      return new Map(
        contactIds.flatMap((id): [number, Outcome][] => {
          if (blocked.has(id))
            return [[id, notSent(BLOCKED, 'mautic.notification.campaign.failed.not_contactable')]]
          return reachable.has(id) ? [] : [[id, notSent(NO_PUSH_ID, NO_PUSH_ID)]]
        }),
      )
    },
  })
}
