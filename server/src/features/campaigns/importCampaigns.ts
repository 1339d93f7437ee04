// A document of another installation, or of this one: its campaigns are made here with everything that they need.
import { transaction } from '../../database/connection.ts'
import { badRequest } from '../../errors.ts'
import type { Context, Row } from '../../rest/definition.ts'
import { Retry } from '../../rest/save.ts'
import { trustReferences } from '../references/findUnknownReferences.ts'
import { importCampaignRows } from './importCampaignRows.ts'
import { type DocumentRow, readDependencies, readDocument } from './importDocument.ts'
import { importFields } from './importFields.ts'
import { importRecords } from './importRecords.ts'

export interface ImportResult {
  campaign: Row
  /** Names in the archive of the files that belong to an asset now. */
  usedFiles: ReadonlySet<string>
  summary: { created: Record<string, number>; updated: Record<string, number> }
}

/** What is known while a document is imported. */
export interface ImportState {
  /** Ids here, by `kind:id` of the document. */
  ids: Map<string, number>
  created: Record<string, number>
  updated: Record<string, number>
  /** The places of files below the folder of uploads, by their name in the archive. */
  files: ReadonlyMap<string, string>
  usedFiles: Set<string>
}

const MAX_RUNS = 10

/**
 * Imports the document. Records that were imported or exported before are recognised by their UUID and brought to the
 * state of the document; tags, fields, categories and stages also by their name, and then left as they are. Campaigns
 * arrive unpublished. All of it happens or nothing does, except that new custom fields stay.
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
        importWithin({ ...context, db }, rows, { document, files, fields }),
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
  trustReferences(context.db)
  const state: ImportState = {
    ids: new Map(fields.ids),
    created: { ...fields.created },
    updated: {},
    files,
    usedFiles: new Set(),
  }
  await importRecords(context, rows, state)
  const [first] = await importCampaignRows(context, rows, readDependencies(document), state)
  if (!first) throw badRequest('campaign: a campaign is needed.')
  return {
    campaign: first,
    usedFiles: state.usedFiles,
    summary: { created: state.created, updated: state.updated },
  }
}
