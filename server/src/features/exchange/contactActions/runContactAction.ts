// The work of a set action: a short transaction for each range of contacts, which also notes how far it is. What was killed
// goes on there, so that everybody gets it once.
import { actorKey, loadActors } from '../../../platform/auth/loadActors.ts'
import type { Db, Sql } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { transactionThen } from '../../../platform/database/poolWithin.ts'
import { insertJobs, type JobKind, type Task, type TaskContext } from '../../../platform/engine/jobs.ts'
import { again } from '../../../platform/engine/retry.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { ApiError, forbidden, fromDatabaseError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { isAllowed } from '../../../platform/resource/rights.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { GONE, NOT_ALLOWED } from './actionTypes.ts'
import { findRange } from './chosenContacts.ts'
import {
  type ContactAction,
  deleteChanges,
  deleteExpired,
  endContactAction,
  findContactsAt,
  insertParts,
  listUnderWay,
  lockContactAction,
  saveProgress,
  UNDO_MS,
} from './contactActions.sql.ts'
import { changedBy, differenceOf, readStates } from './contactStates.ts'
import { addProblems } from './problems.ts'
import { insertChanges, putBackContacts } from './putBackContacts.ts'
import { rightOf, typeOf } from './readActions.ts'

const RUN: JobKind = { name: 'contactActions.run', lane: 'rebuilds' }

/** Contacts that one transaction works off at first; fewer when that takes long. */
const FIRST = 200
const LEAST = 20
const MOST = 1_000
const RANGE_MS = 400
/** More contacts than these are deleted for good. */
const MOST_KEPT = 1_000

/** A search that finds more than this is refused. */
const MOST_FOUND = 1_000_000

type Options = Pick<TaskContext, 'config' | 'catalog' | 'clock' | 'signal' | 'storage'>

/** How many contacts a transaction takes: a failing one is looked for by halves. */
interface Pace {
  size: number
  /** Those that the transaction under way has taken; 0 while it looks for them. */
  taken: number
  /** A contact that fails alone: it is passed over. */
  skip: { position: number; reason: string } | null
  /** The latest transaction failed: what it failed on is found before the work pauses. */
  isHalving: boolean
  /** Where the transaction under way has begun. */
  position: number
}

/** Goes on with a set action. @returns whether something is left to do. @throws what another try may cure. */
export async function runContactAction(sql: Sql, id: number, options: Options): Promise<boolean> {
  const pace: Pace = { size: FIRST, taken: 0, skip: null, isHalving: false, position: 0 }
  do {
    const begun = performance.now()
    pace.taken = 0
    try {
      const isLeft = await again(() =>
        transactionThen(sql, (db, afterCommit) => {
          const context = { sql, afterCommit, ...options, now: options.clock() }
          return runPiece(db, id, context, pace)
        }),
      )
      if (!isLeft) return false
      Object.assign(pace, { skip: null, isHalving: false })
      const factor = RANGE_MS / Math.max(1, performance.now() - begun)
      if (pace.taken > 0)
        pace.size = Math.round(Math.min(MOST, Math.max(LEAST, pace.size * Math.min(2, factor))))
    } catch (error) {
      const known = error instanceof ApiError ? error : fromDatabaseError(error)
      if (!known) throw error
      if (pace.taken === 0) {
        await fail(sql, id, known.message, options.clock())
        return false
      }
      pace.isHalving = true
      if (pace.taken > 1) pace.size = Math.ceil(pace.taken / 2)
      else pace.skip = { position: pace.position, reason: known.message }
    }
    wakeConsumers(sql)
  } while (pace.isHalving || !options.signal.aborted)
  return true
}

type Inside = Omit<Context, 'db' | 'actor'>

async function runPiece(db: Db, id: number, options: Inside, pace: Pace): Promise<boolean> {
  const row = await lockContactAction(db, id)
  if (!row) return false
  const { now } = options
  const actor = (await loadActors(db, [row])).get(actorKey(row))
  if (!actor) throw forbidden('Whoever asked for it has no access any more.')
  const context = { ...options, db, actor }
  if (row.lookedAt < row.lastId) await gather(context, row)
  else if (row.position < row.total) await act(context, row, pace)
  else {
    await endContactAction(db, id, { state: 'done', now })
    return false
  }
  await saveProgress(db, row, now)
  return true
}

async function gather(context: Context, row: ContactAction): Promise<void> {
  const found = await findRange(context, row, { after: row.lookedAt, lastId: row.lastId })
  row.lookedAt = found?.upTo ?? row.lastId
  if (!found) return
  if (row.total + found.ids.length > MOST_FOUND)
    throw new ApiError(400, 'invalid', `The search finds more than ${MOST_FOUND} contacts.`)
  if (row.most !== null && row.total + found.ids.length > row.most)
    throw new ApiError(400, 'invalid', `The search finds more than the ${row.most} contacts that were meant.`)
  await insertParts(context.db, row, found.ids)
  row.total += found.ids.length
}

