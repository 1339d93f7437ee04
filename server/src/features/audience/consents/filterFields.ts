import { column, type FilterFields, presence, rowsOf } from '../../../catalog/filterField.ts'

const CONSENTS = rowsOf('contact_consents')

/** What contacts agreed to: something people do, so that no custom field has the name already. */
export const consentFilters: Partial<FilterFields> = {
  behaviors: {
    consent: presence(CONSENTS, 'consents'),
    consent_form: column(rowsOf('contact_consents', "f.source = 'form'"), 'source_id', 'id', 'consents'),
    consent_what: column(CONSENTS, 'what', 'text', 'consents'),
    consent_from: column(CONSENTS, 'confirmed_from', 'text', 'consents'),
    consent_source: column(CONSENTS, 'source', 'text', 'consents'),
    consent_text: column(CONSENTS, 'agreed', 'text', 'consents'),
    consent_date: column(CONSENTS, 'date_confirmed', 'datetime', 'consents'),
  },
}
