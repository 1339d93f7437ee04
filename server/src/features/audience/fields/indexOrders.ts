/**
 * Indexes for the orders that lists of contacts and companies are asked for in. Each makes every import a little dearer
 * (docs/performance.md), so that one is built when somebody has asked, in a table where it matters.
 */
import { type Db, type Sql, sqlState } from '../../../platform/database/connection.ts'
import type { Task } from '../../../platform/engine/jobs.ts'
import { findListOrders, refuseListOrder } from '../../../platform/search/listOrders.ts'
import { MAX_INDEXES } from './indexFields.ts'
import { RESTLESS } from './markFilteredFields.ts'

/** Fewer rows are sorted in a moment. */
const MANY = 10_000

interface OrderIndex {
  table: string
  column: string
  /** From the end, where so many share a value that sorting those of one value takes long. */
  isDescending: boolean
  sqlType: string
  /** As SQL reads it. */
  name: string
}

/** What is to be built: within the limit of indexes per table, together with those of filtered fields. */
export async function findOrderIndexes(db: Db): Promise<OrderIndex[]> {
  const orders = await findListOrders(db)
  if (orders.length === 0) return []
  return db<OrderIndex[]>`
    with asked as (
      select o.table_name, o.column_name, o.place, format_type(a.atttypid, a.atttypmod) as type,
        o.is_descending and exists (select from pg_stats s where s.schemaname = current_schema() and s.tablename = o.table_name
          and s.attname = o.column_name and s.most_common_freqs[1] * c.reltuples > ${MANY}) as is_descending
      from unnest(${orders.map(({ table }) => table)}::text[], ${orders.map(({ column }) => column)}::text[],
        ${orders.map(({ isDescending }) => isDescending)}::boolean[]) with ordinality as o (table_name, column_name, is_descending, place)
      join pg_class c on c.oid = to_regclass(o.table_name) and c.reltuples > ${MANY}
      join pg_attribute a on a.attrelid = c.oid and a.attname = o.column_name and not a.attisdropped
      where o.column_name <> all (${[...RESTLESS, 'id']}::text[]) and not exists (
        select from fields f where f.column_name = o.column_name and f.type in ('html', 'textarea', 'multiselect'))
    ), wanted as (
      select table_name, column_name, type, is_descending, min(place) as place,
        quote_ident(table_name || '_' || column_name || case when is_descending then '_desc' else '' end || '_order_idx') as name
      from asked group by table_name, column_name, type, is_descending
    ), numbered as (
      select *, exists (select from pg_index i where i.indexrelid = to_regclass(name) and i.indisvalid) as is_built,
        row_number() over (partition by table_name order by place) + (
          select count(*) from fields f where f.is_indexed and f.object = case table_name when 'contacts' then 'contact' else 'company' end) as number
      from wanted
    )
    select table_name as "table", column_name as "column", type as "sqlType", is_descending as "isDescending", name from numbered
    where not is_built and number <= ${MAX_INDEXES} order by place`
}

/** Builds without blocking writers. A column with a text that no index can hold is given up. */
export const indexOrdersTask: Task = {
  name: 'lists.index-orders',
  lane: 'indexes',
  async run(_payload, { sql, signal }) {
    for (const order of await findOrderIndexes(sql)) {
      if (signal.aborted) return {}
      await build(sql, order)
    }
    return undefined
  },
}

async function build(sql: Sql, { table, column, sqlType, isDescending, name }: OrderIndex): Promise<void> {
  await sql.unsafe(`drop index concurrently if exists ${name}`)
  const value = sqlType === 'text' ? `lower("${column}")` : `"${column}"`
  try {
    await sql.unsafe(
      `create index concurrently ${name} on ${table} (${value} ${isDescending ? 'desc nulls last' : 'nulls first'}, id)`,
    )
  } catch (error) {
    if (sqlState(error) !== '54000') throw error
    await sql.unsafe(`drop index concurrently if exists ${name}`)
    await refuseListOrder(sql, { table, column })
  }
}
