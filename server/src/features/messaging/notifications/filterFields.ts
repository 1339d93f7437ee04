import { type FilterFields, presence, rowsOf } from '../../../catalog/filterField.ts'

export const notificationFilters: Partial<FilterFields> = {
  behaviors: { notification: presence(rowsOf('push_ids'), 'push') },
}
