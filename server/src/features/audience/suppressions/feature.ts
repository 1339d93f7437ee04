import { defineFeature } from '../../../catalog/feature.ts'
import { suppressionRoutes } from './routes.ts'

/** Addresses of persons who were erased, and of lists: whoever comes with one of them is not written to. */
export const feature = defineFeature({
  name: 'suppressions',
  tables: ['suppressed_addresses', 'suppression_key'],
  writes: ['contact_do_not_contact'],
  emits: ['contact.changed'],
  routes: [suppressionRoutes],
})
