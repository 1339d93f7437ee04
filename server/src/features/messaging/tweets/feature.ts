import { defineFeature } from '../../../catalog/feature.ts'
import { channelBacklog } from '../channelSends/channelBacklog.ts'
import { tweetCampaignEvents } from './campaignEvents.ts'
import { tweet } from './tweet.ts'
import { TWEET_SENDS } from './tweetChannel.ts'
import { tweetCounters } from './tweetCounters.ts'
import { tweetSender } from './tweetSender.ts'

export const feature = defineFeature({
  name: 'tweets',
  tables: ['tweet_sends', 'tweets'],
  counters: Object.values(tweetCounters),
  contactData: [{ table: 'tweet_sends', keys: [['dedupe_key']], outlives: true }],
  definitions: [tweet],
  services: [tweetSender],
  backlogs: [channelBacklog('tweet', TWEET_SENDS)],
  campaignEvents: tweetCampaignEvents,
})
