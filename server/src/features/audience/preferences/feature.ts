import { defineFeature } from '../../../catalog/feature.ts'
import { preferenceFilters } from './filterFields.ts'

export const feature = defineFeature({
  name: 'preferences',
  tables: ['contact_categories', 'contact_do_not_contact', 'contact_frequency_rules'],
  reads: ['categories', 'contacts'],
  choiceLists: [{ name: 'channels', values: ['email', 'sms', 'notification'] }],
  contactData: [
    { table: 'contact_categories', keys: [['category_id']] },
    { table: 'contact_do_not_contact', keys: [['channel']] },
    { table: 'contact_frequency_rules', keys: [['channel']] },
  ],
  filterFields: preferenceFilters,
})
