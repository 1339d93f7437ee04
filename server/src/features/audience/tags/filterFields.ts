import { column, type FilterFields, rowsOf } from '../../../catalog/filterField.ts'

export const tagFilters: Partial<FilterFields> = {
  contact: { tags: column(rowsOf('contact_tags'), 'tag_id', 'tag', 'tags') },
}
