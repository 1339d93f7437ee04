// The import of a CSV file into contacts: in batches, each in a transaction with its own place in the file, so that a
// kill at any moment repeats no row and passes over none.
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { now } from '../../../platform/clock.ts'
import { type Db, transaction } from '../../../platform/database/connection.ts'
import { StartError } from '../../../platform/startError.ts'
import { loadContactFields } from '../../audience/contactRows/contactFields.ts'
import { createFields, type PlannedField, planFields } from './createFields.ts'
import { type Dialect, detectDialect } from './detectDialect.ts'
import type { DetectedEncoding, Encoding } from './detectEncoding.ts'
import { createErrorsFile, type ErrorsFile, errorsPath } from './errorsFile.ts'
import { failureLog, type ShownError } from './failureLog.ts'
import { identityMemory } from './identityMemory.ts'
import { countOutcomes, ImportEnded, type Importer, importBatch } from './importBatch.ts'
import { importedContact } from './importedContact.ts'
import { type FinishedImport, findFinishedImport, finishImport, type ImportCounts } from './imports.sql.ts'
import { type Column, mapColumns } from './mapColumns.ts'
import { type CsvRecord, type FilePosition, type RecordGroup, readGroups, readHeader } from './readRecords.ts'
import { readRow } from './readRow.ts'
import { type ScannedFile, scanFile } from './scanFile.ts'
import { makeSegments, tagsOf, withoutSegment } from './segmentsFromTags.ts'
import { type Service, serviceOf } from './services.ts'
import { startImport } from './startImport.ts'
import { withImportLock } from './withImportLock.ts'
import type { ImportJob, RowOutcome } from './writeBatch.ts'

/** What the import does with every row. An interrupted import goes on only with the same. */
export interface ImportSettings {
  /** Headers mapped by hand, to field aliases or special columns. */
  map: Readonly<Record<string, string>>
  /** Makes custom fields of columns that fit no field. */
  createFields: boolean
  ownerId: number | null
  segmentIds: readonly number[]
  tags: readonly string[]
  /** Fills only what is blank in contacts that exist. */
  skipIfExists: boolean
  /** Makes a segment of each tag that has none. */
  segmentsFromTags: boolean
  /** Of the file, as the user says; absent for the one that is found. */
  encoding?: Encoding
}

export interface ImportOptions {
  settings: ImportSettings
  /** Counts and checks, and changes nothing. */
  isDryRun?: boolean
  /** Begins anew where an interrupted import would go on. */
  restart?: boolean
  /** Imports a file that was imported to its end before. */
  again?: boolean
  /** Ends the import after the batch under way; a later run goes on. */
  signal?: AbortSignal
  /** The same, but not before a batch is done: each slice of an import comes further. */
  pause?: AbortSignal
  /** A file that is already scanned. The path is then only its name. */
  file?: ScannedFile
  /** Receives the rows that fail in a dry run, instead of a file beside the input. */
  failures?: ErrorsFile
  /** The slice of an upload's import that this run is. */
  slice?: ImportSlice
  /** Rows in a transaction, which must end within about a second. Default 2,000. */
  batchSize?: number
  onProgress?: (progress: ImportProgress) => void
  /** What the file is called, where that is not its path. */
  fileName?: string
}

/** An import in slices: what a slice passes on to the next one, so that it costs only its own rows. */
export interface ImportSlice {
  /** Only the import of this upload is continued. */
  uploadId: number
  /** End of the last slice; null for the first one. */
  from: FilePosition | null
  /** Tags that get segments, where an earlier slice has read them. */
  tags: readonly string[] | null
  /**
   * Called before rows are read.
   * @param from null at the start of the file, also where the given position does not belong to this import
   * @returns what receives the rows that fail, and those of earlier slices as far as they are shown
   */
  begin(from: FilePosition | null): { failures: ErrorsFile; errors: readonly ShownError[] }
  /** Called when no more rows are read, before the import is finished. */
  end(summary: ImportSummary, end: SliceEnd): Promise<void>
  /** Called in the transaction that finishes the import. */
  finish(db: Db, summary: ImportSummary): Promise<void>
}

export interface SliceEnd {
  /** Start of the next slice; null when no row was read. */
  position: FilePosition | null
  tags: readonly string[]
}

export interface ImportProgress extends ImportCounts {
  /** Null for a dry run. */
  id: number | null
  /** Rows of the file that are done, those of an earlier run included. */
  rows: number
  /** Part of the file that is done, from 0 to 1. */
  fraction: number
}

