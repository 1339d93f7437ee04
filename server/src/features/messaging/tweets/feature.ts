import { defineFeature } from '../../../catalog/feature.ts'
import { tweetCampaignEvents } from './campaignEvents.ts'
import { tweet } from './tweet.ts'

export const feature = defineFeature({
  name: 'tweets',
  tables: ['tweet_sends', 'tweets'],
  contactData: [{ table: 'tweet_sends', outlives: true }],
  definitions: [tweet],
  campaignEvents: tweetCampaignEvents,
})
