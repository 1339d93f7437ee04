/**
 * Work on what hangs on records, such as the contacts of a deleted stage. A little is done at once, in the transaction
 * that asks for it; more in ranges of keys, each a short transaction of its own. The row says how far it is: the work
 * goes on where it stopped, whatever stopped it.
 */
import { type Db, type Sql, transaction } from '../database/connection.ts'
import { lockRows } from '../database/lockRows.ts'
import type { Fragment } from '../database/statement.ts'
import { type Backlog, MOST_COUNTED, type Waiting } from './backlog.ts'
import { type Finding, finding } from './check.ts'
import { insertJobs, type Task } from './jobs.ts'
import type { Schedule } from './schedules.ts'
import { wakeConsumers } from './wake.ts'

/** Keys, such as ids of contacts: those above `after`, up to `upTo`. */
export interface KeyRange {
  after: number
  upTo: number
}

/** A kind of work. Nothing new may come to hang on the records: they are gone, or what comes is right already. */
export interface BackgroundWork {
  /** The name of its job. It is stored: it never changes. */
  name: string
  /** What `doctor` calls it: `Taking contacts out of deleted stages`. */
  title: string
  /** A query for the rows that hang on the records. It is read up to a limit. */
  hanging(db: Db, recordIds: readonly number[]): Fragment
  /** The keys that something can hang on. */
  keys(db: Db, recordIds: readonly number[]): Promise<KeyRange>
  /** Works off a range, or everything when there is none, and returns how many rows it changed. Safe to run twice. */
  run(db: Db, recordIds: readonly number[], options: { range: KeyRange | null; now: Date }): Promise<number>
  /** The rows hang on the records afterwards, too, such as contacts of renamed tags. Otherwise none may be left. */
  remains?: true
  /** Ends the work, after its last range. Of work whose rows remain only other work on the records is noted then. */
  finish?(db: Db, recordIds: readonly number[]): Promise<void>
}

/** The condition that a column is in the range; true without one. */
export function within(db: Db, column: string, range: KeyRange | null): Fragment {
  return range ? db`(${db(column)} > ${range.after} and ${db(column)} <= ${range.upTo})` : db`true`
}

/** So many rows are worked off at once: a fraction of a second. */
const AT_ONCE = 2_000

/** A range takes about this long. */
const RANGE_MS = 300
const FIRST_RANGE = 500
const MIN_RANGE = 100
const MAX_RANGE = 20_000
const MAX_TITLE = 200

/**
 * Starts the work in the transaction that makes it necessary, and does it there when it is little. Its title names the
 * records. One statement when nothing hangs on them, three when it is left to a job.
 */
export async function startWork(
  db: Db,
  work: BackgroundWork,
  records: readonly { id: number; name: unknown }[],
  now: Date,
): Promise<void> {
  const recordIds = records.map(({ id }) => id)
  if (await finishLittle(db, work, recordIds, now)) return
  const title = `${work.title}: ${records.map(({ name }) => name).join(', ')}`
  await insertWork(db, { task: work.name, recordIds, title, range: await work.keys(db, recordIds), now })
}

/** Notes work for the job of this name, which gets the id of it as its payload, and returns the id. One statement. */
export async function insertWork(
  db: Db,
  work: { task: string; recordIds: readonly number[]; title: string; range: KeyRange; now: Date },
): Promise<number> {
  const { task, recordIds, title, range, now } = work
  const [row] = await db<{ id: number }[]>`
    insert into background_work (task, record_ids, title, requested_at, position, last_key)
    values (${task}, ${recordIds as number[]}, ${title.slice(0, MAX_TITLE)}, ${now}, ${range.after}, ${range.upTo}) returning id`
  return row?.id ?? 0
}

/** Notes how far work is, in the transaction that has done it. One statement. */
export async function advanceWork(db: Db, id: number, position: number): Promise<void> {
  await db`update background_work set position = least(last_key, ${position}), error = null where id = ${id}`
}

/** Ends work, with what others keep of it. One statement. */
export async function deleteWork(db: Db, id: number): Promise<void> {
  await db`delete from background_work where id = ${id}`
}

/** Ends work of these names on any of the records: it waits for a part under way, and there is none after it. One statement. */
export async function endWork(db: Db, names: readonly string[], recordIds: readonly number[]): Promise<void> {
  await db`
    delete from background_work
    where task = any(${names as string[]}::text[]) and record_ids && ${recordIds as number[]}::bigint[]`
}

/**
 * Does the work at once when it is little; false when it is not, and nothing was done. One statement when nothing hangs
 * on the records.
 */
export async function finishLittle(
  db: Db,
  work: BackgroundWork,
  recordIds: readonly number[],
  now: Date,
): Promise<boolean> {
  if (recordIds.length === 0) return true
  const [found] = await db<{ count: number }[]>`
    select count(*) from (${work.hanging(db, recordIds)} limit ${AT_ONCE + 1}) hanging`
  const count = found?.count ?? 0
  if (count > AT_ONCE) return false
  if (count > 0) await work.run(db, recordIds, { range: null, now })
  await work.finish?.(db, recordIds)
  return true
}

