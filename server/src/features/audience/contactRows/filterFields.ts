import { contactColumn, type FilterFields } from '../../../catalog/filterField.ts'

/** Columns of contacts that are no custom fields. */
export const contactRowFilters: Partial<FilterFields> = {
  contact: {
    date_added: contactColumn('date_added', 'date', 'date_added'),
    date_identified: contactColumn('date_identified', 'date', 'date_identified'),
    date_modified: contactColumn('date_modified', 'datetime', 'date_modified'),
    last_active: contactColumn('last_active', 'datetime', 'last_active'),
    owner_id: { ...contactColumn('owner_id', 'id', 'owner'), input: { choices: 'owners' } },
    points: contactColumn('points', 'number', 'points'),
    stage: contactColumn('stage_id', 'id', 'stage'),
  },
}
