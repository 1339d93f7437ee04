// Columns of deleted fields: renamed so that nobody writes into them any more, emptied in ranges, and free for new fields.
import { isBackupRunning } from '../../../platform/database/backupRunning.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Task } from '../../../platform/engine/jobs.ts'
import type { FieldObject } from '../fieldValues/loadFieldSet.ts'
import { alterTable, tableOf } from './fieldColumns.ts'

/** How long processes may still know a deleted field: far longer than a request takes. */
const GRACE_MS = 60_000
const RANGE = 5_000

interface FreeColumn {
  object: FieldObject
  name: string
}

/** The columns that can be emptied now. */
export async function findColumnsToEmpty(db: Db, now: Date): Promise<FreeColumn[]> {
  return db<FreeColumn[]>`
    select object, column_name as name from free_field_columns
    where not is_emptied and freed_at <= ${new Date(now.getTime() - GRACE_MS)} order by object, column_name`
}

/** Safe to stop anywhere: what is renamed keeps its name, what is emptied stays empty. */
export const emptyColumnsTask: Task = {
  name: 'fields.empty-columns',
  lane: 'upkeep',
  async run(payload, { sql, clock, signal }) {
    const last = payload as { column?: string; after?: number }
    // Columns cannot be renamed meanwhile. The upkeep queues this again.
    if (await isBackupRunning(sql)) return undefined
    for (const column of await findColumnsToEmpty(sql, clock())) {
      const renamed = await transaction(sql, (db) => setAside(db, column))
      const key = `${renamed.object} ${renamed.name}`
      const after = await empty(sql, renamed, { from: last.column === key ? (last.after ?? 0) : 0, signal })
      if (after !== null) return { column: key, after }
    }
    return undefined
  },
}

async function setAside(db: Db, column: FreeColumn): Promise<FreeColumn> {
  if (!column.name.startsWith('field_')) return column
  const renamed = { ...column, name: column.name.replace('field_', 'free_') }
  const table = tableOf(column.object)
  await alterTable(db, [
    `drop index if exists "${table}_${column.name}_idx", "${table}_${column.name}_order_idx"`,
    `alter table ${table} rename column "${column.name}" to "${renamed.name}"`,
  ])
  await db`update free_field_columns set column_name = ${renamed.name} where object = ${column.object} and column_name = ${column.name}`
  return renamed
}

/** Returns where it was told to end; null when the column is empty. */
async function empty(
  sql: Sql,
  { object, name }: FreeColumn,
  { from, signal }: { from: number; signal: AbortSignal },
): Promise<number | null> {
  const table = tableOf(object)
  for (let after = from; ; ) {
    if (signal.aborted) return after
    const last = await transaction(sql, async (db) => {
      const [range] = await db<{ last: number | null }[]>`
        select max(id) as last from (select id from ${db(table)} where id > ${after} order by id limit ${RANGE}) r`
      if (range?.last == null) return null
      await db`
        with full_rows as materialized (
          select id from ${db(table)} where id > ${after} and id <= ${range.last} and ${db(name)} is not null
          ${lockRows(db, table, { by: 'id' })}
        )
        update ${db(table)} t set ${db(name)} = null from full_rows where t.id = full_rows.id`
      return range.last
    })
    if (last === null) break
    after = last
  }
  await sql`update free_field_columns set is_emptied = true where object = ${object} and column_name = ${name}`
  return null
}
