/** Writing: create, PATCH and PUT of a batch, with the same number of statements for one entry and for two hundred. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { lockRows } from '../database/lockRows.ts'
import { newIds } from '../database/newIds.ts'
import { transactionThen } from '../database/poolWithin.ts'
import { runTogether } from '../database/runTogether.ts'
import { happeningsWrite } from '../engine/happenings.ts'
import { again, Retry } from '../engine/retry.ts'
import { ApiError, forbidden, fromDatabaseError, invalid, notFound } from '../errors.ts'
import { grantOf } from '../permissions.ts'
import { scope, selection } from '../resource/columns.ts'
import {
  type Change,
  type Context,
  type Definition,
  fieldsOf,
  type LaterWrite,
  type Planned,
  type Row,
  type Target,
} from '../resource/definition.ts'
import { isAllowed, mayCreate, mayPublish } from '../resource/rights.ts'
import type { Guard } from '../revisions/ifMatch.ts'
import type { Field } from '../values/field.ts'
import { missingRequired, parseBody } from '../values/inputs.ts'
import { auditWrite } from './audit.ts'
import { findMoved } from './moved.ts'
import { refuseFields, refuseUnknownFields } from './references.ts'
import { insertRows, updateRows } from './write.ts'

/** `put` replaces and creates what is missing; `patch` fails for what is missing. */
export type Mode = 'create' | 'patch' | 'put'

export interface Item {
  /** The entry's key in the batch; the answer keeps it. */
  key: string
  id: number | null
  body: Record<string, unknown>
  /** Why the entry is refused unread. */
  error?: ApiError
  /** Asked before anything is judged by what is stored. */
  guard?: Guard | undefined
}

/** What became of an entry: 201 made, 200 changed or found, or why not. */
export type Outcome = Saved | { key: string; error: ApiError }

/** An entry that is stored, with its plan for those who show it. */
export interface Saved {
  key: string
  status: 200 | 201
  row: Row
  plan: unknown
}

/**
 * Saves a batch in one transaction and answers entry by entry, in request order. Entries that are refused are left
 * out; a database error in the rest halves the batch until the bad entry is alone.
 */
export async function save(
  context: Context,
  definition: Definition,
  mode: Mode,
  items: Item[],
): Promise<Outcome[]> {
  try {
    return await again(() =>
      transactionThen(context.sql, (db, afterCommit) =>
        saveWithin({ ...context, db, afterCommit }, definition, mode, items),
      ),
    )
  } catch (error) {
    const known = error instanceof ApiError ? error : fromDatabaseError(error)
    const [first, ...rest] = items
    if (!known || !first) throw error
    if (rest.length === 0) return [{ key: first.key, error: known }]
    const middle = Math.ceil(items.length / 2)
    return [
      ...(await save(context, definition, mode, items.slice(0, middle))),
      ...(await save(context, definition, mode, items.slice(middle))),
    ]
  }
}

type Judged = Planned<unknown> & { kind: 'create' | 'edit' }

interface Entry {
  item: Item
  values: Record<string, unknown>
  error: ApiError | null
  change: Judged | null
  /** The first entry of its record; later ones were merged into it. */
  isFirst: boolean
}

/**
 * The same in the caller's transaction, `context.db`, for callers that write more with it. Nothing is tried again here.
 * @throws Retry, and whatever the database says: the caller's transaction is lost then.
 */
export async function saveWithin(
  context: Context,
  definition: Definition,
  mode: Mode,
  items: Item[],
): Promise<Outcome[]> {
  const fields = await fieldsOf(definition, context.db)
  const entries = await parseItems(fields, items)
  const targets = await findTargets(context, definition, mode, entries)
  const existing = await lockTargets(
    context,
    definition,
    fields,
    [...targets.values()].flatMap(({ id }) => id ?? []),
  )
  if (mode !== 'create') await followTargets(context, definition, { fields, targets, existing })
  for (const [{ item, error }, { id }] of targets) {
    if (error) continue
    const row = existing.get(id ?? 0) ?? null
    if (row ? row.isAllowed : mode === 'put') await item.guard?.(context, row)
  }
  const changes = mergeEntries(context, definition, { mode, fields, entries, targets, existing })
  // Beside what is read to judge the changes, so that no round trip is for the ids alone.
  const [ids] = await Promise.all([
    newIds(context.db, definition.table, changes.filter(({ kind }) => kind === 'create').length),
    refuse(context, definition, fields, entries),
  ])
  const good = new Set(entries.flatMap((entry) => (entry.change && !entry.error ? [entry.change] : [])))
  const accepted = changes.filter((change) => good.has(change))
  await write(context, definition, fields, { changes: accepted, ids })
  return entries.map((entry) => outcome(entry, good))
}

