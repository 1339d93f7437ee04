import { defineFeature } from '../../../catalog/feature.ts'
import { tweetCampaignEvents } from './campaignEvents.ts'
import { tweet } from './tweet.ts'

export const feature = defineFeature({
  name: 'tweets',
  tables: ['tweet_sends', 'tweets'],
  definitions: [tweet],
  campaignEvents: tweetCampaignEvents,
})
