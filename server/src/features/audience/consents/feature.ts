import { defineFeature } from '../../../catalog/feature.ts'
import { consentFilters } from './filterFields.ts'

export const feature = defineFeature({
  name: 'consents',
  tables: ['contact_consents'],
  emits: ['contact.changed'],
  contactData: {
    contact_consents: {
      reaches: 'email',
      shows: 'id source source_id what agreed address asked_from confirmed_from date_asked date_confirmed',
      keeps: { because: 'It is the proof that somebody agreed, for as long as the contact is held.' },
    },
  },
  filterFields: consentFilters,
})
