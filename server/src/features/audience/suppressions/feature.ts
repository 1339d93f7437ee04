import { defineFeature } from '../../../catalog/feature.ts'

/** Addresses of persons who were erased: whoever comes with one of them is not written to. */
export const feature = defineFeature({
  name: 'suppressions',
  tables: ['suppressed_addresses', 'suppression_key'],
  writes: ['contact_do_not_contact'],
  emits: ['contact.changed'],
})