/** Entries are parsed for so long at once; then other requests have their turn. */
const PARSE_MS = 25

async function parseItems(fields: Readonly<Record<string, Field>>, items: readonly Item[]): Promise<Entry[]> {
  const entries: Entry[] = []
  let start = performance.now()
  for (const item of items) {
    const { values, error } = parseBody(fields, item.body)
    entries.push({ item, values, error: item.error ?? error, change: null, isFirst: true })
    if (performance.now() - start < PARSE_MS) continue
    await nextTurn()
    start = performance.now()
  }
  return entries
}

async function findTargets(
  context: Context,
  definition: Definition,
  mode: Mode,
  entries: Entry[],
): Promise<Map<Entry, Target>> {
  const targets = new Map<Entry, Target>()
  if (mode !== 'create') {
    // Also of entries with a body that cannot be read: rights are asked first.
    for (const entry of entries) {
      if (entry.item.error) continue
      if (entry.item.id === null) entry.error = invalid('id', 'An entry needs an id to be edited.')
      else targets.set(entry, { target: `id:${entry.item.id}`, id: entry.item.id })
    }
    return targets
  }
  for (const entry of entries) if (entry.error && !mayPost(context, definition)) entry.error = forbidden()
  const good = entries.filter((entry) => !entry.error)
  const found = await definition.match?.(
    context,
    good.map((entry) => entry.values),
    good.map((entry) => entry.item.body),
  )
  good.forEach((entry, index) => {
    targets.set(entry, found?.[index] ?? { target: `new:${index}`, id: null })
  })
  return targets
}

async function lockTargets(
  context: Context,
  definition: Definition,
  fields: Readonly<Record<string, Field>>,
  ids: number[],
): Promise<Map<number, Row & { isAllowed: boolean }>> {
  if (ids.length === 0) return new Map()
  const { db } = context
  const rows = await db<(Row & { isAllowed: boolean })[]>`
    select ${selection(db, fields)}, ${isAllowed(context, definition, 'edit')} as "isAllowed"
    from ${db(definition.table)} t where t.id = any(${ids}::bigint[]) and ${scope(db, definition)} 
    ${lockRows(db, `${definition.table} t`, { by: 't.id', strength: 'no key update' })}`
  return new Map(rows.map((row) => [row.id, row]))
}

// Entries of a record that lives on under another id are entries of that one.
async function followTargets(
  context: Context,
  definition: Definition,
  {
    fields,
    targets,
    existing,
  }: {
    fields: Readonly<Record<string, Field>>
    targets: Map<Entry, Target>
    existing: Map<number, Row & { isAllowed: boolean }>
  },
): Promise<void> {
  const missing = [...targets.values()].flatMap(({ id }) => (id !== null && !existing.has(id) ? [id] : []))
  const moved = await findMoved(context.db, definition, missing)
  if (moved.size === 0) return
  const found = await lockTargets(context, definition, fields, [...new Set(moved.values())])
  for (const [id, row] of found) existing.set(id, row)
  for (const [entry, { id: old }] of targets) {
    const id = moved.get(old ?? 0)
    if (id !== undefined) targets.set(entry, { target: `id:${id}`, id })
  }
}

