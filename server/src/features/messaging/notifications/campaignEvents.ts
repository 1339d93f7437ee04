// What campaigns do with notifications.
import { type CampaignEventType, declineUnless } from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { findPushable } from './pushIds.ts'

const id = f.int({ big: true, min: 1, required: true })
const SENDS = 'campaigns to send messages'

export const notificationCampaignEvents: readonly CampaignEventType[] = [
  {
    type: 'notification.send_notification',
    kind: 'action',
    properties: { notification: id },
    refers: { notification: reference('notification', 'view') },
    channel: { name: 'notification', property: 'notification' },
    needs: SENDS,
  },
  {
    type: 'notification.send_mobile_notification',
    kind: 'action',
    properties: { notification: id },
    refers: { notification: reference('notification', 'view') },
    channel: { name: 'mobile_notification', property: 'notification' },
    needs: SENDS,
  },
  {
    type: 'notification.has.active',
    kind: 'condition',
    properties: {},
    run: async ({ context, contactIds }) =>
      declineUnless(contactIds, await findPushable(context.db, contactIds, null)),
  },
]
