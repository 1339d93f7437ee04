// What stands in a file that is to be imported, as far as somebody has to see it.
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { badRequest } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { StartError } from '../../../platform/startError.ts'
import { type Storage, storageOf } from '../../../platform/storage/storage.ts'
import { loadContactFields } from '../../audience/contactRows/contactFields.ts'
import { type Dialect, detectDialect } from '../imports/detectDialect.ts'
import type { DetectedEncoding, Encoding } from '../imports/detectEncoding.ts'
import { importBatch } from '../imports/importBatch.ts'
import { importedContact } from '../imports/importedContact.ts'
import { type Column, mapColumns } from '../imports/mapColumns.ts'
import { type CsvRecord, readGroups, readHeader } from '../imports/readRecords.ts'
import { readRow } from '../imports/readRow.ts'
import type { ScannedFile } from '../imports/scanFile.ts'
import { serviceOf } from '../imports/services.ts'
import { headKey, requireStored } from './files.ts'
import { openUpload } from './storedText.ts'
import type { Upload } from './uploads.sql.ts'

/** Rows that are shown. */
const SHOWN = 20
const MOST_COLUMNS = 1_000
const LONGEST_SAMPLE = 200

/** What was found in a file when it was read: enough to show it. */
export interface Head extends DetectedEncoding {
  delimiter: Dialect['delimiter']
  headers: string[]
  records: CsvRecord[]
}

/** Reads the beginning of a file. @throws ApiError 400 for too many columns, StartError for a file that is no CSV. */
export async function readHead(file: ScannedFile): Promise<Head> {
  const dialect = detectDialect(file.head)
  const headers = await readHeader(file, dialect)
  if (headers.length > MOST_COLUMNS)
    throw badRequest(`The file has ${headers.length} columns; at most ${MOST_COLUMNS} can be imported.`)
  const groups = readGroups(file, dialect, SHOWN)
  const { value } = await groups.next()
  await groups.return(undefined)
  const { delimiter } = dialect
  const { confidence, invalidSequences } = file
  return {
    ...{ encoding: file.encoding, confidence, invalidSequences },
    ...{ delimiter, headers, records: value?.records ?? [] },
  }
}

/** Encoding and delimiter of the file of a suppression list. Its columns are not mapped. */
export function detectList(file: ScannedFile) {
  const { delimiter } = detectDialect(file.head)
  return { ...encodingShown(file), delimiter, service: null, columns: [] }
}

/** The encoding of a file as the interface shows it. */
export function encodingShown({ encoding, confidence = 'likely', invalidSequences = 0 }: DetectedEncoding) {
  return { encoding, encodingConfidence: confidence, invalidSequences }
}

/** What is said on the command line, as an answer. */
export async function asAnswered<T>(path: string, fileName: string, fn: () => Promise<T>): Promise<T> {
  try {
    return await fn()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw badRequest(error.message.replaceAll(path, () => fileName))
  }
}

/** A column of the file, where it goes, and what stands in it. */
export interface ShownColumn {
  header: string
  target: string | null
  samples: string[]
}

/** @throws ApiError 400 for a mapping that the file, or contacts, do not have. */
export async function showColumns(
  { db }: Context,
  { headers, records }: Head,
  map: Readonly<Record<string, string>>,
): Promise<ShownColumn[]> {
  const { custom } = await loadContactFields(db)
  const columns = await asAnswered('', '', async () => mapColumns(headers, custom, map, serviceOf(headers)))
  return columns.map(({ header, target }, index) => ({
    header,
    target: nameOf(target),
    samples: [...new Set(records.map(({ values }) => (values[index] ?? '').slice(0, LONGEST_SAMPLE)))]
      .filter((text) => text.trim() !== '')
      .slice(0, 3),
  }))
}

function nameOf(target: Column['target']): string | null {
  if (target === null) return null
  return 'field' in target ? target.field : target.special
}

/** What would become of a row. */
export interface ShownRow {
  line: number
  outcome: 'inserted' | 'updated' | 'failed'
  reason: string | null
  values: Record<string, string>
}

/** Tries the first rows, and keeps nothing. */
export async function tryRows(context: Context, upload: Upload, head: Head): Promise<ShownRow[]> {
  const { settings } = upload
  const { headers, records } = head
  const service = serviceOf(headers)
  const { custom, record: fields } = await loadContactFields(context.db)
  const columns = await asAnswered('', '', async () => mapColumns(headers, custom, settings.map, service))
  const rows = records.map((record) =>
    readRow(
      {
        ...{ columns, fields, tags: settings.tags, ownerId: settings.ownerId, service },
        timezone: context.config.default_timezone,
      },
      record,
    ),
  )
  const definition = importedContact({ skipIfExists: settings.skipIfExists })
  const job = { id: 0, fileName: upload.fileName, definition, segmentIds: settings.segmentIds }
  const outcomes = await importBatch(context, job, rows, { isDryRun: true })
  return rows.map((row, index) => {
    const outcome = outcomes[index]
    const named = columns.flatMap(({ target }, place) => {
      const name = nameOf(target)
      return name === null ? [] : [[name, (row.values[place] ?? '').slice(0, LONGEST_SAMPLE)] as const]
    })
    return {
      line: row.line,
      outcome: outcome?.action ?? 'failed',
      reason: outcome?.action === 'failed' ? outcome.error : null,
      values: Object.fromEntries(named),
    }
  })
}

/** Keeps what was found in a file beside it, so that the file is not read again to be shown. */
export async function keepHead(storage: Storage, id: number, head: Head, encoding?: Encoding): Promise<void> {
  await storage.put(headKey(id, encoding), Readable.from([JSON.stringify(head)]))
}

/** What was found in a file that was handed over. */
export async function headOf(
  context: Context,
  { id, fileName, settings: { encoding } }: Pick<Upload, 'id' | 'fileName' | 'settings'>,
): Promise<Head> {
  const storage = storageOf(context)
  const kept = await storage.get(headKey(id, encoding))
  if (kept) return JSON.parse(await text(kept.content)) as Head
  // Uploaded to an earlier version, or read in the encoding that the user chose for the first time.
  const head = await asAnswered('', '', async () =>
    readHead(await openUpload(context.db, storage, { id, fileName }, encoding)),
  )
  await keepHead(storage, id, head, encoding)
  await requireStored(context.db, storage, id)
  return head
}