export interface ImportSummary extends ImportCounts {
  /** Null for a dry run. */
  id: number | null
  rows: number
  /** Rows that an earlier, interrupted run had done. */
  resumedAfter: number
  isComplete: boolean
  /** The file with the rows that failed; null when none did. */
  errorsFile: string | null
  /** What failed in this run, or in all slices so far, at most 1,000 rows. */
  errors: ShownError[]
  /**
   * When this very file was imported to its end before. The counts of an import are those of that time then: it did
   * nothing, unless it was told to import the file again. Null otherwise.
   */
  importedAt: Date | null
  columns: Column[]
  /** The service that the file was exported by, when its columns tell. */
  service: string | null
  /** Custom fields made of columns; for a dry run those that would be made. */
  createdFields: PlannedField[]
  /** Names of segments made of tags; for a dry run those that would be made. */
  createdSegments: string[]
  /** Null where the file was not read. */
  encoding: DetectedEncoding | null
}

const BATCH_SIZE = 2_000

/**
 * Imports the file, or goes on where an earlier run with the same settings was interrupted. A file whose import came
 * to its end is left alone: its rows without a unique value would be added once more.
 *
 * @throws StartError when the file is no CSV, has no column that contacts know, is being imported by another process,
 * or was left unfinished with other settings.
 */
export async function importContacts(
  importer: Importer,
  path: string,
  options: ImportOptions,
): Promise<ImportSummary> {
  const file = options.file ?? (await scanFile(path, { encoding: options.settings.encoding ?? null }))
  return withImportLock(importer.sql, file.hash, async () => {
    const finished = options.again ? null : await findFinishedImport(importer.sql, file.hash)
    const { settings, isDryRun } = options
    if (finished && !isDryRun && !settings.segmentsFromTags)
      return alreadyImported(finished, errorsPath(path))
    const dialect = detectDialect(file.head)
    const headers = await readHeader(file, dialect)
    const layout = { file, dialect, headers, service: serviceOf(headers) }
    const prepared = { ...layout, ...(await prepareColumns(importer, layout, options)) }
    const tags = settings.segmentsFromTags
      ? (options.slice?.tags ?? (await tagsOf(prepared, settings.tags)))
      : []
    const source: Source = { ...prepared, tags }
    if (finished && !isDryRun)
      return {
        ...alreadyImported(finished, errorsPath(path)),
        createdSegments: await makeSegments(importer, tags),
      }
    if (!isDryRun) return run(importer, source, options)
    return { ...(await tryOut(importer, source, options)), importedAt: finished?.dateEnded ?? null }
  })
}

function encodingOf({ encoding, confidence, invalidSequences }: ScannedFile): DetectedEncoding {
  return { encoding, confidence, invalidSequences }
}

function alreadyImported({ dateEnded, ...done }: FinishedImport, path: string): ImportSummary {
  return {
    ...done,
    resumedAfter: done.rows,
    isComplete: true,
    errorsFile: done.failed > 0 && existsSync(path) ? path : null,
    errors: [],
    importedAt: dateEnded,
    columns: [],
    service: null,
    createdFields: [],
    createdSegments: [],
    encoding: null,
  }
}

interface Source {
  file: ScannedFile
  dialect: Dialect
  headers: string[]
  service: Service | null
  columns: Column[]
  createdFields: PlannedField[]
  /** Those that get segments. */
  tags: readonly string[]
}

async function prepareColumns(
  importer: Importer,
  { file, dialect, headers, service }: Omit<Source, 'columns' | 'createdFields' | 'tags'>,
  { settings, isDryRun }: ImportOptions,
): Promise<Pick<Source, 'columns' | 'createdFields'>> {
  const map = async () =>
    mapColumns(headers, (await loadContactFields(importer.sql)).custom, settings.map, service)
  const columns = await map()
  const createdFields = settings.createFields ? await planFields(file, dialect, columns) : []
  if (createdFields.length > 0 && !isDryRun) {
    await createFields({ ...importer, db: importer.sql, now: now() }, createdFields)
    return { columns: await map(), createdFields }
  }
  if (!columns.some(({ target }) => target !== null) && createdFields.length === 0) {
    throw new StartError(
      `No column of ${file.path} is known. Map some to fields (--map "Header=field"), or have fields made (--create-fields).`,
    )
  }
  return { columns, createdFields }
}

