// A document of another installation, or of this one: its campaigns are made here with everything that they need.

import { actorKey, loadActors } from '../../../platform/auth/loadActors.ts'
import { type Db, transaction } from '../../../platform/database/connection.ts'
import { withSessionLock } from '../../../platform/database/sessionLock.ts'
import { WORK_LANE } from '../../../platform/engine/backgroundWork.ts'
import type { Task } from '../../../platform/engine/jobs.ts'
import { again } from '../../../platform/engine/retry.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { badRequest, forbidden } from '../../../platform/errors.ts'
import { type Actor, grantOf, SYSTEM } from '../../../platform/permissions.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { mayCreate } from '../../../platform/resource/rights.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { campaign } from '../campaigns/campaign.ts'
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
  type StoredImport,
} from './importState.ts'
import { namedKinds } from './namedKinds.ts'
import { requireClient } from './withPauses.ts'

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

/**
 * Checks that the actor may import campaigns at all. The rights on each record are checked when it is saved.
 * @throws ApiError 403
 */
export function requireCampaignImport(actor: Actor): void {
  const edit = grantOf(actor, campaign.permission, 'edit')
  if (!mayCreate(actor, campaign) && !edit.own && !edit.other) throw forbidden()
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
 * @throws ApiError 400 for an invalid document, 403 for records that the actor may not create, 503 when the client
 * disconnects.
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
      missing: withNames(rows, [...state.missing.values()]),
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
      for await (const step of stepsOf(inside, { document, rows }, state)) {
        requireClient(context)
        await step(inside)
      }
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
  const importer = { userId: actor.userId, credentialId: actor.credentialId ?? null, ip: actor.ip }
  const id = await transaction(sql, (db) =>
    insertImport(db, { document, importer, state }, { name, records, now }),
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
      requireClient(context)
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

/** Continues imports whose request has ended, with the present rights of the user who started them. */
export const importTask: Task = {
  name: IMPORT_TASK,
  lane: WORK_LANE,
  async run(payload, { sql, config, catalog, clock, log, signal }) {
    const { id } = payload as { id: number }
    const done = await withSessionLock(sql, IMPORT_LOCK, async () => {
      const stored = await findImport(sql, id)
      if (!stored) return true
      const now = clock()
      try {
        const { document, importer, state } = stored
        const context = { sql, db: sql, actor: await loadImporter(sql, importer), config, catalog, now }
        return await goOn(context, id, { document, rows: readDocument(document), state, signal })
      } catch (err) {
        if (!isUndone(err)) throw err
        log.warn({ err, importer: stored.importer, id }, 'campaign import cancelled')
        await transaction(sql, (db) => cancelImport(db, id, { importer: stored.importer, error: err, now }))
        return true
      }
    })
    return done?.result === false ? { id } : undefined
  },
}

/**
 * The user or API credential of an import with its present rights.
 * @throws ApiError 403 when it has no access or lacks the right to import campaigns
 */
async function loadImporter(db: Db, importer: StoredImport['importer']): Promise<Actor> {
  const actor = (await loadActors(db, [importer])).get(actorKey(importer))
  if (!actor) throw forbidden('The user who started the import no longer has access.')
  requireCampaignImport(actor)
  return { ...actor, ip: importer.ip }
}

/** Deletes an import that cannot continue. Records that were imported stay; the audit log has the reason. Two statements. */
async function cancelImport(
  db: Db,
  id: number,
  { importer, error, now }: { importer: StoredImport['importer']; error: unknown; now: Date },
): Promise<void> {
  await deleteImport(db, id)
  const reason = error instanceof Error ? error.message : String(error)
  const details = { reason, userId: importer.userId, credentialId: importer.credentialId }
  const entry = { bundle: 'campaign', object: 'campaignImport', objectId: id, action: 'cancel', details }
  await insertAuditEntries(db, [entry], { actor: SYSTEM, now })
}

function withNames(rows: Rows, missing: readonly MissingRecord[]): MissingRecord[] {
  const names = new Map<string, unknown>()
  for (const [list, own] of rows)
    for (const { id, row } of own) {
      const key = `${list}:${id}`
      if (!names.has(key)) names.set(key, row.username ?? row.companyname ?? row.name)
    }
  return missing.map((record) => {
    const list = namedKinds.find(({ kind }) => kind === record.kind)?.list ?? record.kind
    const name = names.get(`${list}:${record.id}`)
    return { ...record, name: typeof name === 'string' ? name : null }
  })
}
