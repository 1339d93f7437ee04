import { defineFeature } from '../../../catalog/feature.ts'

/** Who gets which email: variants, translations, limits, and the rows of the outbox. */
export const feature = defineFeature({
  name: 'recipients',
  writes: ['email_sends'],
  reads: ['contact_categories', 'contact_do_not_contact', 'contacts', 'email_tests', 'emails'],
})
