import { defineFeature } from '../../../catalog/feature.ts'

/** Who gets nothing of a campaign, so that it can be seen what the others do because of it. */
export const feature = defineFeature({
  name: 'campaignHoldouts',
  tables: ['campaign_goal_reaches', 'campaign_goals'],
  keeps: {
    campaign_goals: { because: 'As many as people make.' },
  },
  contactData: {
    campaign_goal_reaches: {
      keys: [['campaign_id']],
      shows: 'campaign_id reached_at',
      keeps: { because: 'What a campaign brought is counted for as long as the campaign is there.' },
    },
  },
})
