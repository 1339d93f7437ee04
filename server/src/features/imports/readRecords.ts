// The records of a CSV file, in groups, with the line on which each begins.
import { StartError } from '../../startError.ts'
import { type CsvRecord, createCsvScanner, UnclosedQuote } from './csvScanner.ts'
import type { Dialect } from './detectDialect.ts'
import { openUnpacked, type ScannedFile } from './scanFile.ts'

export interface RecordGroup {
  records: CsvRecord[]
  /** How far into the unpacked text the group goes at most, in bytes. */
  readBytes: number
}

/** The texts of the header. @throws StartError when there is none. */
export async function readHeader(file: ScannedFile, { delimiter, headerLine }: Dialect): Promise<string[]> {
  for await (const { records } of readAll(file, delimiter)) {
    const header = records.find(({ line }) => line >= headerLine)
    if (header) return header.values.map((value) => value.trim())
  }
  throw new StartError(`${file.path} has no header line.`)
}

/**
 * The records after the header, `size` at a time. Records without any value are passed over.
 *
 * @throws StartError that names the line where the file cannot be read as CSV.
 */
export async function* readGroups(
  file: ScannedFile,
  { delimiter, headerLine }: Dialect,
  size: number,
): AsyncGenerator<RecordGroup> {
  let records: CsvRecord[] = []
  let isHeaderRead = false
  let readBytes = 0
  for await (const group of readAll(file, delimiter)) {
    readBytes = group.readBytes
    for (const record of group.records) {
      if (!isHeaderRead) isHeaderRead = record.line >= headerLine
      else records.push(record)
      if (records.length < size) continue
      yield { records, readBytes }
      records = []
    }
  }
  if (records.length > 0) yield { records, readBytes }
}

async function* readAll(file: ScannedFile, delimiter: string): AsyncGenerator<RecordGroup> {
  const scanner = createCsvScanner(delimiter)
  const decoder = new TextDecoder(file.encoding)
  const { stream } = await openUnpacked(file.path)
  let readBytes = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      readBytes += chunk.length
      yield { records: scanner.push(decoder.decode(chunk, { stream: true })), readBytes }
    }
    yield { records: [...scanner.push(decoder.decode()), ...scanner.end()], readBytes }
  } catch (error) {
    throw unreadable(file.path, error)
  } finally {
    stream.destroy()
  }
}

function unreadable(path: string, error: unknown): unknown {
  const isDamaged = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
  if (!isDamaged && !(error instanceof UnclosedQuote)) return error
  return new StartError(`${path} cannot be read: ${error.message}.`, { cause: error })
}
