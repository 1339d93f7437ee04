// One batch of an import, in the caller's transaction: contacts with all that belongs to them, and a log row for each row.
import type { Context, Definition, Row } from '../../../platform/resource/definition.ts'
import { type Item, type Outcome, saveWithin } from '../../../platform/rest/save.ts'
import { findUsersByName } from '../../access/users/findUsersByName.ts'
import { insertContactEvents } from '../../audience/contactRows/contactEvents.ts'
import { setContactHistory } from '../../audience/contactRows/setContactHistory.ts'
import { insertPointChanges, type PointChange } from '../../audience/points/insertPointChanges.ts'
import { findStagesByName } from '../../audience/stages/findStagesByName.ts'
import { addContactsToSegments } from '../../segmentation/segments/addContactsToSegments.ts'
import type { ImportRow } from './readRow.ts'

/** The import that a batch belongs to. */
export interface ImportJob {
  id: number
  /** Shown in the history of contacts. */
  fileName: string
  definition: Definition
  /** Segments that every contact goes into. */
  segmentIds: readonly number[]
}

/** What became of a row: the contact as it is stored, or why there is none, and the fields whose values were refused. */
export type RowOutcome =
  | { action: 'inserted' | 'updated'; contact: Row }
  | { action: 'failed'; error: string; fields: readonly string[] }

/**
 * Writes the rows, wave after wave (`planWaves`), and returns an outcome for each. A constant number of statements for
 * each wave.
 */
export async function writeBatch(
  context: Context,
  job: ImportJob,
  waves: readonly (readonly ImportRow[])[],
): Promise<Map<ImportRow, RowOutcome>> {
  const rows = waves.flat()
  await resolveNames(context, rows)
  const results = new Map<ImportRow, RowOutcome>()
  for (const wave of waves) {
    const outcomes = await saveWave(
      context,
      job,
      wave.filter((row) => row.error === null),
    )
    const ended = new Map(wave.map((row) => [row, resultOf(row, outcomes.get(row))]))
    await writeRelated(context, job, ended)
    for (const [row, outcome] of ended) results.set(row, outcome)
  }
  return results
}

async function saveWave(
  context: Context,
  job: ImportJob,
  rows: readonly ImportRow[],
): Promise<Map<ImportRow, Outcome>> {
  const outcomes = new Map<ImportRow, Outcome>()
  await saveRows(
    context,
    job,
    'patch',
    rows.filter((row) => row.id !== null),
    outcomes,
  )
  // A row whose id is not known here is found by its unique fields, like the others.
  await saveRows(
    context,
    job,
    'create',
    rows.filter((row) => !hasEnded(outcomes.get(row))),
    outcomes,
  )
  return outcomes
}

async function saveRows(
  context: Context,
  { id, definition }: ImportJob,
  mode: 'create' | 'patch',
  rows: ImportRow[],
  outcomes: Map<ImportRow, Outcome>,
): Promise<void> {
  if (rows.length === 0) return
  const items: Item[] = rows.map((row, index) => ({
    key: String(index),
    id: mode === 'patch' ? row.id : null,
    body: row.body,
  }))
  const saved = await saveWithin(
    { ...context, actor: { ...context.actor, origin: { bundle: 'lead', object: 'import', id } } },
    definition,
    mode,
    items,
  )
  rows.forEach((row, index) => {
    const outcome = saved[index]
    if (outcome) outcomes.set(row, outcome)
  })
}

function hasEnded(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && !('error' in outcome && outcome.error.code === 'not_found')
}

function resultOf(row: ImportRow, outcome: Outcome | undefined): RowOutcome {
  if (row.error !== null) return { action: 'failed', error: row.error, fields: [] }
  if (!outcome) throw new Error('a row has no outcome')
  if ('error' in outcome) {
    const { message, details } = outcome.error
    return {
      action: 'failed',
      error: message,
      fields: typeof details === 'string' ? [] : Object.keys(details),
    }
  }
  return { action: outcome.status === 201 ? 'inserted' : 'updated', contact: outcome.row }
}

// Names that a row gives its owner and stage by. Unknown ones fail their row, and no other row of the same contact.
async function resolveNames({ db }: Context, rows: readonly ImportRow[]): Promise<void> {
  const stages = await findStagesByName(
    db,
    rows.flatMap(({ body }) => (isName(body.stage) ? [body.stage] : [])),
  )
  const owners = await findUsersByName(
    db,
    rows.flatMap(({ ownerName }) => ownerName ?? []),
  )
  for (const row of rows) {
    const { stage } = row.body
    if (isName(stage) && !stages.has(stage.toLowerCase()))
      row.error ??= `stage: Stage "${stage}" does not exist`
    if (row.ownerName === null) continue
    const owner = owners.get(row.ownerName.toLowerCase())
    if (owner === undefined) row.error ??= `ownerusername: User "${row.ownerName}" does not exist`
    else row.body.owner = owner
  }
}

function isName(stage: unknown): stage is string {
  return typeof stage === 'string' && !/^\d+$/.test(stage)
}

// With the wave's rows: a row of a later wave may merge the contact into another, or change it once more.
async function writeRelated(
  context: Context,
  job: ImportJob,
  results: ReadonlyMap<ImportRow, RowOutcome>,
): Promise<void> {
  const { db, now } = context
  const actor = { ...context.actor, origin: { bundle: 'lead', object: 'import', id: job.id } }
  const outcomes = [...results.values()]
  const histories = [...results].flatMap(([row, outcome]) => {
    const contactId = idOf(outcome)
    return row.history && contactId !== null ? [{ contactId, ...row.history }] : []
  })
  await setContactHistory(db, histories, now)
  const ids = [...new Set(outcomes.flatMap((outcome) => idOf(outcome) ?? []))]
  const pairs = job.segmentIds.flatMap((segmentId) => ids.map((contactId) => ({ contactId, segmentId })))
  await addContactsToSegments(db, pairs, { manual: true, now, actor })
  await insertPointChanges(
    db,
    outcomes.flatMap((outcome) => startingPoints(outcome, actor.name)),
    now,
  )
  const events = [...results].map(([row, outcome]) => ({
    contactId: idOf(outcome),
    action: outcome.action,
    properties: {
      line: row.line,
      file: job.fileName,
      ...('error' in outcome ? { error: outcome.error } : {}),
    },
  }))
  await insertContactEvents(db, events, { bundle: 'lead', object: 'import', objectId: job.id, actor, now })
}

function idOf(outcome: RowOutcome | undefined): number | null {
  return outcome && 'contact' in outcome ? outcome.contact.id : null
}

function startingPoints(result: RowOutcome, importer: string): PointChange[] {
  if (result.action !== 'inserted') return []
  const delta = Number(result.contact.points)
  return [
    {
      contactId: result.contact.id,
      delta,
      type: 'lead',
      eventName: 'Import',
      actionName: `Imported by ${importer}`,
    },
  ]
}
