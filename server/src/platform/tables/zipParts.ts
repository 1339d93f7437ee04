// The records of a ZIP archive (APPNOTE 6.3.10), for archives that are written from the front to the back.
import { crc32, deflateRawSync } from 'node:zlib'

export interface ArchiveEntry {
  name: string
  /** Where it begins in the archive. */
  offset: number
  crc: number
  size: number
  packedSize: number
  /** What its sizes are is told behind it. */
  isStreamed: boolean
}

const VERSION = 20
const DEFLATED = 8
const SIZES_FOLLOW = 1 << 3
const NAMES_ARE_UTF8 = 1 << 11
/** 1 January 1980, where dates begin. */
const DATE = 33

/** What stands before the content of an entry. */
export function localHeader(entry: ArchiveEntry): Buffer {
  return Buffer.concat([
    numbers([0x04034b50, 4], ...about(entry, !entry.isStreamed), [0, 2]),
    Buffer.from(entry.name),
  ])
}

/** What stands behind the content of an entry whose sizes were not known before. */
export function trailerOf({ crc, size, packedSize }: ArchiveEntry): Buffer {
  return numbers([0x08074b50, 4], [crc, 4], [packedSize, 4], [size, 4])
}

/** An entry that is there at once. */
export function wholeEntry(
  name: string,
  plain: Buffer,
  offset: number,
): { entry: ArchiveEntry; content: Buffer } {
  const packed = deflateRawSync(plain)
  const sizes = { size: plain.length, packedSize: packed.length }
  const entry = { name, offset, crc: crc32(plain), ...sizes, isStreamed: false }
  return { entry, content: Buffer.concat([localHeader(entry), packed]) }
}

/** The directory, which ends an archive. */
export function directoryOf(entries: readonly ArchiveEntry[], offset: number): Buffer {
  const records = Buffer.concat(
    entries.flatMap((entry) => [
      numbers(
        [0x02014b50, 4],
        [VERSION, 2],
        ...about(entry, true),
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [entry.offset, 4],
      ),
      Buffer.from(entry.name),
    ]),
  )
  const count = entries.length
  return Buffer.concat([
    records,
    numbers(
      [0x06054b50, 4],
      [0, 2],
      [0, 2],
      [count, 2],
      [count, 2],
      [records.length, 4],
      [offset, 4],
      [0, 2],
    ),
  ])
}

type Numbers = (readonly [value: number, bytes: 2 | 4])[]

function about({ name, crc, size, packedSize, isStreamed }: ArchiveEntry, isKnown: boolean): Numbers {
  return [
    [VERSION, 2],
    [NAMES_ARE_UTF8 | (isStreamed ? SIZES_FOLLOW : 0), 2],
    [DEFLATED, 2],
    [0, 2],
    [DATE, 2],
    [isKnown ? crc : 0, 4],
    [isKnown ? packedSize : 0, 4],
    [isKnown ? size : 0, 4],
    [Buffer.byteLength(name), 2],
  ]
}

function numbers(...fields: Numbers): Buffer {
  const record = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) at = record.writeUIntLE(value, at, bytes)
  return record
}
