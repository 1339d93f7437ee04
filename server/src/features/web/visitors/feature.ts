import { defineFeature } from '../../../catalog/feature.ts'

export const feature = defineFeature({
  name: 'visitors',
  tables: ['address_calls'],
  keeps: {
    address_calls: { because: 'Counts of a minute go with the next ones.' },
  },
  reads: [
    'contact_devices',
    'contact_identities',
    'contact_ip_addresses',
    'contact_merges',
    'contacts',
    'ip_addresses',
    'text_message_sends',
  ],
})
