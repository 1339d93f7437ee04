import { defineFeature } from '../../../catalog/feature.ts'

export const feature = defineFeature({
  name: 'filters',
  reads: ['companies', 'company_contacts', 'contacts', 'segment_contacts', 'segments', 'tags'],
})
