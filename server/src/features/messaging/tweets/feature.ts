import { defineFeature } from '../../../catalog/feature.ts'
import { channelBacklog } from '../channelSends/channelBacklog.ts'
import { tweetCampaignEvents } from './campaignEvents.ts'
import { tweetMentions } from './recordMentions.ts'
import { tweet } from './tweet.ts'
import { TWEET_SENDS } from './tweetChannel.ts'
import { tweetCounters } from './tweetCounters.ts'
import { tweetSender } from './tweetSender.ts'

export const feature = defineFeature({
  name: 'tweets',
  tables: ['tweet_sends', 'tweets'],
  counters: Object.values(tweetCounters),
  contactData: {
    tweet_sends: {
      keys: [['dedupe_key']],
      shows: `id tweet_id address date_sent is_failed source source_id favorite_count retweet_count
        response_details segment_id state date_queued error content`,
      hides: 'lane attempt_at sender_id dedupe_key tracking_hash retry_count provider_id',
      outlives: { blanks: 'provider_id address response_details error content tracking_hash' },
      keeps: {
        since: 'coalesce(t.date_sent, t.date_queued)',
        needed: "t.state in ('queued', 'sending', 'unknown')",
      },
    },
  },
  definitions: [tweet],
  recordMentions: tweetMentions,
  services: [tweetSender],
  backlogs: [channelBacklog('tweet', TWEET_SENDS)],
  campaignEvents: tweetCampaignEvents,
})
