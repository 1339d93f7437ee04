import { defineFeature } from '../../../catalog/feature.ts'
import { removeListTask } from './removeList.ts'
import { suppressionRoutes } from './routes.ts'

/** Addresses of persons who were erased, and of lists: whoever comes with one of them is not written to. */
export const feature = defineFeature({
  name: 'suppressions',
  tables: ['suppressed_addresses', 'suppression_key', 'suppression_list_addresses', 'suppression_lists'],
  keeps: {
    suppressed_addresses: { because: 'A refusal holds however long ago it was.' },
    suppression_key: { because: 'There is one.' },
    suppression_list_addresses: { because: 'A list holds until it is taken back.' },
    suppression_lists: { because: 'As many as people make.' },
  },
  writes: ['contact_do_not_contact'],
  emits: ['contact.changed'],
  // Files are named after people, too.
  personalTraces: { suppression_lists: { texts: 'name', fate: 'is rewritten' } },
  routes: [suppressionRoutes],
  tasks: [removeListTask],
})
