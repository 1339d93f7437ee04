import { defineFeature } from '../../../catalog/feature.ts'
import { deleteOldBrowserSubmissions } from './browserMemory.ts'

export const feature = defineFeature({
  name: 'visitors',
  tables: ['address_calls', 'browser_submissions'],
  keeps: {
    address_calls: { because: 'Counts of a minute go with the next ones.' },
    browser_submissions: { because: 'Rows are deleted after 30 days.' },
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
  schedules: [deleteOldBrowserSubmissions],
})
