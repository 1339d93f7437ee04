// The records of a CSV file, in groups, with the line on which each begins.
import { type Info, type Options, parse } from 'csv-parse'
import { StartError } from '../../../platform/startError.ts'
import { toNfc } from '../../../platform/values/nfc.ts'
import type { Dialect } from './detectDialect.ts'
import { openUnpacked, type ScannedFile } from './scanFile.ts'

export interface CsvRecord {
  /** From 1, the header's included. */
  line: number
  values: string[]
}

export interface RecordGroup {
  records: CsvRecord[]
  /** How far into the text the group goes, in bytes of UTF-8. */
  readBytes: number
}

/** A record that is longer has most likely a quote that is never closed. */
const MAX_RECORD_CHARACTERS = 4 * 1024 * 1024
/** A group holds no more bytes of the file, beside its last record: large records come in small groups. */
const GROUP_BYTES = 8 * 1024 * 1024

/** The texts of the header. @throws StartError when there is none. */
export async function readHeader(file: ScannedFile, dialect: Dialect): Promise<string[]> {
  for await (const { records } of readGroups(file, { ...dialect, headerLine: dialect.headerLine - 1 }, 1)) {
    const values = records[0]?.values.map((value) => value.trim())
    if (values?.some((value) => value !== '')) return values
  }
  throw new StartError(`${file.path} has no header line.`)
}

/**
 * The records after the header, `size` at a time, or fewer large ones. Records without any value are passed over.
 *
 * @throws StartError that names the line where the file cannot be read as CSV.
 */
export async function* readGroups(
  file: ScannedFile,
  { delimiter, headerLine }: Dialect,
  size: number,
): AsyncGenerator<RecordGroup> {
  const options: Options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    from: headerLine + 1,
    // Strings arrive decoded: the parser counts in UTF-8.
    encoding: 'utf8',
  }
  const parser = parse(options)
  const { stream } = await openUnpacked(file.path)
  const decoder = new TextDecoder(file.encoding)
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => {})
  parser.once('error', failure.reject)
  const feed = async () => {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const text = file.encoding === 'utf-8' ? chunk : decoder.decode(chunk, { stream: true })
      if (!parser.write(text))
        await Promise.race([new Promise((resolve) => parser.once('drain', resolve)), failure.promise])
    }
    parser.end(file.encoding === 'utf-8' ? undefined : decoder.decode())
  }
  feed().catch((error) => parser.destroy(error))
  let records: CsvRecord[] = []
  let readBytes = 0
  let begunAt = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      records.push({ line: info.lines - linesWithin(record), values: record.map(toNfc) })
      readBytes = info.bytes
      if (records.length < size && readBytes - begunAt < GROUP_BYTES) continue
      yield { records, readBytes }
      records = []
      begunAt = readBytes
    }
    if (records.length > 0) yield { records, readBytes }
  } catch (error) {
    throw unreadable(file.path, error)
  } finally {
    parser.destroy()
    stream.destroy()
  }
}

function linesWithin(values: readonly string[]): number {
  let lines = 0
  for (const value of values) {
    for (let at = value.indexOf('\n'); at >= 0; at = value.indexOf('\n', at + 1)) lines++
  }
  return lines
}

function unreadable(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const line = 'lines' in error ? ` near line ${String(error.lines)}` : ''
  const code = String(error.code)
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') {
    return new StartError(`${path} cannot be read${line}: a quote is opened and never closed.`, {
      cause: error,
    })
  }
  if (code.startsWith('CSV_') || code.startsWith('Z_')) {
    return new StartError(`${path} cannot be read${line}: ${error.message}`, { cause: error })
  }
  return error
}