// Entries that name the same record become one change; what comes later in the request wins.
function mergeEntries(
  context: Context,
  definition: Definition,
  batch: {
    mode: Mode
    fields: Readonly<Record<string, Field>>
    entries: Entry[]
    targets: Map<Entry, Target>
    existing: Map<number, Row & { isAllowed: boolean }>
  },
): Judged[] {
  const changes = new Map<string, Judged>()
  const blank = Object.fromEntries(Object.entries(batch.fields).map(([name, field]) => [name, field.initial]))
  for (const entry of batch.entries) {
    const target = batch.targets.get(entry)
    if (!target) continue
    const before = target.id === null ? null : (batch.existing.get(target.id) ?? null)
    // A create that found a record which is gone by now looks again.
    if (target.id !== null && !before && batch.mode === 'create') throw new Retry('a matched record vanished')
    if (target.id !== null && !before && batch.mode !== 'put') {
      entry.error = notFound()
      continue
    }
    const known = changes.get(target.target)
    const refused = known ? null : refusedRight(context, definition, before, target.id !== null)
    entry.error = refused ?? entry.error
    if (entry.error) continue
    const change = known ?? startChange(context, definition, { ...batch, blank }, before)
    entry.isFirst = !known
    entry.change = change
    change.bodies.push(entry.item.body)
    change.others.push(...(target.others ?? []))
    apply(context, definition, batch.fields, change, entry.values)
    changes.set(target.target, change)
  }
  return [...changes.values()]
}

/** Whether a create can be allowed at all: where it finds an existing record, the right to edit is enough. */
function mayPost({ actor }: Context, definition: Definition): boolean {
  const { own, other } = grantOf(actor, definition.permission, 'edit')
  return mayCreate(actor, definition) || (definition.match !== undefined && (own || other))
}

function refusedRight(
  context: Context,
  definition: Definition,
  before: (Row & { isAllowed: boolean }) | null,
  isNamed: boolean,
): ApiError | null {
  if (before) return before.isAllowed ? null : forbidden()
  if (mayCreate(context.actor, definition)) return null
  const { own, other } = grantOf(context.actor, definition.permission, 'edit')
  return isNamed && definition.hidesMissing && (own || other) ? notFound() : forbidden()
}

function startChange(
  context: Context,
  definition: Definition,
  batch: { mode: Mode; fields: Readonly<Record<string, Field>>; blank: Record<string, unknown> },
  before: (Row & { isAllowed: boolean }) | null,
): Judged {
  const after: Row = before ? { id: before.id } : { ...batch.blank, id: 0 }
  for (const [name, field] of before ? Object.entries(batch.fields) : []) {
    if (name === 'id') continue
    const isReset =
      batch.mode === 'put' &&
      field.isWritable &&
      field.cleared !== undefined &&
      !(name === 'isPublished' && !mayPublish(context.actor, definition, before))
    after[name] = isReset ? field.cleared : before?.[name]
  }
  if (!before && 'isPublished' in after && !mayPublish(context.actor, definition, null))
    after.isPublished = false
  return {
    kind: before ? 'edit' : 'create',
    isMatched: before !== null && batch.mode === 'create',
    isPut: batch.mode === 'put',
    bodies: [],
    values: {},
    before,
    after,
    differences: {},
    others: [],
    plan: null,
  }
}

const PUBLISHING = new Set(['isPublished', 'publishUp', 'publishDown'])

function apply(
  context: Context,
  definition: Definition,
  fields: Readonly<Record<string, Field>>,
  change: Change,
  values: Record<string, unknown>,
): void {
  const publishes = mayPublish(context.actor, definition, change.before)
  for (const [name, value] of Object.entries(values)) {
    if (!fields[name] || (PUBLISHING.has(name) && !publishes)) continue
    change.values[name] = value
    change.after[name] = value
  }
}

async function refuse(
  context: Context,
  definition: Definition,
  fields: Readonly<Record<string, Field>>,
  entries: Entry[],
): Promise<void> {
  const changes = [
    ...new Set(entries.flatMap((entry) => (entry.change && !entry.error ? [entry.change] : []))),
  ]
  const unknown = await refuseUnknownFields(context, fields, changes)
  const refused = await refuseFields(context, fields, changes)
  const errors = new Map<Change, ApiError>()
  const required = Object.fromEntries(Object.entries(fields).filter(([, field]) => field.isRequired))
  for (const change of changes) {
    const lacking = change.kind === 'create' ? (definition.missing?.(context, change) ?? []) : []
    const error =
      unknown.get(change) ??
      refused.get(change) ??
      missingRequired(requiredFields(required, change), change.after, lacking)
    if (error) errors.set(change, error)
  }
  const good = changes.filter((change) => !errors.has(change))
  const verdicts = good.length > 0 ? await definition.check?.(context, good) : undefined
  good.forEach((change, index) => {
    const verdict = verdicts?.[index] ?? null
    if (verdict instanceof ApiError) errors.set(change, verdict)
    else change.plan = verdict
  })
  for (const entry of entries)
    if (entry.change && !entry.error) entry.error = errors.get(entry.change) ?? null
}

