import { defineFeature } from '../../../catalog/feature.ts'

export const feature = defineFeature({
  name: 'visitors',
  tables: ['address_calls'],
  reads: [
    'contact_devices',
    'contact_ip_addresses',
    'contact_merges',
    'contacts',
    'ip_addresses',
    'text_message_sends',
  ],
})
