// The archive of an export: the document, and the files of its assets.
import { once } from 'node:events'
import { open as openFile, readFile, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, type ZipFile as OpenArchive, open } from 'yauzl'
import { ApiError, badRequest } from '../../../platform/errors.ts'
import { decode } from '../../../platform/http/body.ts'
import { parseJson } from '../../../platform/http/parseJson.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { zipStream } from '../../../platform/storage/zipStream.ts'

/** The name of the document in an archive. */
const DOCUMENT = 'campaign.json'
const MAX_ENTRIES = 1_000
/** A document is read as a whole. */
const MAX_DOCUMENT_BYTES = 32 * 1024 * 1024
/** Values in it: more than a body may have, as it is longer. */
const MAX_NODES = 400_000
/** Unpacked bytes of everything, and how much more than packed an entry may be. */
const MAX_BYTES = 200 * 1024 * 1024
const MAX_RATIO = 200

/** What somebody uploads to be imported: a document alone, or an archive with files. */
export interface Upload {
  document: object
  /** Names of the files that it holds. */
  names: readonly string[]
  /** Unpacks a file and stores it. @throws ApiError 400 when it cannot be unpacked. */
  extract(name: string, storage: Storage, key: string): Promise<void>
  close(): void
}

/** The archive as a stream. */
export function writeArchive(
  document: unknown,
  files: readonly { name: string; key: string }[],
  storage: Storage,
): Readable {
  return zipStream([
    { path: DOCUMENT, content: Buffer.from(JSON.stringify(document)) },
    ...files.map(({ name, key }) => ({
      path: name,
      content: async () => {
        const found = await storage.get(key)
        if (!found) throw new Error(`the file ${key} was removed`)
        return found.content
      },
    })),
  ])
}

/**
 * Opens the file at `path`; whoever opens it closes it. Nothing is unpacked but the document: too many, too large and
 * too tightly packed entries and names with folders above them are refused before.
 * @throws ApiError 400 for what is neither, 413 for a document that is too large.
 */
export async function openUpload(path: string): Promise<Upload> {
  if (!(await isArchive(path))) {
    refuseLarge((await stat(path)).size)
    return { document: parse(await readFile(path)), names: [], async extract() {}, close() {} }
  }
  const archive = await promisify<string, { lazyEntries: true; autoClose: false }, OpenArchive>(open)(path, {
    lazyEntries: true,
    autoClose: false,
  }).catch(() => null)
  if (!archive) throw badRequest('The file is not a ZIP archive.')
  try {
    const entries = await readEntries(archive)
    const [name, entry] =
      [...entries].find(([file]) => file === DOCUMENT) ??
      [...entries].find(([file]) => /^[^/]+\.json$/.test(file)) ??
      []
    if (name === undefined || !entry) throw badRequest(`The archive does not hold ${DOCUMENT}.`)
    refuseLarge(entry.uncompressedSize)
    const document = parse(await unpack(archive, entry, (stream) => buffer(stream)))
    entries.delete(name)
    return {
      document,
      names: [...entries.keys()],
      async extract(file, storage, key) {
        const wanted = entries.get(file)
        if (!wanted) throw badRequest(`The archive does not hold ${file.slice(0, 100)}.`)
        await unpack(archive, wanted, (stream) => storage.put(key, stream))
      },
      close: () => archive.close(),
    }
  } catch (error) {
    archive.close()
    throw error
  }
}

async function isArchive(path: string): Promise<boolean> {
  const file = await openFile(path)
  try {
    const { buffer: start, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return start.subarray(0, bytesRead).toString() === 'PK'
  } finally {
    await file.close()
  }
}

async function readEntries(archive: OpenArchive): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let total = 0
  if (archive.entryCount > MAX_ENTRIES) throw badRequest(`An archive holds ${MAX_ENTRIES} files at most.`)
  for (let entry = await nextEntry(archive); entry; entry = await nextEntry(archive)) {
    if (entry.fileName.endsWith('/')) continue
    total += entry.uncompressedSize
    if (total > MAX_BYTES) throw badRequest(`An archive holds ${MAX_BYTES} bytes at most.`)
    if (entry.uncompressedSize > entry.compressedSize * MAX_RATIO + 1_000)
      throw badRequest(`${entry.fileName.slice(0, 100)} is packed too tightly to be believed.`)
    entries.set(entry.fileName, entry)
  }
  return entries
}

function refuseLarge(sizeBytes: number): void {
  if (sizeBytes > MAX_DOCUMENT_BYTES)
    throw new ApiError(413, 'too_large', `A document holds ${MAX_DOCUMENT_BYTES} bytes at most.`)
}

function parse(bytes: Buffer): object {
  try {
    return parseJson(decode(bytes), { maxNodes: MAX_NODES })
  } catch {
    throw badRequest('The document is not valid JSON.')
  }
}

async function nextEntry(archive: OpenArchive): Promise<Entry | null> {
  const found = Promise.race([
    once(archive, 'entry').then(([entry]) => entry as Entry),
    once(archive, 'end').then(() => null),
  ])
  archive.readEntry()
  return found.catch(() => {
    throw badRequest('The archive is damaged.')
  })
}

async function unpack<T>(
  archive: OpenArchive,
  entry: Entry,
  take: (stream: Readable) => Promise<T>,
): Promise<T> {
  const openEntry = promisify<Entry, Readable>(archive.openReadStream.bind(archive))
  try {
    return await take(await openEntry(entry))
  } catch (error) {
    // Errors of the disk are nobody's archive.
    if (error instanceof Error && 'syscall' in error) throw error
    throw badRequest(`${entry.fileName.slice(0, 100)} cannot be unpacked.`)
  }
}
