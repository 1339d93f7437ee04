import { type TableIndex, words } from '../../../platform/database/tableIndexes.ts'

/** What lists of contacts need, whatever the fields. */
export const contactIndexes: readonly TableIndex[] = [
  {
    on: 'contacts',
    name: 'contacts_access_idx',
    as: '(coalesce(owner_id, created_by), last_active desc nulls last, id)',
    replaces: 'contacts_created_by_idx',
  },
  {
    on: 'contacts',
    name: 'contacts_owner_id_order_idx',
    as: '(owner_id nulls first, id)',
    replaces: 'contacts_owner_idx',
  },
  {
    on: 'contacts',
    name: 'contacts_words_idx',
    as: words(['firstname', 'lastname', 'email', 'company', 'city', 'state', 'zipcode', 'country']),
  },
  // By the last digits of a number, whatever its spelling.
  ...['mobile', 'phone'].map((column) => ({
    on: 'contacts',
    name: `contacts_${column}_digits_idx`,
    as: `((right(regexp_replace(${column}, '[^0-9]', '', 'g'), 7))) where ${column} is not null`,
  })),
]
