import { defineFeature } from '../../../catalog/feature.ts'

export const feature = defineFeature({
  name: 'filters',
  reads: ['companies', 'company_contacts', 'contacts', 'page_hits', 'segment_contacts', 'segments', 'tags'],
})
