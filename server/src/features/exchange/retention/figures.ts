import type { Db } from '../../../platform/database/connection.ts'
import { listParts } from './parts.ts'
import type { Retained } from './retained.ts'
import { goes } from './retainRows.ts'

/** What would go from a table. */
export interface RetentionFigures {
  table: string
  days: number
  /** Partitions that would be dropped, with their space in bytes. */
  partitions: string[]
  bytes: number
  /** Rows that would go, those of partitions included. */
  rows: number
  /** Rows that are older and stay, because they are needed. */
  needed: number
}

/** How old the oldest row is; null without rows. One statement. */
export async function findOldest(
  db: Db,
  { table, since }: Pick<Retained, 'table' | 'since'>,
): Promise<Date | null> {
  const [row] = await db<[{ oldest: Date | null }]>`
    select min(${db.unsafe(since)}) as oldest from ${db(table)} t`
  return row.oldest
}

/** Counts what is old, without deleting. Two statements per table. */
export async function retentionFigures(sql: Db, retained: Retained): Promise<RetentionFigures> {
  const { table, days, since, before } = retained
  const old = (await listParts(sql, retained)).filter(({ isOld }) => isOld)
  const [counted] = await sql<{ rows: number; old: number }[]>`
    select count(*) filter (where ${goes(sql, retained)})::bigint as rows, count(*)::bigint as old
    from ${sql(table)} t where ${sql.unsafe(since)} < ${before}`
  const { rows = 0, old: all = 0 } = counted ?? {}
  return {
    ...{ table, days, rows, needed: all - rows },
    partitions: old.map(({ name }) => name),
    bytes: old.reduce((sum, part) => sum + part.bytes, 0),
  }
}
