// The records of a CSV file, in groups, with the line on which each begins.
import { type Info, type Options, parse } from 'csv-parse'
import { StartError } from '../../../platform/startError.ts'
import { toNfc } from '../../../platform/values/nfc.ts'
import type { Dialect } from './detectDialect.ts'
import type { Encoding } from './detectEncoding.ts'
import type { ScannedFile } from './scanFile.ts'

export interface CsvRecord {
  /** From 1, the header's included. */
  line: number
  values: string[]
}

export interface RecordGroup {
  records: CsvRecord[]
  /** End of the group in the text, in bytes. */
  readBytes: number
  /** Start of the next group. */
  next: FilePosition
}

/** The end of a record in a file, which depends only on the file and its encoding. A later read continues from it. */
export interface FilePosition {
  /** Records before it, without the header. */
  rows: number
  /** Lines before it. */
  lines: number
  /** Bytes of the unpacked text before the line break that decoding starts after. */
  bytes: number
  /** Bytes of UTF-8 between that line break and the position. */
  skip: number
}

/** A record that is longer has most likely a quote that is never closed. */
const MAX_RECORD_CHARACTERS = 4 * 1024 * 1024
/** A group holds no more bytes of the file, beside its last record: large records come in small groups. */
const GROUP_BYTES = 8 * 1024 * 1024
/** Incomplete lines up to this size wait for their end. */
const MAX_HELD_BYTES = 64 * 1024

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
  from: FilePosition = { rows: 0, lines: 0, bytes: 0, skip: 0 },
): AsyncGenerator<RecordGroup, undefined> {
  const isStart = from.bytes + from.skip === 0
  const options: Options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: isStart,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    from: isStart ? headerLine + 1 : 1,
    encoding: 'utf8',
  }
  const parser = parse(options)
  const stream = await file.open(from.bytes)
  const text = decodeText(stream, file.encoding, from)
  // Positions of line breaks in the text, by the bytes that the parser received before them.
  const breaks: { given: number; bytes: number }[] = []
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => {})
  parser.once('error', failure.reject)
  const feed = async () => {
    let given = 0
    for await (const { content, startsAt } of text) {
      if (startsAt !== null) breaks.push({ given, bytes: startsAt })
      given += content.length
      if (!parser.write(content))
        await Promise.race([new Promise((resolve) => parser.once('drain', resolve)), failure.promise])
    }
    parser.end()
  }
  feed().catch((error) => parser.destroy(error))
  let records: CsvRecord[] = []
  let begunAt = 0
  let { rows } = from
  let lastBreak = { given: -from.skip, bytes: from.bytes }
  const groupTo = ({ bytes, lines }: Info): RecordGroup => {
    for (let next = breaks[0]; next && next.given <= bytes; next = breaks[0]) {
      lastBreak = next
      breaks.shift()
    }
    rows += records.length
    const skip = bytes - lastBreak.given
    const next = { rows, lines: from.lines + lines, bytes: lastBreak.bytes, skip }
    return { records, readBytes: next.bytes + skip, next }
  }
  try {
    let last: Info | null = null
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      records.push({ line: from.lines + info.lines - linesWithin(record), values: record.map(toNfc) })
      last = info
      if (records.length < size && info.bytes - begunAt < GROUP_BYTES) continue
      yield groupTo(info)
      records = []
      begunAt = info.bytes
    }
    if (records.length > 0 && last) yield groupTo(last)
  } catch (error) {
    throw unreadable(file.path, error)
  } finally {
    parser.destroy()
    stream.destroy()
  }
}

/**
 * The text from the position on as UTF-8, in pieces that end with a line break where there is one. `startsAt`: position
 * of the piece in the file, where nothing before it affects how it is decoded. In every supported encoding a line break
 * is a unit of its own and never part of another character.
 */
async function* decodeText(
  stream: AsyncIterable<Buffer>,
  encoding: Encoding,
  { bytes, skip }: FilePosition,
): AsyncGenerator<{ content: Buffer; startsAt: number | null }> {
  const decoder = encoding === 'utf-8' ? null : new TextDecoder(encoding, { ignoreBOM: bytes > 0 })
  const toUtf8 = (piece: Buffer) => (decoder ? Buffer.from(decoder.decode(piece, { stream: true })) : piece)
  let held: Buffer = Buffer.alloc(0)
  let at = bytes
  let isAfterBreak = true
  let left = skip
  const pieceOf = (content: Buffer, startsAt: number | null) => {
    const piece = {
      content: content.subarray(Math.min(left, content.length)),
      startsAt: left > 0 ? null : startsAt,
    }
    left = Math.max(0, left - content.length)
    return piece
  }
  for await (const chunk of stream) {
    const all = held.length > 0 ? Buffer.concat([held, chunk]) : chunk
    const end = lastLineEnd(all, at, encoding)
    const piece = all.subarray(0, end)
    held = all.subarray(end)
    if (piece.length > 0) {
      yield pieceOf(toUtf8(piece), isAfterBreak ? at : null)
      at += piece.length
      isAfterBreak = true
    }
    // The part of a longer line is passed on. The next position is at its end.
    if (held.length < MAX_HELD_BYTES) continue
    yield pieceOf(toUtf8(held), isAfterBreak ? at : null)
    at += held.length
    held = Buffer.alloc(0)
    isAfterBreak = false
  }
  yield pieceOf(toUtf8(held), null)
  if (decoder) yield pieceOf(Buffer.from(decoder.decode()), null)
}

/** The end of the last line in the piece of a file that begins at the position; 0 where no line ends. */
function lastLineEnd(piece: Buffer, at: number, encoding: Encoding): number {
  if (!encoding.startsWith('utf-16')) return lastByte(piece, LF) || lastByte(piece, CR)
  const low = encoding === 'utf-16le' ? 0 : 1
  // Units have even positions in the file.
  for (let index = piece.length - 2 - ((at + piece.length) % 2); index >= 0; index -= 2) {
    const unit = piece[index + low]
    if (piece[index + 1 - low] === 0 && (unit === LF || unit === CR)) return index + 2
  }
  return 0
}

const LF = 0x0a
const CR = 0x0d

function lastByte(piece: Buffer, byte: number): number {
  return piece.lastIndexOf(byte) + 1
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
