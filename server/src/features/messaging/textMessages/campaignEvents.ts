// What campaigns do with text messages.
import type { CampaignEventType } from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'

const id = f.int({ big: true, min: 1, required: true })
const SENDS = 'campaigns to send messages'

export const textMessageCampaignEvents: readonly CampaignEventType[] = [
  {
    type: 'sms.send_text_sms',
    kind: 'action',
    properties: { sms: id },
    refers: { sms: reference('sms', 'view') },
    channel: { name: 'sms', property: 'sms' },
    needs: SENDS,
  },
  {
    type: 'sms.reply',
    kind: 'decision',
    properties: { pattern: f.text() },
    channel: { name: 'sms' },
    needs: 'reactions of contacts to reach campaigns',
  },
]
