import { defineFeature } from '../../../catalog/feature.ts'
import { contactIndexes } from './contactIndexes.ts'
import { contactRowFilters } from './filterFields.ts'
import { contactsByCountry, contactsByStage, contactsByUser } from './rolledFigures.ts'

export const feature = defineFeature({
  name: 'contactRows',
  tables: ['contact_events', 'contact_identities', 'contacts'],
  keeps: {
    contact_identities: { because: 'They go with their contact.' },
  },
  hanging: [{ parent: 'contacts', table: 'contact_identities', column: 'contact_id' }],
  reads: ['fields'],
  emits: ['contact.changed'],
  indexes: contactIndexes,
  rolledFigures: [contactsByCountry, contactsByStage, contactsByUser],
  contactData: {
    contact_events: {
      shows: 'id user_id user_name bundle object action object_id properties date_added',
      outlives: { blanks: 'properties' },
      keeps: { since: 't.date_added' },
    },
  },
  // What is nobody's, such as rows that an import refused.
  personalTraces: { contact_events: { texts: 'user_name properties', fate: 'is rewritten' } },
  filterFields: contactRowFilters,
})
