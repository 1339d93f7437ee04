// What campaigns do with tweets.
import type { CampaignEventType } from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'

const id = f.int({ big: true, min: 1, required: true })
const SENDS = 'campaigns to send messages'

export const tweetCampaignEvents: readonly CampaignEventType[] = [
  {
    type: 'twitter.tweet',
    kind: 'action',
    properties: { channelId: id },
    refers: { channelId: reference('tweet', 'view') },
    channel: { name: 'tweet', property: 'channelId' },
    needs: SENDS,
  },
]
