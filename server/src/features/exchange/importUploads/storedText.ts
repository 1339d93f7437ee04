// The file of an upload as it is stored: readable from any position, so that a slice reads only its own rows.
import { createReadStream } from 'node:fs'
import { pipeline as pipe, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { constants, createGunzip, gzip } from 'node:zlib'
import type { Db } from '../../../platform/database/connection.ts'
import { notFound } from '../../../platform/errors.ts'
import { StartError } from '../../../platform/startError.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { DetectedEncoding, Encoding } from '../imports/detectEncoding.ts'
import { HEAD_BYTES, openUnpacked, type ScannedFile, scanFile, skipBytes } from '../imports/scanFile.ts'
import { fileKey, folderOf, requireStored, withFile } from './files.ts'

/** Text in a member of the stored gzip file: reaching a position unpacks at most as much before it. */
const MEMBER_BYTES = 4 * 1024 * 1024
/** Of an unpacked file. */
const MAX_TEXT_BYTES = 4_000_000_000

const scanKey = (id: number) => `${folderOf(id)}scan.json`

/** Result of the one scan of an upload. */
interface StoredScan extends DetectedEncoding {
  /** Of the file as it was uploaded. */
  hash: string
  sizeBytes: number
  textBytes: number
  /** Of the stored file. */
  storedBytes: number
  /** Start of each member of a gzip file, in the text and in the stored file; null for a file that is not packed. */
  members: { text: number; at: number }[] | null
}

/** Scans an uploaded file within the limits of uploads. @throws StartError beyond them */
export function scanUpload(path: string): Promise<ScannedFile> {
  return scanFile(path, { maxBytes: MAX_TEXT_BYTES, limitsRatio: true })
}

/**
 * Stores an uploaded file with its scan. A gzip file is stored as a sequence of members (RFC 1952, 2.2), each of which
 * can be unpacked alone.
 */
export async function storeUpload(storage: Storage, id: number, file: ScannedFile): Promise<void> {
  const members: StoredScan['members'] = file.isGzip ? [] : null
  const content = members ? inMembers(file, members) : createReadStream(file.path)
  const { sizeBytes: storedBytes } = await storage.put(fileKey(id), content)
  const { hash, sizeBytes, textBytes, encoding, confidence, invalidSequences } = file
  const scan: StoredScan = {
    ...{ hash, sizeBytes, textBytes, storedBytes, members },
    ...{ encoding, confidence, invalidSequences },
  }
  await storage.put(scanKey(id), Readable.from([Buffer.from(JSON.stringify(scan))]))
}

async function* inMembers(
  { path }: ScannedFile,
  members: NonNullable<StoredScan['members']>,
): AsyncGenerator<Buffer> {
  const pack = promisify(gzip)
  const options = { level: constants.Z_BEST_SPEED }
  const { stream } = await openUnpacked(path)
  let held: Buffer[] = []
  let heldBytes = 0
  const next = { text: 0, at: 0 }
  const member = async () => {
    const packed: Buffer = await pack(Buffer.concat(held), options)
    members.push({ ...next })
    next.text += heldBytes
    next.at += packed.length
    held = []
    heldBytes = 0
    return packed
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    held.push(chunk)
    heldBytes += chunk.length
    if (heldBytes >= MEMBER_BYTES) yield await member()
  }
  if (heldBytes > 0 || members.length === 0) yield await member()
}

/**
 * The file of an upload, read from where it is stored. Files of earlier versions are scanned once.
 * @param encoding that the user chose
 * @throws ApiError 404 when it was removed, StartError when it cannot be read
 */
export async function openUpload(
  db: Db,
  storage: Storage,
  { id, fileName }: { id: number; fileName: string },
  encoding: Encoding | undefined,
): Promise<ScannedFile> {
  const scan = (await loadScan(storage, id)) ?? (await scanStored(db, storage, { id, fileName }))
  const open = (fromByte = 0) => openText(storage, id, scan, fromByte)
  const used: DetectedEncoding =
    encoding === undefined || encoding === scan.encoding
      ? scan
      : { encoding, confidence: 'chosen', invalidSequences: 0 }
  const { hash, sizeBytes, textBytes, members } = scan
  return {
    ...{ path: fileName, hash, sizeBytes, textBytes, isGzip: members !== null, open },
    ...{ encoding: used.encoding, confidence: used.confidence, invalidSequences: used.invalidSequences },
    head: new TextDecoder(used.encoding).decode(await readHead(await open()), { stream: true }),
  }
}

async function loadScan(storage: Storage, id: number): Promise<StoredScan | null> {
  const stored = await storage.get(scanKey(id))
  return stored && (JSON.parse(await text(stored.content)) as StoredScan)
}

async function scanStored(
  db: Db,
  storage: Storage,
  { id, fileName }: { id: number; fileName: string },
): Promise<StoredScan> {
  await withFile(storage, id, async (path) => {
    const file = await scanUpload(path).catch((error: unknown) => {
      if (!(error instanceof StartError)) throw error
      throw new StartError(
        error.message.replaceAll(path, () => fileName),
        { cause: error },
      )
    })
    await storeUpload(storage, id, file)
  })
  await requireStored(db, storage, id)
  const scan = await loadScan(storage, id)
  if (!scan) throw notFound('The file was removed.')
  return scan
}

async function openText(
  storage: Storage,
  id: number,
  { members, textBytes, storedBytes }: StoredScan,
  fromByte: number,
): Promise<Readable> {
  if (fromByte >= textBytes) return Readable.from([], { objectMode: false })
  const member = members?.findLast(({ text: begin }) => begin <= fromByte)
  const start = member?.at ?? fromByte
  const stored = await storage.get(fileKey(id), { start, end: storedBytes - 1 })
  if (!stored) throw notFound('The file was removed.')
  if (!member) return stored.content
  const unpacked = createGunzip({ chunkSize: 256 * 1024 })
  // The reader of the unpacked text receives errors of both streams; closing it closes the stored file.
  pipe(stored.content, unpacked, () => {})
  return skipBytes(unpacked, fromByte - member.text)
}

async function readHead(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= HEAD_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES)
}
