import { column, type FilterFields, rowsOf } from '../../../catalog/filterField.ts'

const UTM = rowsOf('contact_utm_tags')

export const utmFilters: Partial<FilterFields> = {
  contact: {
    utm_campaign: column(UTM, 'utm_campaign', 'text', 'utm'),
    utm_content: column(UTM, 'utm_content', 'text', 'utm'),
    utm_medium: column(UTM, 'utm_medium', 'text', 'utm'),
    utm_source: column(UTM, 'utm_source', 'text', 'utm'),
    utm_term: column(UTM, 'utm_term', 'text', 'utm'),
  },
}
