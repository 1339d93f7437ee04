import type { Db } from '../../../platform/database/connection.ts'

export interface FieldUse {
  object: 'contact' | 'company'
  alias: string
  segment: { id: number; name: string; isPublished: boolean }
}

/**
 * The segments whose filters name one of the fields, one entry per field and segment. A filter on object `company`
 * means the company field of that alias, any other object the contact field. One statement.
 */
export async function findSegmentsUsingField(
  db: Db,
  fields: readonly { object: 'contact' | 'company'; alias: string }[],
): Promise<FieldUse[]> {
  if (fields.length === 0) return []
  return db<FieldUse[]>`
    select distinct f.object, f.alias, jsonb_build_object('id', s.id, 'name', s.name, 'isPublished', s.is_published) as segment
    from segments s
    cross join lateral jsonb_array_elements(
      case jsonb_typeof(s.filters) when 'array' then s.filters else jsonb_path_query_array(s.filters, '$.*') end) as filter
    join jsonb_to_recordset(${JSON.stringify(fields)}::text::jsonb) as f (object text, alias text)
      on f.alias = filter ->> 'field' and f.object = case filter ->> 'object' when 'company' then 'company' else 'contact' end
    order by 1, 2`
}
