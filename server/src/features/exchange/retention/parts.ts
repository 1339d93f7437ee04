import type { Db } from '../../../platform/database/connection.ts'
import type { Retained } from './retained.ts'

/** What holds rows of a table: the table itself, or one of its partitions. */
export interface Part {
  name: string
  pages: number
  bytes: number
  /** Every row is old, and none is asked whether it is needed: it can be dropped. */
  isOld: boolean
}

/** The parts of a table, in the order of their names. One statement. */
export async function listParts(db: Db, { table, before, since, needed }: Retained): Promise<Part[]> {
  const rows = await db<(Omit<Part, 'isOld'> & { bound: string | null; key: string | null })[]>`
    select c.relname as name, (pg_relation_size(c.oid) / current_setting('block_size')::bigint)::int as pages,
      pg_total_relation_size(c.oid)::bigint as bytes, pg_get_expr(c.relpartbound, c.oid) as bound,
      (select pg_get_partkeydef(${table}::regclass)) as key
    from pg_class c
    where c.relkind = 'r' and (c.oid = ${table}::regclass or c.oid in (select relid from pg_partition_tree(${table}::regclass)))
    order by c.relname`
  return rows.map(({ name, pages, bytes, bound, key }) => {
    const end = /TO \('([^']+)'\)/.exec(bound ?? '')?.[1]
    const isByAge =
      needed === undefined && key !== null && since === `t.${/^RANGE \((\w+)\)$/.exec(key)?.[1]}`
    const isOld = isByAge && end !== undefined && new Date(end).getTime() <= before.getTime()
    return { name, pages, bytes, isOld }
  })
}
