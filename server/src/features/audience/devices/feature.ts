import { defineFeature } from '../../../catalog/feature.ts'
import { DEVICE_TYPES } from './detectDevice.ts'
import { deviceFilters } from './filterFields.ts'

export const feature = defineFeature({
  name: 'devices',
  tables: ['contact_devices', 'contact_ip_addresses', 'ip_addresses'],
  keeps: {
    ip_addresses: { because: 'One for each address; rows of many tables name it.' },
  },
  emits: ['contact.changed'],
  choiceLists: [{ name: 'deviceTypes', values: DEVICE_TYPES }],
  contactData: {
    contact_devices: {
      shows: `id date_added client_info device device_brand device_model device_os_name device_os_shortname
        device_os_version device_os_platform device_fingerprint tracking_id`,
      keeps: { because: 'Visitors are known by their devices.' },
    },
    contact_ip_addresses: {
      keys: [['ip_id']],
      shows: 'ip_id',
      keeps: { because: 'The addresses of a contact have no date.' },
    },
  },
  filterFields: deviceFilters,
})
