import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { rowsOfContact } from './compileFilters.ts'
import type { Filter } from './filter.ts'
import { type FilterContext, resolveField } from './filterFields.ts'
import { segmentIds } from './segmentIds.ts'

/** Values that are shown of a contact with many. */
export const MOST_VALUES = 20

/**
 * What a filter compares, as jsonb over the alias `c` of contacts: a value, or a list of those of the companies, rows or
 * segments that it looks into, the latest ones first.
 * @throws FilterError for an unknown field.
 */
export function filterValue(db: Db, filter: Filter, context: FilterContext): Fragment {
  const { source } = resolveField(filter, context)
  switch (source.from) {
    case 'contact':
      return db`to_jsonb(c.${db(source.column)})`
    case 'company':
      return listed(
        db,
        db`
          select co.${db(source.column)} as value from company_contacts cc join companies co on co.id = cc.company_id
          where cc.contact_id = c.id and not cc.manually_removed order by co.id limit ${MOST_VALUES}`,
      )
    case 'rows':
      return listed(
        db,
        db`
          select distinct f.${db(source.column)} as value from ${db(source.rows.table)} f
          where ${rowsOfContact(db, source.rows, { context, range: undefined })} order by 1 desc nulls last limit ${MOST_VALUES}`,
      )
    case 'presence':
      return db`to_jsonb(exists (
        select from ${db(source.rows.table)} f where ${rowsOfContact(db, source.rows, { context, range: undefined })}))`
    case 'aggregate':
      return db`to_jsonb((
        select ${db.unsafe(source.value)} from ${db(source.rows.table)} f
        where ${rowsOfContact(db, source.rows, { context, range: undefined })}))`
    case 'segments':
      return listed(
        db,
        db`
          select m.segment_id as value from segment_contacts m
          where m.contact_id = c.id and not m.manually_removed and ${ofFilter(db, filter)} order by 1 limit ${MOST_VALUES}`,
      )
    case 'nothing':
      return db`null::jsonb`
  }
}

function ofFilter(db: Db, { operator, value }: Filter): Fragment {
  return operator === 'empty' || operator === '!empty'
    ? db`true`
    : db`m.segment_id = any(${segmentIds(value)}::bigint[])`
}

function listed(db: Db, values: Fragment): Fragment {
  return db`coalesce((select jsonb_agg(own.value) from (${values}) own), '[]')`
}