/** Those of the records on which work of this name is under way. One statement. */
export async function withWork(db: Db, name: string, recordIds: readonly number[]): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`
    select distinct record.id from background_work, unnest(record_ids) record (id)
    where task = ${name} and record_ids && ${recordIds as number[]}::bigint[]`
  return new Set(rows.map(({ id }) => id))
}

/** Whether work of this name on any of the records is under way. */
export async function hasWork(db: Db, name: string, recordIds: readonly number[]): Promise<boolean> {
  const [row] = await db`
    select from background_work where task = ${name} and record_ids && ${recordIds as number[]}::bigint[] limit 1`
  return row !== undefined
}

/** It looks at everybody, and what a reader sees is right before it is done: who waits for a job does not wait for it. */
export const WORK_LANE = 'rebuilds'

/** The job of a kind of work. */
export function workTask(work: BackgroundWork): Task {
  return {
    name: work.name,
    lane: WORK_LANE,
    async run(payload, { sql, clock, signal }) {
      const { id } = payload as { id: number }
      const isDone = await runWork(sql, work, { id, clock, signal }).catch(async (error: unknown) => {
        await transaction(
          sql,
          (db) => db`update background_work set error = ${String(error)} where id = ${id}`,
        )
        throw error
      })
      return isDone ? undefined : { id }
    },
  }
}

/** Works off the ranges that are left, until it is told to stop: false then. Several callers share the work. */
export async function runWork(
  sql: Sql,
  work: BackgroundWork,
  { id, clock, signal }: { id: number; clock: () => Date; signal?: AbortSignal },
): Promise<boolean> {
  let size = FIRST_RANGE
  while (!signal?.aborted) {
    const begun = performance.now()
    const isLeft = await transaction(sql, (db) => runNext(db, work, { id, size, now: clock() }))
    wakeConsumers(sql)
    if (!isLeft) return true
    const factor = RANGE_MS / Math.max(1, performance.now() - begun)
    size = Math.round(Math.min(MAX_RANGE, Math.max(MIN_RANGE, size * Math.min(4, factor))))
  }
  return false
}

async function runNext(
  db: Db,
  work: BackgroundWork,
  { id, size, now }: { id: number; size: number; now: Date },
): Promise<boolean> {
  const [row] = await db<{ recordIds: number[]; position: number; lastKey: number }[]>`
    select record_ids as "recordIds", position, last_key as "lastKey" from background_work where id = ${id}
    ${lockRows(db, 'background_work')}`
  if (!row) return false
  const { recordIds, position, lastKey } = row
  const upTo = Math.min(lastKey, position + size)
  const changed = await work.run(db, recordIds, { range: { after: position, upTo }, now })
  if (upTo < lastKey) {
    await db`
      update background_work set position = ${upTo}, changed = changed + ${changed}, error = null where id = ${id}`
    return true
  }
  if (work.remains) {
    await deleteWork(db, id)
    await work.finish?.(db, recordIds)
    return false
  }
  // Merges move rows to contacts of earlier ranges, and contacts committed late lie above the last: who is left is looked for.
  if (!(await finishLittle(db, work, recordIds, now))) {
    const { after, upTo: last } = await work.keys(db, recordIds)
    await db`
      update background_work set position = ${after}, last_key = ${last}, changed = changed + ${changed}, error = null where id = ${id}`
    return true
  }
  await deleteWork(db, id)
  return false
}

const SWEEP_MS = 2_000

/** Starts the jobs, and the guarantee behind them: what is asked for and has no job gets one. */
export const sweepWork: Schedule = {
  name: 'engine.background-work',
  next: (now) => new Date(now.getTime() + SWEEP_MS),
  async run(db) {
    const rows = await db<{ id: number; task: string }[]>`select id, task from background_work order by id`
    await insertJobs(
      db,
      rows.map(({ id, task }) => ({
        task: { name: task, lane: WORK_LANE },
        payload: { id },
        key: `${task}:${id}`,
        mode: 'keep',
      })),
    )
  },
}

/** How much is under way, by kind: for `/metrics` and `/readyz`. However long it takes, nobody waits for it. */
export const workBacklog: Backlog = {
  kind: 'work',
  read: (db) => db<Waiting[]>`
    select task as name, case when error is null then 'running' else 'failing' end as state, count(*)::int as count, null as seconds
    from (select task, error from background_work limit ${MOST_COUNTED}) work group by 1, 2 order by 1, 2`,
}

/** What is under way, for `doctor`. */
export async function checkWork({ sql }: { sql: Sql }): Promise<Finding[]> {
  const rows = await sql<
    { task: string; names: string; share: number; changed: number; since: Date; error: string | null }[]
  >`
    select task, regexp_replace(title, '^[^:]*: ', '') as names, requested_at as since, changed, error, (100 * position / greatest(last_key, 1))::int as share
    from background_work order by id`
  return rows.map(({ task, error, ...values }) => {
    const work = { code: `health.work.${task}`, values: {} }
    return error === null
      ? finding('ok', 'health.work', { work, ...values })
      : finding('warning', 'health.workFailed', { work, error, ...values })
  })
}
