import { basename } from 'node:path'
import { now } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { StartError } from '../../../platform/startError.ts'
import { listContactEvents } from '../../audience/contactRows/contactEvents.ts'
import type { FailedRow } from './errorsFile.ts'
import type { Importer } from './importBatch.ts'
import type { ImportOptions } from './importContacts.ts'
import { findUnfinishedImports, finishImport, type ImportCounts, insertImport } from './imports.sql.ts'
import type { Column } from './mapColumns.ts'
import type { CsvRecord, FilePosition } from './readRecords.ts'
import type { ScannedFile } from './scanFile.ts'

export interface Started extends ImportCounts {
  id: number
  /** Rows that are done. */
  position: number
  /** Position at which reading starts; null for the start of the file. */
  from: FilePosition | null
  /** How many of these records are done. Counts on from call to call. */
  skip(records: readonly CsvRecord[]): number
  /** Those of the records that failed in the earlier run. */
  failedBefore(records: readonly CsvRecord[]): FailedRow[]
}

/**
 * The import to work on: a new one, or the unfinished one of the same upload (on the command line, of the same file) with
 * the same settings.
 * @throws StartError when there is one with other settings, or an unfinished import of the same file that another upload
 * or the command line began.
 */
export async function startImport(
  importer: Importer,
  { file, columns }: { file: ScannedFile; columns: readonly Column[] },
  { options, path }: { options: ImportOptions; path: string },
): Promise<Started> {
  const { sql, actor } = importer
  const { map: _, createFields: __, segmentsFromTags: ___, ...settings } = options.settings
  const mapping = { columns, settings }
  const { slice } = options
  const uploadId = slice?.uploadId ?? null
  const { own: unfinished, hasOther } = await findUnfinishedImports(sql, {
    hash: file.hash,
    uploadId,
    mapping,
  })
  if (hasOther && !options.again)
    throw new StartError(
      'Another import of this file is not finished. Wait until it is, or import the file once more (option "again").',
    )
  if (unfinished && !options.restart) {
    if (!unfinished.isSameMapping) {
      throw new StartError(
        `An import of this file stopped after ${unfinished.position} rows with other settings. ` +
          'Use the same settings to go on, or --restart to begin anew.',
      )
    }
    // Earlier slices stored the failed rows before this position.
    const from = slice?.from && slice.from.rows <= unfinished.position ? slice.from : null
    if (from?.rows === unfinished.position) return resumed(unfinished, { from, reasons: new Map() })
    const events = await listContactEvents(
      sql,
      { bundle: 'lead', object: 'import', objectId: unfinished.id },
      { action: 'failed', afterLine: from?.lines ?? 0 },
    )
    const reasons = new Map(
      events.map(({ properties }) => [Number(properties.line), String(properties.error)]),
    )
    return resumed(unfinished, { from, reasons })
  }
  const id = await transaction(sql, async (db) => {
    if (unfinished) await finishImport(db, unfinished.id, 'stopped', now())
    const entry = {
      fileName: options.fileName ?? basename(file.path),
      hash: file.hash,
      sizeBytes: file.sizeBytes,
      errorFile: path,
      mapping,
      uploadId,
    }
    const importId = await insertImport(db, entry, { actor, now: now() })
    const details = { file: entry.fileName }
    const audit = { bundle: 'lead', object: 'import', objectId: importId, action: 'create', details }
    await insertAuditEntries(db, [audit], { actor, now: now() })
    return importId
  })
  return resumed({ id, position: 0, inserted: 0, updated: 0, failed: 0 }, { from: null, reasons: new Map() })
}

function resumed(
  stored: ImportCounts & { id: number; position: number },
  { from, reasons }: { from: FilePosition | null; reasons: ReadonlyMap<number, string> },
): Started {
  let left = stored.position - (from?.rows ?? 0)
  return {
    ...stored,
    from,
    skip(records) {
      const skipped = Math.min(left, records.length)
      left -= skipped
      return skipped
    },
    failedBefore: (records) =>
      records.flatMap(({ line, values }) => {
        const reason = reasons.get(line)
        return reason === undefined ? [] : [{ line, values, reason }]
      }),
  }
}
