import { defineFeature } from '../../../catalog/feature.ts'
import { contactIndexes } from './contactIndexes.ts'
import { contactRowFilters } from './filterFields.ts'

export const feature = defineFeature({
  name: 'contactRows',
  tables: ['contact_events', 'contact_identities', 'contacts'],
  reads: ['fields'],
  indexes: contactIndexes,
  contactData: [{ table: 'contact_events', outlives: true }],
  filterFields: contactRowFilters,
})
