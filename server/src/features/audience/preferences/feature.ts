import { defineFeature } from '../../../catalog/feature.ts'

export const feature = defineFeature({
  name: 'preferences',
  tables: ['contact_categories', 'contact_do_not_contact', 'contact_frequency_rules'],
  reads: ['categories', 'contacts'],
})