async function run(importer: Importer, source: Source, options: ImportOptions): Promise<ImportSummary> {
  const { file, columns, createdFields } = source
  const path = errorsPath(file.path)
  const started = await startImport(importer, source, { options, path })
  const job = makeJob(source, started.id, options)
  const { failures, errors: earlier } = options.slice?.begin(started.from) ?? {}
  const errors = failureLog(failures ?? createErrorsFile(path, source.headers), { columns, earlier })
  const done = {
    inserted: started.inserted,
    updated: started.updated,
    failed: started.failed,
    rows: started.position,
  }
  let position = started.from
  try {
    const { id } = started
    options.onProgress?.({ ...done, id, fraction: 0 })
    const eachOf = { ...options, from: started.from }
    const isComplete = await eachGroup(source, eachOf, async ({ records, readBytes, next }) => {
      const fresh = records.slice(started.skip(records))
      const outcomes = await importGroup(importer, job, source, fresh, options)
      add(done, outcomes)
      errors.addEarlier(started.failedBefore(records.slice(0, records.length - fresh.length)), {
        isShown: options.slice !== undefined,
      })
      errors.add(fresh, outcomes)
      position = next
      options.onProgress?.({ ...done, id, fraction: Math.min(1, readBytes / Math.max(1, file.textBytes)) })
      return fresh.length > 0 && options.pause?.aborted === true
    }).catch((error: unknown) => {
      if (error instanceof ImportEnded) return false
      throw error
    })
    // Before the import is finished: a process that is killed in between repeats the missing part.
    const createdSegments = isComplete ? await makeSegments(importer, source.tags) : []
    const summary: ImportSummary = {
      ...done,
      id,
      resumedAfter: started.position,
      isComplete,
      errorsFile: done.failed > 0 ? path : null,
      errors: errors.shown,
      importedAt: null,
      columns,
      service: source.service?.name ?? null,
      createdFields,
      createdSegments,
      encoding: encodingOf(file),
    }
    await options.slice?.end(summary, { position, tags: source.tags })
    if (isComplete)
      await transaction(importer.sql, async (db) => {
        await options.slice?.finish(db, summary)
        await finishImport(db, id, 'imported', now())
      })
    return summary
  } finally {
    await errors.close()
  }
}

/** Runs every batch and takes it back. Contacts that earlier rows would have made are known by their identities. */
async function tryOut(
  importer: Importer,
  source: Source,
  options: ImportOptions,
): Promise<Omit<ImportSummary, 'importedAt'>> {
  const job = makeJob(source, 0, options)
  const memory = await identityMemory(importer)
  const done = { inserted: 0, updated: 0, failed: 0, rows: 0 }
  const path = errorsPath(source.file.path, true)
  const errors = failureLog(options.failures ?? createErrorsFile(path, source.headers), source)
  try {
    const isComplete = await eachGroup(source, options, async ({ records, readBytes }) => {
      const outcomes = memory.record(await importGroup(importer, job, source, records, options))
      add(done, outcomes)
      errors.add(records, outcomes)
      options.onProgress?.({
        ...done,
        id: null,
        fraction: Math.min(1, readBytes / Math.max(1, source.file.textBytes)),
      })
      return false
    })
    const { columns, createdFields } = source
    return {
      ...done,
      id: null,
      resumedAfter: 0,
      isComplete,
      errorsFile: done.failed > 0 ? path : null,
      errors: errors.shown,
      columns,
      service: source.service?.name ?? null,
      createdFields,
      createdSegments: await withoutSegment(importer.sql, source.tags),
      encoding: encodingOf(source.file),
    }
  } finally {
    await errors.close()
  }
}

async function importGroup(
  importer: Importer,
  job: ImportJob,
  { columns, service }: Source,
  records: readonly CsvRecord[],
  { settings: { tags, ownerId }, isDryRun = false }: ImportOptions,
): Promise<RowOutcome[]> {
  if (records.length === 0) return []
  const { record: fields } = await loadContactFields(importer.sql)
  const timezone = importer.config.default_timezone
  const rows = records.map((record) => readRow({ columns, fields, tags, ownerId, service, timezone }, record))
  return importBatch(importer, job, rows, { isDryRun })
}

/**
 * True when the file was read to its end; `fn` says whether that is enough. The next group is parsed while the database
 * writes this one.
 */
async function eachGroup(
  { file, dialect }: Source,
  { batchSize = BATCH_SIZE, signal, from }: ImportOptions & { from?: FilePosition | null },
  fn: (group: RecordGroup) => Promise<boolean>,
): Promise<boolean> {
  const groups = readGroups(file, dialect, batchSize, from ?? undefined)
  try {
    let next = groups.next()
    let isEnough = false
    for (;;) {
      const { value, done } = await next
      if (done) return true
      if (isEnough || signal?.aborted) return false
      next = groups.next()
      next.catch(() => {})
      isEnough = await fn(value)
    }
  } finally {
    await groups.return(undefined)
  }
}

function makeJob({ file }: Source, id: number, { settings, fileName }: ImportOptions): ImportJob {
  const { skipIfExists, segmentIds } = settings
  return {
    ...{ id, fileName: fileName ?? basename(file.path) },
    ...{ definition: importedContact({ skipIfExists }), segmentIds },
  }
}

function add(done: ImportCounts & { rows: number }, outcomes: readonly RowOutcome[]): void {
  const counts = countOutcomes(outcomes)
  done.inserted += counts.inserted
  done.updated += counts.updated
  done.failed += counts.failed
  done.rows += outcomes.length
}
