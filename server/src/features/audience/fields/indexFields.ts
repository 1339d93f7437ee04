// Indexes on the columns of fields that are marked for one.
import type { Db, Sql } from '../../../platform/database/connection.ts'
import type { Task } from '../../../platform/engine/jobs.ts'
import type { FieldType } from '../fieldValues/fieldTypes.ts'
import { INDEXED_CHARACTERS } from '../fieldValues/indexedEquality.ts'
import type { FieldObject } from '../fieldValues/loadFieldSet.ts'
import { tableOf } from './fieldColumns.ts'

/** Every index makes every write of a contact dearer: fields beyond these wait. */
export const MAX_INDEXES = 60

interface IndexChange {
  object: FieldObject
  column: string
  type: FieldType
  action: 'create' | 'drop'
}

/**
 * What differs between the marks and the indexes: in order of the fields, at most 60 indexes per table. Fields that
 * identify companies count as marked and come first; the name of companies has an index of its own, and what
 * identifies contacts is kept in a table.
 */
export async function findIndexChanges(db: Db): Promise<IndexChange[]> {
  return db<IndexChange[]>`
    with marked as (
      select *, is_indexed or identifies as is_marked
      from (select *, object = 'company' and is_unique_identifier and is_published and column_name <> 'companyname' as identifies from fields) f
    ), wanted as (
      select object, column_name, type, is_marked and row_number() over (partition by object, is_marked order by identifies desc, field_order, id) <= ${MAX_INDEXES} as is_wanted
      from marked
    ), state as (
      select w.*, coalesce(i.indisvalid, false) as is_built, i.indexrelid is not null as exists
      from wanted w left join pg_class c
        on c.relnamespace = current_schema()::regnamespace
        and c.relname = case w.object when 'contact' then 'contacts' else 'companies' end || '_' || w.column_name || '_idx'
      left join pg_index i on i.indexrelid = c.oid
      where w.column_name like 'field\\_%' or (w.is_wanted and w.column_name <> 'email')
    )
    select object, column_name as "column", type, case when is_wanted then 'create' else 'drop' end as action
    from state where (is_wanted and not is_built) or (not is_wanted and exists)
    order by 1, 2`
}

/** Builds and drops without blocking writers. An index that a stop left half-built is made again. */
export const indexFieldsTask: Task = {
  name: 'fields.index',
  lane: 'indexes',
  async run(_payload, { sql, signal }) {
    for (const change of await findIndexChanges(sql)) {
      if (signal.aborted) return {}
      await apply(sql, change)
    }
    return undefined
  },
}

async function apply(sql: Sql, { object, column, type, action }: IndexChange): Promise<void> {
  const table = tableOf(object)
  const name = `"${table}_${column}_idx"`
  await sql.unsafe(`drop index concurrently if exists ${name}`)
  if (action === 'create')
    await sql.unsafe(`create index concurrently ${name} on ${table} ${expression(column, type)}`)
}

/** The first characters of texts only. Segments and `indexedEquality` compare with the same expression. */
function expression(column: string, type: FieldType): string {
  switch (type) {
    case 'text':
    case 'textarea':
    case 'html':
    case 'lookup':
    case 'email':
    case 'tel':
    case 'url':
      return `(left(lower("${column}"), ${INDEXED_CHARACTERS}) text_pattern_ops) where "${column}" is not null`
    case 'select':
    case 'country':
    case 'region':
    case 'locale':
    case 'timezone':
      return `(left("${column}", ${INDEXED_CHARACTERS})) where "${column}" is not null`
    case 'multiselect':
      return `using gin ("${column}")`
    case 'boolean':
    case 'date':
    case 'datetime':
    case 'number':
    case 'time':
      return `("${column}") where "${column}" is not null`
    default: {
      const unknown: never = type
      throw new Error(`unknown field type ${unknown}`)
    }
  }
}
