import { type TableIndex, words } from '../../../platform/database/tableIndexes.ts'

/** What lists of companies need, whatever the fields. */
export const companyIndexes: readonly TableIndex[] = [
  { on: 'companies', name: 'companies_access_idx', as: '(coalesce(owner_id, created_by), id)' },
  { on: 'companies', name: 'companies_words_idx', as: words(['companyname', 'companyemail']) },
]
