// A document of another installation, or of this one: its campaigns are made here with everything that they need.

import { transaction } from '../../../platform/database/connection.ts'
import { badRequest } from '../../../platform/errors.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { Retry } from '../../../platform/rest/save.ts'
import { importCampaignRows } from './importCampaignRows.ts'
import { type DocumentRow, readDependencies, readDocument } from './importDocument.ts'
import { importFields } from './importFields.ts'
import { importRecords } from './importRecords.ts'
import { importReferences } from './importReferences.ts'
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
  /** The places of files below the folder of uploads, by their name in the archive. */
  files: ReadonlyMap<string, string>
  usedFiles: Set<string>
}

const MAX_RUNS = 10

/**
 * Imports the document. Records that were imported or exported before are recognised by their UUID and brought to the
 * state of the document; tags, fields, categories and stages also by their name, and then left as they are. Users,
 * companies and other campaigns are found by what the document calls them; companies are made when they are not here.
 * Campaigns arrive unpublished. All of it happens or nothing does, except that new custom fields stay.
 * @throws ApiError 400 for a document that does not hold, 403 for what the actor may not make.
 */
export async function importCampaigns(
  context: Context,
  document: unknown,
  files: ReadonlyMap<string, string>,
): Promise<ImportResult> {
  const rows = readDocument(document)
  const fields = await importFields(context, rows)
  for (let run = 1; ; run++) {
    try {
      return await transaction(context.sql, (db) =>
        importWithin({ ...context, db, keepsDeadReferences: true }, rows, { document, files, fields }),
      )
    } catch (error) {
      if (!(error instanceof Retry) || run >= MAX_RUNS) throw error
    }
  }
}

async function importWithin(
  context: Context,
  rows: ReadonlyMap<string, DocumentRow[]>,
  {
    document,
    files,
    fields,
  }: { document: unknown; files: ReadonlyMap<string, string>; fields: Pick<ImportState, 'ids' | 'created'> },
): Promise<ImportResult> {
  const state: ImportState = {
    ids: new Map(fields.ids),
    created: { ...fields.created },
    updated: {},
    missing: new Map(),
    made: new Set(),
    files,
    usedFiles: new Set(),
  }
  await importReferences(context, rows, state)
  await importRecords(context, rows, state)
  const [first] = await importCampaignRows(context, rows, readDependencies(document), state)
  if (!first) throw badRequest('campaign: a campaign is needed.')
  return {
    campaign: first,
    usedFiles: state.usedFiles,
    summary: {
      created: state.created,
      updated: state.updated,
      missing: [...state.missing.values()].map((record) => ({ ...record, name: nameOf(rows, record) })),
    },
  }
}

function nameOf(rows: ReadonlyMap<string, DocumentRow[]>, { kind, id }: MissingRecord): string | null {
  const list = namedKinds.find((named) => named.kind === kind)?.list ?? kind
  const row = rows.get(list)?.find((named) => named.id === id)?.row
  const name = row?.username ?? row?.companyname ?? row?.name
  return typeof name === 'string' ? name : null
}
