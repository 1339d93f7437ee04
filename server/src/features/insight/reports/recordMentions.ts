import type { RecordMentions } from '../../../catalog/recordMentions.ts'
import { getOwn } from '../../../platform/getOwn.ts'

/** The tables whose columns are fields, as reports call them. */
const TABLES: Readonly<Record<string, string>> = { contact_field: 'l', company_field: 'comp' }

export const reportMentions: readonly RecordMentions[] = [
  {
    by: 'report',
    find(db, { kind, word }) {
      const table = getOwn(TABLES, kind)
      if (table === undefined) return null
      const path = `$.** ? (@ == ${JSON.stringify(`${table}.${word}`)})`
      return db`(select r.id from reports r where jsonb_path_exists(
        jsonb_build_array(r.columns, r.filters, r.table_order, r.group_by, r.aggregators), ${path}::text::jsonpath))`
    },
  },
]
