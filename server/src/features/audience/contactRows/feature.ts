import { defineFeature } from '../../../catalog/feature.ts'
import { contactRowFilters } from './filterFields.ts'

export const feature = defineFeature({
  name: 'contactRows',
  tables: ['contact_events', 'contact_identities', 'contacts'],
  reads: ['fields'],
  contactData: [{ table: 'contact_events', outlives: true }],
  filterFields: contactRowFilters,
})
