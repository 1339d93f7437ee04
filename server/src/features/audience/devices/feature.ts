import { defineFeature } from '../../../catalog/feature.ts'
import { deviceFilters } from './filterFields.ts'

export const feature = defineFeature({
  name: 'devices',
  tables: ['contact_devices', 'contact_ip_addresses', 'ip_addresses'],
  contactData: [{ table: 'contact_devices' }, { table: 'contact_ip_addresses', keys: [['ip_id']] }],
  filterFields: deviceFilters,
})
