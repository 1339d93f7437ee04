import { isNamed, type NamedRecord } from '../../../catalog/recordMentions.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { FILTER_REFERENCES } from './refuseFilters.ts'

/**
 * The condition that filters, wherever they stand in a JSON column, ask about the record; null where filters cannot ask
 * about its kind.
 */
export function namesInFilters(db: Db, column: Fragment, named: NamedRecord): Fragment | null {
  const path = pathOf(named)
  return path === null ? null : db`jsonb_path_exists(${column}, ${path}::text::jsonpath)`
}

function pathOf(named: NamedRecord): string | null {
  if (named.kind === 'point_group') return `$.** ? (@.field == "group_points_${named.id}")`
  if (named.kind === 'contact_field' || named.kind === 'company_field') {
    const isCompany = named.kind === 'company_field'
    const object = isCompany ? '@.object == "company"' : '!(@.object == "company")'
    return `$.** ? (@.field == ${JSON.stringify(named.word ?? '')} && ${object})`
  }
  const fields = Object.entries(FILTER_REFERENCES).flatMap(([field, { kind }]) =>
    kind === named.kind ? [`@.field == ${JSON.stringify(field)}`] : [],
  )
  if (fields.length === 0) return null
  // The value stands in `properties.filter`, or in `filter` of old ones.
  return `$.** ? (${fields.join(' || ')}).** ? (@.type() == "object" && exists(@.filter.** ? (${isNamed(named)})))`
}
