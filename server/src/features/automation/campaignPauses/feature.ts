import { defineFeature } from '../../../catalog/feature.ts'

/** When campaigns did not run, and what became of waiting times meanwhile. */
export const feature = defineFeature({
  name: 'campaignPauses',
  tables: ['campaign_pauses'],
  keeps: {
    campaign_pauses: { because: 'As many as people make.' },
  },
})
