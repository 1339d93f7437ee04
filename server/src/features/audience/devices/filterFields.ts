import { column, type FilterFields, rowsOf } from '../../../catalog/filterField.ts'

const DEVICES = rowsOf('contact_devices')

export const deviceFilters: Partial<FilterFields> = {
  contact: {
    device_type: {
      ...column(DEVICES, 'device', 'exact', 'devices'),
      input: { kind: 'select', choices: 'deviceTypes' },
    },
    device_brand: column(DEVICES, 'device_brand', 'exact', 'devices'),
    device_os: column(DEVICES, 'device_os_name', 'exact', 'devices'),
    device_model: column(DEVICES, 'device_model', 'text', 'devices'),
  },
}
