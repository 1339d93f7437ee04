// What is known while a document is imported, and how it is kept when that takes several transactions.
import type { ActorName } from '../../../platform/auth/loadActors.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { advanceWork, deleteWork, insertWork } from '../../../platform/engine/backgroundWork.ts'
import type { Actor } from '../../../platform/permissions.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'

export interface MissingRecord {
  kind: string
  /** The id that it had where the document comes from. */
  id: number
  /** As the document calls it, when it does. */
  name: string | null
}

/** What is known while a document is imported. */
export interface ImportState {
  /** Ids here, by `kind:id` of the document. */
  ids: Map<string, number>
  created: Record<string, number>
  updated: Record<string, number>
  /** By `kind:id` of the document. */
  missing: Map<string, MissingRecord>
  /** Campaigns that were made so that others can name them, and are still to be filled. */
  made: Set<number>
  /** Campaigns of the document that are done, by their id in it. */
  filled: Set<number>
  /** What the document only names has been looked for. */
  hasReferences: boolean
  /** The first campaign, as it is here now. */
  first: Row | null
  /** The places of files below the folder of uploads, by their name in the archive. */
  files: ReadonlyMap<string, string>
  usedFiles: Set<string>
}

/** A part of an import, which changes the state: in one transaction, again from the state before when that fails. */
export type ImportStep = (inside: Context) => Promise<void>

/** The job that goes on with imports whose request is gone. */
export const IMPORT_TASK = 'campaigns.import'

export interface StoredImport {
  document: unknown
  /** The user or credential that imports it, without rights: these are loaded when the import continues. */
  importer: ActorName & Pick<Actor, 'ip'>
  state: ImportState
}

/** Keeps a document that is imported in parts, and returns the id of the work. Two statements. */
export async function insertImport(
  db: Db,
  { document, importer, state }: StoredImport,
  about: { name: unknown; records: number; now: Date },
): Promise<number> {
  const id = await insertWork(db, {
    task: IMPORT_TASK,
    recordIds: [],
    title: `Importing a campaign: ${String(about.name)}`,
    range: { after: 0, upTo: about.records },
    now: about.now,
  })
  await db`
    insert into campaign_imports (id, document, files, actor, state)
    values (${id}, ${JSON.stringify(document)}, ${JSON.stringify([...state.files])}, ${JSON.stringify(importer)}, ${packed(state)})`
  return id
}

/** An import that is under way; null when it is over. One statement. */
export async function findImport(db: Db, id: number): Promise<StoredImport | null> {
  const [row] = await db<Record<'document' | 'files' | 'actor' | 'state', string>[]>`
    select document, files, actor, state from campaign_imports where id = ${id}`
  if (!row) return null
  const { ids, missing, made, filled, usedFiles, ...rest } = JSON.parse(row.state) as Packed
  const state = {
    ...rest,
    ids: new Map(ids),
    missing: new Map(missing),
    made: new Set(made),
    filled: new Set(filled),
    usedFiles: new Set(usedFiles),
    first: null,
    files: new Map(JSON.parse(row.files) as [string, string][]),
  }
  // Rows of earlier versions have the rights, too, and lack ids that are not set.
  const { userId, credentialId = null, ip } = JSON.parse(row.actor) as Actor & Partial<ActorName>
  return { document: JSON.parse(row.document), importer: { userId, credentialId, ip }, state }
}

/** Keeps what is known after a part, in its transaction. Two statements. */
export async function noteImport(db: Db, id: number, state: ImportState): Promise<void> {
  await db`update campaign_imports set state = ${packed(state)} where id = ${id}`
  await advanceWork(db, id, state.ids.size)
}

/** Forgets an import: it is done, or was refused. One statement. */
export const deleteImport = deleteWork

interface Packed extends Pick<ImportState, 'created' | 'updated' | 'hasReferences'> {
  ids: [string, number][]
  missing: [string, MissingRecord][]
  made: number[]
  filled: number[]
  usedFiles: string[]
}

function packed({
  created,
  updated,
  hasReferences,
  ids,
  missing,
  made,
  filled,
  usedFiles,
}: ImportState): string {
  const lists: Packed = {
    created,
    updated,
    hasReferences,
    ids: [...ids],
    missing: [...missing],
    made: [...made],
    filled: [...filled],
    usedFiles: [...usedFiles],
  }
  return JSON.stringify(lists)
}
