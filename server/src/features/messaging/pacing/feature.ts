import { defineFeature } from '../../../catalog/feature.ts'

/** How fast mail leaves. */
export const feature = defineFeature({
  name: 'pacing',
  tables: ['mail_meters', 'mail_slowdowns', 'mail_warm_up_days'],
})
