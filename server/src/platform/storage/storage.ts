// The contract of everything that keeps files: uploads, files of forms, exports, themes and the built-in outbox. Any number of
// processes may use one storage at once.
import type { Readable } from 'node:stream'

/** What is known of a file. */
export interface StoredFile {
  key: string
  sizeBytes: number
  storedAt: Date
}

/** A part of a file: its first and its last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

export interface Storage {
  kind: 'folder' | 'database'
  /** The path of the folder, or `the database`. */
  place: string
  /**
   * Keeps a file under its key, in place of one that is there: all of it, or nothing when the content fails. Of several
   * writers the last to finish stays.
   * @throws FileTooLarge beyond `maxBytes`.
   */
  put(
    key: string,
    content: Content,
    options?: { maxBytes?: number },
  ): Promise<StoredFile & { sha256: string }>
  /** The file, or the part of it; null when there is none. A stream that ends well is complete. */
  get(key: string, range?: ByteRange): Promise<{ file: StoredFile; content: Readable } | null>
  stat(key: string): Promise<StoredFile | null>
  /** @returns whether there was one. */
  delete(key: string): Promise<boolean>
  /** Every file whose key begins so, in no order. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** Removes what writers that were killed left behind, and nobody has touched since. @returns how much. */
  sweep(before: Date): Promise<number>
  /** A path on this machine for what somebody needs as a file, and removes afterwards. */
  scratch(): Promise<string>
  close(): Promise<void>
}

export type Content = Buffer | AsyncIterable<Buffer>

/** More was to be stored than the caller allows. Nothing was kept. */
export class FileTooLarge extends Error {}

/** First parts of keys: nothing else beside them is reached by a key. */
export const AREAS = ['assets', 'exports', 'forms', 'imports', 'outbox', 'themes'] as const

const MAX_PARTS = 16
const MAX_PART_BYTES = 255
const MAX_KEY_BYTES = 1_000

/**
 * Tells whether the text can be a key: an area and at least one name, separated by slashes. Names that begin with a dot
 * are for what is not complete; none of them leads anywhere else.
 */
export function isKey(text: string): boolean {
  const parts = text.split('/')
  return (
    parts.length >= 2 &&
    parts.length <= MAX_PARTS &&
    Buffer.byteLength(text) <= MAX_KEY_BYTES &&
    AREAS.some((area) => area === parts[0]) &&
    text.isWellFormed() &&
    parts.every(
      (part) => /^[^.\\\p{Cc}][^\\\p{Cc}]*$/u.test(part) && Buffer.byteLength(part) <= MAX_PART_BYTES,
    )
  )
}

/** @throws Error for a text that is no key: nothing can be kept under it, and callers check names that they are given. */
export function demandKey(key: string): void {
  if (!isKey(key)) throw new Error(`${JSON.stringify(key.slice(0, 200))} is not the key of a file`)
}

/** The whole content of a file; null when there is none. For files of a bounded size. */
export async function readStored(storage: Storage, key: string): Promise<Buffer | null> {
  const found = await storage.get(key)
  if (!found) return null
  const chunks: Buffer[] = []
  for await (const chunk of found.content) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The content as a stream of buffers that ends with FileTooLarge beyond the bound, and tells `seen` what passes. */
export async function* bounded(
  content: Content,
  maxBytes: number,
  seen: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
    size += chunk.length
    if (size > maxBytes) throw new FileTooLarge(`more than ${maxBytes} bytes`)
    seen(chunk)
    yield chunk
  }
}

/** The storage of a request or a job. @throws Error where none is given. */
export function storageOf({ storage }: { storage?: Storage }): Storage {
  if (!storage) throw new Error('there is no storage here')
  return storage
}
