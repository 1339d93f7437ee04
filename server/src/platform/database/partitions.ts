/** Monthly partitions of the large logs, made ahead so that no row waits for one and the default stays empty. */
import { isBackupRunning } from './backupRunning.ts'
import type { Db } from './connection.ts'

/** Partitioned tables with the column they are partitioned by. */
const TABLES = { audit_log: 'date_added', page_hits: 'date_hit', email_opens: 'opened_at' }
const MONTHS_AHEAD = 3

/**
 * Makes the partitions that are missing for the month of `now` and the three after it. A month of which the
 * default partition already holds rows stays there: moving them would lock the log.
 */
export async function createPartitions(db: Db, now: Date): Promise<void> {
  const months = Array.from(
    { length: MONTHS_AHEAD + 1 },
    (_, n) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1)),
  )
  const wanted = Object.entries(TABLES).flatMap(([table, column]) =>
    months.map((month) => ({
      table,
      column,
      month,
      name: `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`,
    })),
  )
  const known = await db<
    { name: string }[]
  >`select relname as name from pg_class where relname = any(${wanted.map(({ name }) => name)}::text[])`
  const names = new Set(known.map(({ name }) => name))
  const missing = wanted.filter(({ name }) => !names.has(name))
  // It would wait for the backup, and everybody who writes to the log would wait for it. Tomorrow is early enough.
  if (missing.length === 0 || (await isBackupRunning(db))) return
  for (const partition of missing) await createPartition(db, partition)
}

async function createPartition(
  db: Db,
  { table, column, name, month }: { table: string; column: string; name: string; month: Date },
): Promise<void> {
  const end = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))
  const [held] =
    await db`select from ${db(`${table}_default`)} where ${db(column)} >= ${month} and ${db(column)} < ${end} limit 1`
  if (held) return
  await db.unsafe(
    `create table if not exists ${name} partition of ${table} for values from ('${month.toISOString()}') to ('${end.toISOString()}')`,
  )
}
