// The work of an erasure: a short transaction for each piece, which also notes how far it is. What was killed goes on there.

import { isDeepStrictEqual } from 'node:util'
import type { PersonalCopies } from '../../../catalog/personalCopies.ts'
import { actorKey, loadActors } from '../../../platform/auth/loadActors.ts'
import { listBackups } from '../../../platform/backup/backups.sql.ts'
import { type Acts, type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { blankAuditEntries } from '../../../platform/engine/blankAuditEntries.ts'
import { insertJobs, type JobKind, type Task, type TaskContext } from '../../../platform/engine/jobs.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { forgetFiles } from '../../../platform/storage/expiringFiles.ts'
import { storageOf } from '../../../platform/storage/storage.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { eraseContacts, hasOtherSurvivor } from '../../audience/contacts/eraseContacts.ts'
import { deleteUnusedIpAddresses } from '../../audience/devices/deleteUnusedIpAddresses.ts'
import { findNextCopy, holdsPerson, type NextCopy } from './endCopies.ts'
import { eraseRows } from './eraseRows.ts'
import { eraseTraces } from './eraseTraces.ts'
import {
  type Erasure,
  endErasure,
  listDue,
  lockErasure,
  type Place,
  type Step,
  saveProgress,
} from './erasures.sql.ts'
import { gatherSubject } from './gatherSubject.ts'

const ERASE: JobKind = { name: 'erasures.erase', lane: 'rebuilds' }
/** What was under way while the contact went, such as a mail that is just being written, has come to its end by then. */
const SETTLED_MS = 2_000
const FILES_AT_ONCE = 200

type Options = Pick<TaskContext, 'config' | 'catalog' | 'clock' | 'signal' | 'storage'>

/** Goes on with an erasure. @returns whether something is left to do at once. */
export async function runErasure(sql: Sql, id: number, options: Options): Promise<boolean> {
  do {
    const acts: Acts = []
    const piece: Piece = { id, sql, acts, found: null, ...options }
    const left = await transaction(sql, (db) => {
      piece.found = null
      return runPiece(db, piece)
    })
    if (piece.found) await runCopy(piece, piece.found)
    for (const act of acts) await act()
    wakeConsumers(sql)
    if (left !== 'more') return false
  } while (!options.signal.aborted)
  return true
}

// Files may be large: they are read between two transactions, and the second one goes on only from where the first one was.
async function runCopy(piece: Piece, { row, copy }: NonNullable<Piece['found']>): Promise<void> {
  const { sql, acts, clock } = piece
  const storage = storageOf(piece)
  const isHeld = await holdsPerson(sql, copy, row, storage)
  await transaction(sql, async (db) => {
    acts.length = 0
    const current = await lockErasure(db, piece.id)
    if (!current || current.step !== row.step || !isDeepStrictEqual(current.place, row.place)) return
    const { copies, id } = copy
    if (isHeld && (await copies.end(db, id, { now: clock(), storage, afterCommit: acts })))
      count(current, { [copies.table]: 1 })
    current.place = { ...current.place, page: id }
    await saveProgress(db, current)
  })
}

interface Piece extends Options {
  id: number
  sql: Sql
  acts: Acts
  /** A copy that is to be read after the transaction, and the erasure as it was then. */
  found: { row: Erasure; copy: NextCopy } | null
}

/** What a piece left: more to do, nothing before a while has passed, or nothing at all. */
type Left = 'more' | 'later' | 'nothing'

async function runPiece(db: Db, piece: Piece): Promise<Left> {
  const row = await lockErasure(db, piece.id)
  if (!row) return 'nothing'
  if (row.goesOnAt > piece.clock()) return 'later'
  if (row.step === 'end') {
    const now = piece.clock()
    await endErasure(db, row, { backups: await listBackups(db, now), now })
    return 'nothing'
  }
  await STEPS[row.step](db, row, piece)
  await saveProgress(db, row)
  return row.goesOnAt > piece.clock() ? 'later' : 'more'
}

/** Each changes the row, which is stored afterwards. */
const STEPS: Readonly<Record<Exclude<Step, 'end'>, (db: Db, row: Erasure, piece: Piece) => Promise<void>>> = {
  async gather(db, row, { catalog, clock }) {
    const { contactId, subject: known } = row
    row.subject = await gatherSubject(db, catalog, { contactId, known, now: clock() })
    goOn(row, 'work')
  },
  work: (db, row, piece) => lookForCopy(db, row, piece, { when: 'before', next: 'files' }),
  files: (db, row, piece) => eraseFiles(db, row, { ...piece, next: 'rows' }),
  async rows(db, row, { catalog }) {
    const { place, erased } = await eraseRows(db, catalog, { contactIds: idsOf(row), place: row.place })
    count(row, erased)
    goOn(row, place ? 'rows' : 'contact', place ?? {})
  },
  async contact(db, row, piece) {
    const context = await contextOf(db, row, piece)
    // It was merged meanwhile: who is left is the same person.
    if (await hasOtherSurvivor(db, idsOf(row))) return goOn(row, 'gather')
    const { place, erased } = await eraseRows(db, piece.catalog, { contactIds: idsOf(row), place: {} })
    count(row, erased)
    if (place) return
    count(row, { contacts: await eraseContacts(context, idsOf(row)) })
    goOn(row, 'late')
    row.goesOnAt = new Date(piece.clock().getTime() + SETTLED_MS)
  },
  async late(db, row, { catalog }) {
    const contactIds = idsOf(row)
    const late = await eraseRows(db, catalog, { contactIds, place: {} })
    count(row, late.erased)
    if (late.place) return
    count(row, { audit_log: await blankAuditEntries(db, contact.audit, contactIds) })
    count(row, { ip_addresses: await deleteUnusedIpAddresses(db, row.subject?.ipIds ?? []) })
    goOn(row, 'copies')
  },
  copies: (db, row, piece) => lookForCopy(db, row, piece, { when: 'after', next: 'traces' }),
  async traces(db, row, { catalog }) {
    const { subject } = row
    if (!subject) return goOn(row, 'rest')
    const { place, erased, keys } = await eraseTraces(db, catalog.personalTraces, {
      subject,
      place: row.place,
    })
    count(row, erased)
    subject.keys.push(...keys)
    goOn(row, place ? 'traces' : 'rest', place ?? {})
  },
  // Once more: a mail that was on its way is a file by now, and rows of queues name some, too.
  rest: (db, row, piece) => eraseFiles(db, row, { ...piece, next: 'end' }),
}

async function lookForCopy(
  db: Db,
  row: Erasure,
  piece: Piece,
  { when, next }: { when: PersonalCopies['when']; next: Step },
): Promise<void> {
  const kinds = piece.catalog.personalCopies.filter((copies) => copies.when === when)
  const copy = await findNextCopy(db, row, kinds, next)
  if (copy) piece.found = { row, copy }
}

// A file that is gone already is no error: whatever stopped the work, it goes through them again.
async function eraseFiles(db: Db, row: Erasure, { next, ...piece }: Options & { next: Step }): Promise<void> {
  const storage = storageOf(piece)
  const from = row.place.page ?? 0
  const keys = (row.subject?.keys ?? []).slice(from, from + FILES_AT_ONCE)
  let deleted = 0
  for (const key of keys) if (await storage.delete(key)) deleted++
  // The rows that would have them removed later name them, and names of files are words of the person.
  await forgetFiles(db, keys)
  count(row, { files: deleted })
  if (keys.length === FILES_AT_ONCE) row.place = { page: from + FILES_AT_ONCE }
  else goOn(row, next)
}

function goOn(row: Erasure, step: Step, place: Place = {}): void {
  row.step = step
  row.place = place
}

function idsOf({ contactId, subject }: Erasure): number[] {
  return subject?.contactIds ?? [contactId]
}

function count({ erased }: Erasure, more: Readonly<Record<string, number>>): void {
  for (const [name, n] of Object.entries(more)) if (n > 0) erased[name] = (erased[name] ?? 0) + n
}

// Who asked for it is who does it; a right that was taken since does not stop what was begun.
async function contextOf(
  db: Db,
  row: Erasure,
  { sql, config, catalog, clock, storage }: Piece,
): Promise<Context> {
  const actor = (await loadActors(db, [row])).get(actorKey(row)) ?? SYSTEM
  return { sql, db, actor, config, catalog, now: clock(), ...(storage ? { storage } : {}) }
}

/** Queues the jobs of erasures; one that waits or runs stays. */
export async function insertErasureJobs(db: Db, ids: readonly number[]): Promise<void> {
  await insertJobs(
    db,
    ids.map((erasureId) => ({
      task: ERASE,
      payload: { erasureId },
      key: `${ERASE.name}:${erasureId}`,
      mode: 'keep',
    })),
  )
}

/** The job: a slice of an erasure. */
export const erasureTask: Task = {
  ...ERASE,
  async run(payload, { sql, ...options }) {
    const { erasureId } = payload as { erasureId: number }
    return (await runErasure(sql, erasureId, options)) ? { erasureId } : undefined
  },
}

const SWEEP_MS = 2_000

/** The guarantee behind the jobs, and what goes on after a wait. */
export const sweepErasures: Schedule = {
  name: 'erasures.sweep',
  next: (now) => new Date(now.getTime() + SWEEP_MS),
  run: async (db, now) => insertErasureJobs(db, await listDue(db, now)),
}