// A required key is demanded when a record is made, and may not be blanked when it is sent.
function requiredFields(
  fields: Readonly<Record<string, Field>>,
  change: Change,
): Readonly<Record<string, Field>> {
  if (change.kind === 'create') return fields
  for (const [name, field] of Object.entries(fields)) {
    if (field.isRequired && !Object.hasOwn(change.values, name)) change.after[name] = change.before?.[name]
  }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(change.values, name)))
}

async function write(
  context: Context,
  definition: Definition,
  fields: Readonly<Record<string, Field>>,
  { changes, ids }: { changes: Judged[]; ids: readonly number[] },
): Promise<void> {
  const { db, actor, now } = context
  for (const change of changes) stamp(context, fields, change)
  const made = changes.filter((change) => change.kind === 'create')
  await insertRows(db, definition, fields, { changes: made, ids })
  await updateRows(
    db,
    definition,
    fields,
    changes.filter((change) => change.kind === 'edit' && hasDifferences(change)),
  )
  const later: LaterWrite[] = []
  if (changes.length > 0) await definition.saved?.({ ...context, later }, changes)
  const changed = changes.filter((change) => change.kind === 'edit' && hasDifferences(change))
  const entries = [...made, ...changed]
    .filter((change) => change.details !== null)
    .map((change) => ({
      ...definition.audit,
      objectId: change.after.id,
      action: change.kind === 'create' ? 'create' : 'update',
      details: change.details ?? change.differences,
    }))
  const happened = (type: string, about: Change[]) => ({
    type: `${definition.name}.${type}`,
    ids: about.map((change) => change.after.id),
    payload: { fields: differing(about) },
  })
  const events = definition.emits
    ? happeningsWrite(db, [happened('created', made), happened('changed', changed)], now)
    : null
  const audit = entries.length > 0 ? auditWrite(db, entries, { actor, now }) : null
  for (const write of [audit, events]) if (write) later.push({ write })
  const counts = await runTogether(
    db,
    later.map(({ write }) => write),
  )
  later.forEach(({ counted }, index) => {
    counted?.(counts[index] ?? 0)
  })
}

function differing(changes: Change[]): string[] {
  return [...new Set(changes.flatMap((change) => Object.keys(change.differences)))]
}

function hasDifferences(change: Change): boolean {
  return Object.keys(change.differences).length > 0
}

// Works out the differences and who made them. An edit that changes nothing leaves no trace.
function stamp(context: Context, fields: Readonly<Record<string, Field>>, change: Change): void {
  const { actor, now } = context
  for (const name of Object.keys(change.before ? fields : change.values)) {
    const field = fields[name]
    if (!field?.isWritable || !field.column) continue
    const old = change.before?.[name] ?? null
    const value = change.after[name] ?? null
    if (!change.before || !isDeepStrictEqual(old, value)) change.differences[name] = [old, value]
  }
  if (change.kind === 'create') {
    Object.assign(change.after, { dateAdded: now, createdBy: actor.userId, createdByUser: actor.name })
  } else if (hasDifferences(change)) {
    Object.assign(change.after, { dateModified: now, modifiedBy: actor.userId, modifiedByUser: actor.name })
  }
}

function outcome(entry: Entry, accepted: ReadonlySet<Change>): Outcome {
  const { key } = entry.item
  if (entry.error) return { key, error: entry.error }
  const { change } = entry
  if (!change || !accepted.has(change)) return { key, error: notFound() }
  return {
    key,
    status: change.kind === 'create' && entry.isFirst ? 201 : 200,
    row: change.after,
    plan: change.plan,
  }
}
