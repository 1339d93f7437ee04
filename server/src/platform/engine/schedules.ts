// Work with a time of its own, such as the turn of a day. What is due is taken by one process.
import { latestPlausible } from '../clock.ts'
import { type Db, type Sql, transaction } from '../database/connection.ts'
import { lockRows } from '../database/lockRows.ts'
import type { EngineContext } from './consume.ts'

export interface Schedule {
  name: string
  /** When to run after `now`: the first time counted from the first start, then from each run. */
  next(now: Date, engine: EngineContext): Date
  /** Runs in the transaction that sets the next time; at most about a second. Longer work is a job. */
  run(db: Db, now: Date, engine: EngineContext): Promise<void>
}

/** Makes rows for schedules that have none. */
export async function insertSchedules(
  db: Db,
  schedules: readonly Schedule[],
  context: EngineContext & { now: Date },
): Promise<void> {
  const rows = schedules.map((schedule) => ({
    name: schedule.name,
    due_at: schedule.next(context.now, context),
  }))
  await db`
    insert into schedules (name, due_at)
    select name, due_at from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (name text, due_at timestamptz)
    on conflict do nothing`
}

/**
 * Runs each schedule that is due, in its own transaction, and returns the names of those that ran. A schedule
 * that another process is running is left to it. One that fails stays due. One that is due later than counted from now
 * was scheduled before the clock was set back, and is scheduled anew.
 */
export async function runDueSchedules(
  sql: Sql,
  schedules: readonly Schedule[],
  context: EngineContext & { now: Date },
): Promise<string[]> {
  const names = schedules.map((schedule) => schedule.name)
  const rows = await sql<{ name: string; dueAt: Date }[]>`
    select name, due_at as "dueAt" from schedules where name = any(${names}::text[]) order by due_at, name`
  const byName = new Map(schedules.map((schedule) => [schedule.name, schedule]))
  const ran: string[] = []
  for (const { name, dueAt } of rows) {
    const schedule = byName.get(name)
    if (!schedule) continue
    if (dueAt > context.now) {
      await bringForward(sql, schedule, dueAt, context)
      continue
    }
    try {
      if (await transaction(sql, (db) => runIfDue(db, schedule, context))) ran.push(name)
    } catch (err) {
      context.log.error({ err, schedule: name }, 'a schedule failed; trying again')
    }
  }
  return ran
}

async function bringForward(
  sql: Sql,
  { name, next }: Schedule,
  dueAt: Date,
  context: EngineContext & { now: Date },
): Promise<void> {
  const latest = next(context.now, context)
  if (dueAt <= latestPlausible(latest)) return
  context.log.warn({ schedule: name, dueAt, latest }, 'the clock was set back: scheduled anew')
  await sql`update schedules set due_at = ${latest} where name = ${name} and due_at = ${dueAt}`
}

async function runIfDue(
  db: Db,
  schedule: Schedule,
  context: EngineContext & { now: Date },
): Promise<boolean> {
  const { now } = context
  const [row] = await db`
    select from schedules where name = ${schedule.name} and due_at <= ${now}
    ${lockRows(db, 'schedules', { skipsLocked: true })}`
  if (!row) return false
  await schedule.run(db, now, context)
  await db`update schedules set due_at = ${schedule.next(now, context)}, last_run_at = ${now} where name = ${schedule.name}`
  return true
}
