// The records that campaigns of a document need, made or updated in the order in which they refer to each other.
import { ApiError, badRequest } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { findEach } from '../../../platform/rest/list.ts'
import { saveWithin } from '../../../platform/rest/save.ts'
import { adaptBody } from './adaptBody.ts'
import { type DocumentRow, documentKey } from './importDocument.ts'
import type { ImportState, ImportStep } from './importState.ts'
import { NOBODY, withoutLost } from './lostReferences.ts'
import { orderRecords } from './orderRecords.ts'
import { type Portable, portables } from './portable.ts'
import { fromDocumentRow } from './portableBodies.ts'
import { findPortableIds, insertPortableIds } from './portableIds.ts'
import type { Replace, Wire } from './portableReferences.ts'
import { withPauses } from './withPauses.ts'

interface ImportedRecord extends DocumentRow {
  body: Wire
  /** The record here, when there is one. */
  known: number | null
  /** It is the same by its name only: it stays as it is. */
  isKept: boolean
}

/** So many records take a fraction of a second. */
const PART = 500
/** References to records that are neither in the document nor here: the state of the import contains them. */
const MAX_MISSING = 10_000

/** Writes the records that are not here yet, in parts. A constant number of statements per part and group of `orderRecords`. */
export async function* recordSteps(
  context: Context,
  rows: ReadonlyMap<string, DocumentRow[]>,
  state: ImportState,
): AsyncGenerator<ImportStep> {
  const records: ImportedRecord[] = []
  for (const [kind, portable] of portables)
    if (!kind.endsWith('_field'))
      records.push(...(await readRecords(context, portable, rows.get(kind) ?? [])))
  const waiting = records.filter((record) => !state.ids.has(documentKey(record)))
  for (const ready of await orderRecords(context, waiting))
    for (const [kind, own] of Map.groupBy(ready, (record) => record.kind)) {
      const portable = portables.get(kind)
      for (let start = 0; portable && start < own.length; start += PART)
        yield (inside) => write(inside, portable, own.slice(start, start + PART), state)
    }
}

/**
 * Replaces what a document calls a record by what it is called here. Names stay; ids of what is not here are replaced
 * by one that no record has, and remembered.
 * @throws ApiError 400 for a document with too many such references
 */
export function replaceFrom(state: ImportState): Replace {
  return (kind, reference) => {
    const key = `${kind}:${reference}`
    const known = state.ids.get(key)
    if (known !== undefined) return known
    if (typeof reference === 'string') return reference
    if (state.missing.size >= MAX_MISSING && !state.missing.has(key))
      throw badRequest(`The document refers to more than ${MAX_MISSING} records that it does not hold.`)
    state.missing.set(key, { kind, id: reference, name: null })
    return NOBODY
  }
}

/** Ids of those of the records that are here by their UUID, in their order. */
export async function findKnown(
  context: Context,
  portable: Pick<Portable, 'kind' | 'definition'>,
  rows: readonly DocumentRow[],
): Promise<(number | null)[]> {
  const { kind, definition } = portable
  const named = rows.flatMap(({ uuid }) => (uuid === null ? [] : [{ kind, uuid }]))
  const ids = named.length > 0 ? await findPortableIds(context.db, named) : new Map<string, number>()
  const found = await findEach(context, definition, [...new Set(ids.values())], 'view')
  for (const row of found.values()) if (row instanceof ApiError && row.status !== 404) throw row
  return rows.map(({ uuid }) => {
    const id = ids.get(`${kind}:${uuid}`)
    return id === undefined || found.get(id) instanceof ApiError ? null : id
  })
}

async function readRecords(
  context: Context,
  portable: Portable,
  rows: readonly DocumentRow[],
): Promise<ImportedRecord[]> {
  if (rows.length === 0) return []
  const known = await findKnown(context, portable, rows)
  const bodies = await Promise.all(rows.map(({ row }) => fromDocumentRow(context, portable, row)))
  const same = (await portable.findSame?.(context.db, bodies)) ?? []
  return rows.map((row, index) => ({
    ...row,
    body: bodies[index] ?? {},
    known: known[index] ?? same[index] ?? null,
    isKept: !known[index] && Boolean(same[index]),
  }))
}

async function write(
  context: Context,
  portable: Portable,
  records: ImportedRecord[],
  state: ImportState,
): Promise<void> {
  const { kind, definition } = portable
  const replace = replaceFrom(state)
  for (const record of records.filter(({ isKept }) => isKept))
    state.ids.set(documentKey(record), record.known ?? 0)
  const written = records.filter(({ isKept }) => !isKept)
  for (const mode of ['create', 'patch'] as const) {
    const own = written.filter(({ known }) => (known === null) === (mode === 'create'))
    if (own.length === 0) continue
    const referred: { record: ImportedRecord; body: Wire }[] = []
    for await (const record of withPauses(context, own))
      referred.push({
        record,
        body: withoutLost(portable.refer?.(record.body, replace, context.catalog) ?? record.body),
      })
    const items = await Promise.all(
      referred.map(async ({ record, body }) => ({
        key: documentKey(record),
        id: record.known,
        body: await adaptBody(context, portable, { body, known: record.known, state }),
      })),
    )
    const outcomes = await saveWithin(context, definition, mode, items)
    outcomes.forEach((outcome, index) => {
      const record = own[index]
      if ('error' in outcome) throw refused(outcome.key, outcome.error)
      if (record) state.ids.set(documentKey(record), outcome.row.id)
    })
    const counts = mode === 'create' ? state.created : state.updated
    counts[kind] = (counts[kind] ?? 0) + own.length
  }
  await insertPortableIds(
    context.db,
    records.flatMap((record) =>
      record.uuid === null ? [] : [{ kind, id: state.ids.get(documentKey(record)) ?? 0, uuid: record.uuid }],
    ),
  )
}

/** The error of one record of a document, with the record named. */
export function refused(key: string, error: ApiError): ApiError {
  return new ApiError(error.status, error.code, `${key}: ${error.message}`, { details: error.details })
}
