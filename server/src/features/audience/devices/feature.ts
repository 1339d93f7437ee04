import { defineFeature } from '../../../catalog/feature.ts'
import { DEVICE_TYPES } from './detectDevice.ts'
import { deviceFilters } from './filterFields.ts'

export const feature = defineFeature({
  name: 'devices',
  tables: ['contact_devices', 'contact_ip_addresses', 'ip_addresses'],
  choiceLists: [{ name: 'deviceTypes', values: DEVICE_TYPES }],
  contactData: [{ table: 'contact_devices' }, { table: 'contact_ip_addresses', keys: [['ip_id']] }],
  filterFields: deviceFilters,
})
