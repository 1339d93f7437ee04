import { defineFeature } from '../../../catalog/feature.ts'

export const feature = defineFeature({
  name: 'links',
  tables: ['redirects', 'trackables'],
  reads: ['email_sends'],
})
