// What campaigns do with tweets.
import type { CampaignEventType, EventBatch, Outcomes } from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { notSent, runCampaignSends } from '../channelSends/campaignSends.ts'
import { findRecipients } from '../rendering/findRecipients.ts'
import { handleOf } from './handle.ts'
import { NO_HANDLE, TWEET_SENDS } from './tweetChannel.ts'
import { tweetsMissing } from './tweetSender.ts'

export const tweetCampaignEvents: readonly CampaignEventType[] = [
  {
    type: 'twitter.tweet',
    kind: 'action',
    properties: { channelId: f.int({ big: true, min: 1, required: true }) },
    refers: { channelId: reference('tweet', 'view') },
    sends: 'channelId',
    channel: { name: 'tweet', property: 'channelId' },
    run: sendTweets,
  },
]

async function sendTweets(batch: EventBatch): Promise<Outcomes> {
  const { db, config } = batch.context
  return runCampaignSends(batch, {
    sends: TWEET_SENDS,
    messageId: Number(batch.properties.channelId),
    type: 'mautic.social.tweet',
    missing: tweetsMissing(config),
    describe: ({ content, providerId }) => ({ timeline: content, response: { id: providerId } }),
    async turnAway(contactIds) {
      const recipients = await findRecipients(db, contactIds, { aliases: ['twitter'], needsOwner: false })
      return new Map(
        contactIds.flatMap((id) =>
          handleOf(recipients.get(id)?.values.twitter) === null ? [[id, notSent(NO_HANDLE, NO_HANDLE)]] : [],
        ),
      )
    },
  })
}