async function act(context: Context, row: ContactAction, pace: Pace): Promise<void> {
  // Another process may have gone on meanwhile.
  const skip = pace.skip?.position === row.position ? pace.skip : null
  const ids = await findContactsAt(context.db, row, skip ? 1 : pace.size)
  if (ids.length === 0) throw new Error(`set action ${row.id} has no contacts at ${row.position}`)
  Object.assign(pace, { taken: ids.length, position: row.position })
  const problems = new Map<number, string>()
  if (skip) for (const id of ids) problems.set(id, skip.reason)
  else await actOn(context, row, ids, problems)
  addProblems(row, problems)
  row.position += ids.length
  row.applied += ids.length - problems.size
}

async function actOn(
  context: Context,
  row: ContactAction,
  ids: readonly number[],
  problems: Map<number, string>,
): Promise<void> {
  const { id: actionId, actions, undoes } = row
  const isDeletion = rightOf(actions) === 'delete'
  // A deletion locks and judges by itself.
  const verdicts = isDeletion ? null : await lockContacts(context, ids)
  for (const id of verdicts ? ids : []) {
    const verdict = verdicts?.get(id)
    if (verdict !== true) problems.set(id, verdict === undefined ? GONE : NOT_ALLOWED)
  }
  const contactIds = ids.filter((id) => !problems.has(id))
  if (contactIds.length === 0) return
  if (undoes !== null) {
    for (const [id, reason] of await putBackContacts(context, undoes, contactIds)) problems.set(id, reason)
    return
  }
  if (isDeletion) return deleteContacts(context, row, { contactIds, problems })
  const looked = changedBy(actions)
  const before = await readStates(context, looked, contactIds)
  for (const action of actions) {
    const { properties } = action
    const found = await typeOf(action).run({ context, properties, contactIds })
    for (const [id, reason] of found) if (!problems.has(id)) problems.set(id, reason)
  }
  const after = await readStates(context, looked, contactIds)
  // Who was merged into another one meanwhile is not there.
  const changes = [...after].map(([id, now]) => [id, differenceOf(before.get(id), now)] as const)
  await insertChanges(context.db, actionId, new Map(changes))
}

// Kept like every deletion, unless it is too much.
async function deleteContacts(
  context: Context,
  row: ContactAction,
  { contactIds, problems }: { contactIds: readonly number[]; problems: Map<number, string> },
): Promise<void> {
  if (row.total > MOST_KEPT) row.undoDigest = null
  const undo = row.undoDigest && { token: row.undoDigest, isKept: false, kept: async () => {} }
  for (const action of row.actions) {
    const { properties } = action
    // It is undone by who asked for it, as whom they asked.
    const actor = {
      ...context.actor,
      ...(row.credentialId === null ? {} : { credentialId: row.credentialId }),
    }
    const within = undo ? { ...context, actor, undo } : context
    const found = await typeOf(action).run({ context: within, properties, contactIds })
    for (const [id, reason] of found) problems.set(id, reason)
  }
  if (undo && !undo.isKept) row.undoDigest = null
}

async function lockContacts(context: Context, ids: readonly number[]): Promise<Map<number, boolean>> {
  const { db } = context
  const rows = await db<{ id: number; may: boolean }[]>`
    select t.id, ${isAllowed(context, contact, 'edit')} as may from contacts t
    where t.id = any(${ids as number[]}::bigint[])
    ${lockRows(db, 'contacts t', { by: 't.id', strength: 'no key update' })}`
  return new Map(rows.map(({ id, may }) => [id, may]))
}

async function fail(sql: Sql, id: number, error: string, now: Date): Promise<void> {
  await transactionThen(sql, (db) => endContactAction(db, id, { state: 'failed', error, now }))
}

/** Queues the jobs of set actions; one that waits or runs stays. */
export async function insertContactActionJobs(db: Db, ids: readonly number[]): Promise<void> {
  await insertJobs(
    db,
    ids.map((actionId) => ({
      task: RUN,
      payload: { actionId },
      key: `${RUN.name}:${actionId}`,
      mode: 'keep',
    })),
  )
}

/** The job: a slice of a set action. */
export const contactActionTask: Task = {
  ...RUN,
  async run(payload, { sql, ...options }) {
    const { actionId } = payload as { actionId: number }
    return (await runContactAction(sql, actionId, options)) ? { actionId } : undefined
  },
}

const SWEEP_MS = 10_000

/** The guarantee behind the jobs, and what forgets those that were over long ago. */
export const sweepContactActions: Schedule = {
  name: 'contactActions.sweep',
  next: (now) => new Date(now.getTime() + SWEEP_MS),
  async run(db, now) {
    await deleteExpired(db, now)
    await deleteChanges(db, new Date(now.getTime() - UNDO_MS))
    await insertContactActionJobs(db, await listUnderWay(db))
  },
}
