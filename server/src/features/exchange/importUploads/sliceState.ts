// State that a slice of an import passes on to the next one: the position in the file, and the rows that failed.
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Storage } from '../../../platform/storage/storage.ts'
import { type ErrorsFile, formatErrorsHeader, formatFailedRow } from '../imports/errorsFile.ts'
import type { ShownError } from '../imports/failureLog.ts'
import type { SliceEnd } from '../imports/importContacts.ts'
import type { FilePosition } from '../imports/readRecords.ts'
import { errorsKey, folderOf } from './files.ts'

/** Stored failed rows of an upload. Further ones are only counted. */
const MAX_FAILED_ROWS = 10_000
const MAX_FAILED_BYTES = 10 * 1024 * 1024

export interface SliceState {
  /** Start of the import: the state of an earlier one is ignored. */
  startedAt: string
  from: FilePosition | null
  errors: readonly ShownError[]
  tags: readonly string[] | null
  /** Stored rows that failed: the files in the folder, one for each slice that had any. */
  failures: { keys: string[]; rows: number; bytes: number; isFull: boolean }
}

const stateKey = (id: number) => `${folderOf(id)}slice.json`
/** The file of rows that failed after a position, in the folder of the upload. A repeated slice writes it again. */
const partKey = (from: FilePosition | null) => `errors.${from?.rows ?? 0}.csv`

/** The state that the last slice stored; that of a first slice where there is none. */
export async function loadSlice(storage: Storage, id: number, startedAt: Date | null): Promise<SliceState> {
  const key = startedAt?.toISOString() ?? ''
  const stored = await storage.get(stateKey(id))
  const state = stored && (JSON.parse(await text(stored.content)) as SliceState)
  if (state?.startedAt === key) return state
  await deleteSlice(storage, id)
  return firstSlice(key)
}

/** Deletes the files of slices: the state first, since it names the others. */
export async function deleteSlice(storage: Storage, id: number): Promise<void> {
  await storage.delete(stateKey(id))
  for await (const { key } of storage.list(`${folderOf(id)}errors.`))
    if (key !== errorsKey(id)) await storage.delete(key)
}

export function firstSlice(startedAt: string): SliceState {
  return {
    ...{ startedAt, from: null, errors: [], tags: null },
    failures: { keys: [], rows: 0, bytes: 0, isFull: false },
  }
}

/** The state after a slice. */
export function addSlice(
  state: SliceState,
  { position, tags }: SliceEnd,
  { errors, failed }: { errors: readonly ShownError[]; failed: FailedRows },
): SliceState {
  const { keys, ...before } = state.failures
  return {
    ...{ startedAt: state.startedAt, from: position, errors, tags },
    failures: {
      keys: failed.rows > 0 ? [...keys, partKey(state.from)] : keys,
      rows: before.rows + failed.rows,
      bytes: before.bytes + failed.bytes,
      isFull: failed.isFull,
    },
  }
}

/**
 * Stores the rows that failed in a slice, before its state. A process that is killed in between repeats the slice from
 * its position and stores them again: rows that are imported by then are passed over.
 */
export async function storePart(
  storage: Storage,
  id: number,
  { from }: SliceState,
  failed: FailedRows,
): Promise<void> {
  if (failed.rows > 0) await storage.put(folderOf(id) + partKey(from), failed.content())
}

export async function storeSlice(storage: Storage, id: number, state: SliceState): Promise<void> {
  await storage.put(stateKey(id), Readable.from([Buffer.from(JSON.stringify(state))]))
}

/** Stores the failed rows of all slices as one file, where there are any. */
export async function storeFailures(
  storage: Storage,
  id: number,
  { failures }: SliceState,
  headers: readonly string[],
): Promise<void> {
  if (failures.rows > 0) await storage.put(errorsKey(id), merged(storage, id, failures.keys, headers))
  else await storage.delete(errorsKey(id))
  await deleteSlice(storage, id)
}

async function* merged(
  storage: Storage,
  id: number,
  keys: readonly string[],
  headers: readonly string[],
): AsyncGenerator<Buffer> {
  yield Buffer.from(formatErrorsHeader(headers))
  for (const key of keys) {
    const part = await storage.get(folderOf(id) + key)
    if (part) for await (const chunk of part.content) yield chunk as Buffer
  }
}

export interface FailedRows extends ErrorsFile {
  readonly rows: number
  readonly bytes: number
  /** A row did not fit. */
  readonly isFull: boolean
  content(): Readable
}

/** Collects failed rows in memory until the limits of an upload are reached, with those of its earlier slices. */
export function collectFailures({
  rows: rowsBefore,
  bytes: bytesBefore,
  isFull,
}: SliceState['failures']): FailedRows {
  const lines: Buffer[] = []
  const failed = { rows: 0, bytes: 0, isFull }
  return {
    get rows() {
      return failed.rows
    },
    get bytes() {
      return failed.bytes
    },
    get isFull() {
      return failed.isFull
    },
    add(rows) {
      for (const row of rows) {
        if (failed.isFull) return
        const line = Buffer.from(formatFailedRow(row))
        failed.isFull =
          rowsBefore + failed.rows >= MAX_FAILED_ROWS ||
          bytesBefore + failed.bytes + line.length > MAX_FAILED_BYTES
        if (failed.isFull) return
        lines.push(line)
        failed.rows += 1
        failed.bytes += line.length
      }
    },
    close: async () => {},
    content: () => Readable.from(lines),
  }
}
