// What campaigns do with marketing messages.
import type { CampaignEventType } from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'

const id = f.int({ big: true, min: 1, required: true })
const SENDS = 'campaigns to send messages'

export const messageCampaignEvents: readonly CampaignEventType[] = [
  {
    type: 'message.send',
    kind: 'action',
    properties: { marketingMessage: id },
    refers: { marketingMessage: reference('message', 'view') },
    channel: { name: 'channel.message', property: 'marketingMessage' },
    needs: SENDS,
  },
]
