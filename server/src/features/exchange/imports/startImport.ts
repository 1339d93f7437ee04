import { basename } from 'node:path'
import { now } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { StartError } from '../../../platform/startError.ts'
import { listContactEvents } from '../../audience/contactRows/contactEvents.ts'
import type { FailedRow } from './errorsFile.ts'
import type { Importer } from './importBatch.ts'
import type { ImportOptions } from './importContacts.ts'
import { findUnfinishedImport, finishImport, type ImportCounts, insertImport } from './imports.sql.ts'
import type { Column } from './mapColumns.ts'
import type { CsvRecord } from './readRecords.ts'
import type { ScannedFile } from './scanFile.ts'

export interface Started extends ImportCounts {
  id: number
  /** Rows that are done. */
  position: number
  /** How many of these records are done. Counts on from call to call. */
  skip(records: readonly CsvRecord[]): number
  /** Those of the records that failed in the earlier run. */
  failedBefore(records: readonly CsvRecord[]): FailedRow[]
}

/**
 * The import to work on: a new one, or the unfinished one of the same file with the same settings.
 * @throws StartError when there is one with other settings.
 */
export async function startImport(
  importer: Importer,
  { file, columns }: { file: ScannedFile; columns: readonly Column[] },
  { options, path }: { options: ImportOptions; path: string },
): Promise<Started> {
  const { sql, actor } = importer
  const { map: _, createFields: __, segmentsFromTags: ___, ...settings } = options.settings
  const mapping = { columns, settings }
  const unfinished = await findUnfinishedImport(sql, file.hash, mapping)
  if (unfinished && !options.restart) {
    if (!unfinished.isSameMapping) {
      throw new StartError(
        `An import of this file stopped after ${unfinished.position} rows with other settings. ` +
          'Use the same settings to go on, or --restart to begin anew.',
      )
    }
    const events = await listContactEvents(
      sql,
      { bundle: 'lead', object: 'import', objectId: unfinished.id },
      'failed',
    )
    const reasons = new Map(
      events.map(({ properties }) => [Number(properties.line), String(properties.error)]),
    )
    return resumed(unfinished, reasons)
  }
  const id = await transaction(sql, async (db) => {
    if (unfinished) await finishImport(db, unfinished.id, 'stopped', now())
    const entry = {
      fileName: options.fileName ?? basename(file.path),
      hash: file.hash,
      sizeBytes: file.sizeBytes,
      errorFile: path,
      mapping,
    }
    const importId = await insertImport(db, entry, { actor, now: now() })
    const details = { file: entry.fileName }
    const audit = { bundle: 'lead', object: 'import', objectId: importId, action: 'create', details }
    await insertAuditEntries(db, [audit], { actor, now: now() })
    return importId
  })
  return resumed({ id, position: 0, inserted: 0, updated: 0, failed: 0 }, new Map())
}

function resumed(
  stored: ImportCounts & { id: number; position: number },
  reasons: ReadonlyMap<number, string>,
): Started {
  let left = stored.position
  return {
    ...stored,
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
