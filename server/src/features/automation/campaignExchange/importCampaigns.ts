// A document of another installation, or of this one: its campaigns are made here with everything that they need.

import { transaction } from '../../../platform/database/connection.ts'
import { withSessionLock } from '../../../platform/database/sessionLock.ts'
import { WORK_LANE } from '../../../platform/engine/backgroundWork.ts'
import type { Task } from '../../../platform/engine/jobs.ts'
import { again } from '../../../platform/engine/retry.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { badRequest } from '../../../platform/errors.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { campaignSteps } from './importCampaignRows.ts'
import { type DocumentRow, readDependencies, readDocument } from './importDocument.ts'
import { isUndone } from './importedFiles.ts'
import { importFields } from './importFields.ts'
import { recordSteps } from './importRecords.ts'
import { importReferences } from './importReferences.ts'
import {
  deleteImport,
  findImport,
  IMPORT_TASK,
  type ImportState,
  type ImportStep,
  insertImport,
  type MissingRecord,
  noteImport,
} from './importState.ts'
import { namedKinds } from './namedKinds.ts'

export interface ImportResult {
  campaign: Row
  /** Names in the archive of the files that belong to an asset now. */
  usedFiles: ReadonlySet<string>
  summary: {
    created: Record<string, number>
    updated: Record<string, number>
    /** What the document refers to and neither holds nor names so that it is found here: the references are void now. */
    missing: MissingRecord[]
  }
}

/** Two imports would make the same records: one at a time, in any process, holds this lock. */
export const IMPORT_LOCK = 'campaign import'

/** So many records are imported in one transaction: half a second. */
const AT_ONCE = 2_000

type Rows = ReadonlyMap<string, DocumentRow[]>

/**
 * Imports the document. Records that were imported or exported before are recognised by their UUID and brought to the
 * state of the document; tags, fields, categories and stages also by their name, and then left as they are. Users,
 * companies and other campaigns are found by what the document calls them; companies are made when they are not here.
 * Campaigns arrive unpublished. All of it happens or nothing does, except that new custom fields stay.
 *
 * A document of more than 2,000 records is imported in parts, the campaigns last. What is refused ends it, and what came
 * before stays; the mended document goes on from there. After a crash a job goes on.
 * @throws ApiError 400 for a document that does not hold, 403 for what the actor may not make.
 */
export async function importCampaigns(
  context: Context,
  document: unknown,
  files: ReadonlyMap<string, string>,
): Promise<ImportResult> {
  const rows = readDocument(document)
  const fields = await importFields(context, rows)
  const begin = (): ImportState => ({
    ids: new Map(fields.ids),
    created: { ...fields.created },
    updated: {},
    missing: new Map(),
    made: new Set(),
    filled: new Set(),
    hasReferences: false,
    first: null,
    files,
    usedFiles: new Set(),
  })
  const records = [...rows.values()].reduce((sum, list) => sum + list.length, 0)
  const state =
    records > AT_ONCE
      ? await importInParts(context, { document, rows, records, state: begin() })
      : await importAtOnce(context, { document, rows, begin })
  if (!state.first) throw badRequest('campaign: a campaign is needed.')
  return {
    campaign: state.first,
    usedFiles: state.usedFiles,
    summary: {
      created: state.created,
      updated: state.updated,
      missing: [...state.missing.values()].map((record) => ({ ...record, name: nameOf(rows, record) })),
    },
  }
}

/** What is left to do, in the order in which it can be done. */
async function* stepsOf(
  context: Context,
  { document, rows }: { document: unknown; rows: Rows },
  state: ImportState,
): AsyncGenerator<ImportStep> {
  if (!state.hasReferences)
    yield async (inside) => {
      await importReferences(inside, rows, state)
      state.hasReferences = true
    }
  yield* recordSteps(context, rows, state)
  yield* campaignSteps(rows, readDependencies(document), state)
}

async function importAtOnce(
  context: Context,
  { document, rows, begin }: { document: unknown; rows: Rows; begin: () => ImportState },
): Promise<ImportState> {
  return again(() =>
    transaction(context.sql, async (db) => {
      const state = begin()
      const inside = { ...context, db, keepsDeadReferences: true }
      for await (const step of stepsOf(inside, { document, rows }, state)) await step(inside)
      return state
    }),
  )
}

async function importInParts(
  context: Context,
  { document, rows, records, state }: { document: unknown; rows: Rows; records: number; state: ImportState },
): Promise<ImportState> {
  const { sql, actor, now } = context
  const name = rows.get('campaign')?.[0]?.row.name
  const id = await transaction(sql, (db) =>
    insertImport(db, { document, actor, state }, { name, records, now }),
  )
  await goOn(context, id, { document, rows, state })
  return state
}

/** Works on an import until it is done, or told to stop: false then. What is refused ends it. */
async function goOn(
  context: Context,
  id: number,
  {
    document,
    rows,
    state,
    signal,
  }: { document: unknown; rows: Rows; state: ImportState; signal?: AbortSignal },
): Promise<boolean> {
  const { sql } = context
  const outside = { ...context, db: sql, keepsDeadReferences: true }
  try {
    for await (const step of stepsOf(outside, { document, rows }, state)) {
      if (signal?.aborted) return false
      const before = structuredClone(state)
      await again(() =>
        transaction(sql, async (db) => {
          Object.assign(state, structuredClone(before))
          await step({ ...outside, db })
          await noteImport(db, id, state)
        }),
      )
      wakeConsumers(sql)
    }
  } catch (error) {
    if (isUndone(error)) await transaction(sql, (db) => deleteImport(db, id))
    throw error
  }
  await transaction(sql, (db) => deleteImport(db, id))
  return true
}

/** Goes on with imports whose request is gone. */
export const importTask: Task = {
  name: IMPORT_TASK,
  lane: WORK_LANE,
  async run(payload, { sql, config, catalog, clock, log, signal }) {
    const { id } = payload as { id: number }
    const done = await withSessionLock(sql, IMPORT_LOCK, async () => {
      const stored = await findImport(sql, id)
      if (!stored) return true
      const { document, actor, state } = stored
      const context = { sql, db: sql, actor, config, catalog, now: clock() }
      return goOn(context, id, { document, rows: readDocument(document), state, signal }).catch(
        (err: unknown) => {
          if (!isUndone(err)) throw err
          log.warn({ err }, 'what was left of an import of a campaign is refused')
          return true
        },
      )
    })
    return done?.result === false ? { id } : undefined
  },
}

function nameOf(rows: Rows, { kind, id }: MissingRecord): string | null {
  const list = namedKinds.find((named) => named.kind === kind)?.list ?? kind
  const row = rows.get(list)?.find((named) => named.id === id)?.row
  const name = row?.username ?? row?.companyname ?? row?.name
  return typeof name === 'string' ? name : null
}
