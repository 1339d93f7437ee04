import { defineFeature } from '../../../catalog/feature.ts'

export const feature = defineFeature({
  name: 'filters',
  reads: [
    'companies',
    'company_contacts',
    'contact_group_scores',
    'contacts',
    'segment_contacts',
    'segments',
    'tags',
  ],
})
