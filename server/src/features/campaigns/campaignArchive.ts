// The archive of an export: the document, and the files of its assets.
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile as OpenArchive } from 'yauzl'
import { ZipFile } from 'yazl'
import { badRequest } from '../../errors.ts'

/** The name of the document in an archive. */
const DOCUMENT = 'campaign.json'
const MAX_ENTRIES = 1_000
/** Unpacked bytes of everything, and how much more than packed an entry may be. */
const MAX_BYTES = 200 * 1024 * 1024
const MAX_RATIO = 200

/** The archive as a stream. */
export function writeArchive(document: unknown, files: readonly { name: string; path: string }[]): Readable {
  const archive = new ZipFile()
  archive.addBuffer(Buffer.from(JSON.stringify(document)), DOCUMENT)
  for (const { name, path } of files)
    archive.addReadStreamLazy(name, (done) => done(null, createReadStream(path)))
  archive.end()
  return archive.outputStream as Readable
}

/**
 * The document and the files of an archive. Nothing is written: names with folders above them, too many, too large
 * and too tightly packed entries are refused before they are unpacked.
 * @throws ApiError 400 for what is no such archive.
 */
export async function readArchive(bytes: Buffer): Promise<{ document: unknown; files: Map<string, Buffer> }> {
  const open = promisify<Buffer, { lazyEntries: true }, OpenArchive>(fromBuffer)
  const archive = await open(bytes, { lazyEntries: true }).catch(() => null)
  if (!archive) throw badRequest('The file is not a ZIP archive.')
  const files = new Map<string, Buffer>()
  let total = 0
  try {
    if (archive.entryCount > MAX_ENTRIES) throw badRequest(`An archive holds ${MAX_ENTRIES} files at most.`)
    for (let entry = await nextEntry(archive); entry; entry = await nextEntry(archive)) {
      if (entry.fileName.endsWith('/')) continue
      total += entry.uncompressedSize
      if (total > MAX_BYTES) throw badRequest(`An archive holds ${MAX_BYTES} bytes at most.`)
      if (entry.uncompressedSize > entry.compressedSize * MAX_RATIO + 1_000)
        throw badRequest(`${entry.fileName.slice(0, 100)} is packed too tightly to be believed.`)
      files.set(entry.fileName, await unpack(archive, entry))
    }
  } finally {
    archive.close()
  }
  const [name, text] =
    [...files].find(([file]) => file === DOCUMENT) ??
    [...files].find(([file]) => /^[^/]+\.json$/.test(file)) ??
    []
  if (name === undefined || !text) throw badRequest(`The archive does not hold ${DOCUMENT}.`)
  files.delete(name)
  return { document: parse(text), files }
}

/** A document from its bytes. @throws ApiError 400 for anything but JSON. */
export function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
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

async function unpack(archive: OpenArchive, entry: Entry): Promise<Buffer> {
  const open = promisify<Entry, Readable>(archive.openReadStream.bind(archive))
  try {
    return await buffer(await open(entry))
  } catch {
    throw badRequest(`${entry.fileName.slice(0, 100)} cannot be unpacked.`)
  }
}
