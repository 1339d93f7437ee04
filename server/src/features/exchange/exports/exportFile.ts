import type { Context } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { listSource } from '../../../platform/rest/list.ts'
import { columnsFor, definitionOf, demandExport, type Subject } from './exportedRecords.ts'
import { findLastId } from './readRange.ts'
import { type Place, type Plan, writeContent } from './writeContent.ts'

export interface ExportRun {
  subject: Subject
  format: Plan['format']
  /** All columns unless told. */
  columns?: readonly string[]
  signal: AbortSignal
  onProgress(progress: { rows: number; fraction: number }): void
}

/** What was written. */
export interface ExportSummary {
  rows: number
  sizeBytes: number
  columns: string[]
  /** Texts that were too long for a cell of XLSX. */
  cutCells: number
}

/**
 * Writes an export at once, by the same steps as the job does. Records that come while it runs are not in it.
 * @throws ApiError when the actor may not export that, or a column or the search is wrong
 */
export async function exportFile(
  context: Context,
  { subject, format, columns: names, signal, onProgress }: ExportRun,
  write: (content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<ExportSummary> {
  await demandExport(context, subject)
  await listSource(context, definitionOf(subject), { search: subject.search })
  const columns = await columnsFor(context, subject, names)
  const named = columns.map(({ name }) => name)
  const details = { ...subject, format, columns: named }
  const entry = { bundle: 'core', object: 'export', objectId: 0, action: 'fetch', details }
  await insertAuditEntries(context.db, [entry], context)
  const lastId = await findLastId(context.sql, subject)
  const place: Place = { position: 0, lastId, rows: 0, xlsx: null, isDone: false }
  let sizeBytes = 0
  async function* content() {
    for await (const piece of writeContent(
      context,
      { subject, format, columns },
      place,
      () => signal.aborted,
    )) {
      sizeBytes += piece.length
      yield piece
      onProgress({ rows: place.rows, fraction: place.position / Math.max(1, lastId) })
    }
    signal.throwIfAborted()
  }
  await write(content())
  return { rows: place.rows, sizeBytes, columns: named, cutCells: place.xlsx?.cutCells ?? 0 }
}
