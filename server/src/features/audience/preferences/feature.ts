import { defineFeature } from '../../../catalog/feature.ts'
import { preferenceFilters } from './filterFields.ts'

export const feature = defineFeature({
  name: 'preferences',
  tables: ['contact_categories', 'contact_do_not_contact', 'contact_frequency_rules'],
  reads: ['categories', 'contacts'],
  emits: ['contact.changed'],
  indexes: [
    {
      on: 'contact_do_not_contact',
      name: 'contact_do_not_contact_source_idx',
      as: '(channel_id, reason) where channel_id is not null',
    },
  ],
  choiceLists: [{ name: 'channels', values: ['email', 'sms', 'notification'] }],
  contactData: {
    contact_categories: {
      keys: [['category_id']],
      shows: 'id category_id date_added manually_added manually_removed',
      keeps: { because: 'What somebody chose holds until it is chosen otherwise.' },
    },
    contact_do_not_contact: {
      keys: [['channel']],
      shows: 'id channel channel_id reason comments date_added',
      keeps: { because: 'A refusal holds however long ago it was.' },
    },
    contact_frequency_rules: {
      keys: [['channel']],
      shows: `id channel frequency_number frequency_time preferred_channel pause_from_date pause_to_date
        date_added`,
      keeps: { because: 'What somebody chose holds until it is chosen otherwise.' },
    },
  },
  filterFields: preferenceFilters,
})
