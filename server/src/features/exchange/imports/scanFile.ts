// A look at the whole file before anything else: its hash, how it is packed, and how its text is encoded.
import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StartError } from '../../../platform/startError.ts'
import { exceedsUnpackRatio, MAX_UNPACK_RATIO } from '../../../platform/values/unpackRatio.ts'
import { type DetectedEncoding, type Encoding, encodingDetector } from './detectEncoding.ts'

export interface ScannedFile extends DetectedEncoding {
  path: string
  /** SHA-256 of the file as it lies there: an interrupted import is known by it. */
  hash: string
  sizeBytes: number
  isGzip: boolean
  /** Size of the unpacked text, in bytes of its encoding. */
  textBytes: number
  /** The first 64 kB of text. */
  head: string
  /** Opens the unpacked bytes from a position. */
  open(fromByte?: number): Promise<Readable>
}

/** Bytes that delimiter and header are detected in. */
export const HEAD_BYTES = 64 * 1024

/**
 * Reads the file once. A byte order mark decides the encoding; without one, zeros mean UTF-16, and text that is valid
 * UTF-8, or for its greater part, is UTF-8. Others are guessed by their letters.
 *
 * @param options.maxBytes of unpacked text
 * @param options.limitsRatio rejects files that unpack to more than 200 times their size
 * @param options.encoding that the user chose, in place of the one that is found
 * @throws StartError when the file cannot be read, or exceeds a limit when it is unpacked.
 */
export async function scanFile(
  path: string,
  {
    maxBytes = Number.POSITIVE_INFINITY,
    limitsRatio = false,
    encoding = null,
  }: { maxBytes?: number; limitsRatio?: boolean; encoding?: Encoding | null } = {},
): Promise<ScannedFile> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  let textBytes = 0
  const detector = encodingDetector()
  const heads: Buffer[] = []
  let headBytes = 0
  const { stream, isGzip } = await openUnpacked(path, (chunk) => {
    hash.update(chunk)
    sizeBytes += chunk.length
  })
  const packedBytes = limitsRatio && isGzip ? (await stat(path)).size : Number.POSITIVE_INFINITY
  for await (const chunk of readable(stream, path)) {
    textBytes += chunk.length
    if (textBytes > maxBytes)
      throw new StartError(`${path} has more than ${Math.floor(maxBytes / 1e6)} MB when it is unpacked.`)
    if (exceedsUnpackRatio(textBytes, packedBytes))
      throw new StartError(`${path} unpacks to more than ${MAX_UNPACK_RATIO} times its size.`)
    if (headBytes < HEAD_BYTES) {
      heads.push(chunk)
      headBytes += chunk.length
    }
    detector.add(chunk)
  }
  const head = Buffer.concat(heads).subarray(0, HEAD_BYTES)
  const found = await detector.result(head)
  const used: DetectedEncoding =
    encoding === null || encoding === found.encoding
      ? found
      : { encoding, confidence: 'chosen', invalidSequences: 0 }
  const text = new TextDecoder(used.encoding).decode(head, { stream: true })
  const openFrom = async (fromByte = 0) => skipBytes((await openUnpacked(path)).stream, fromByte)
  return { path, hash: hash.digest('hex'), sizeBytes, isGzip, ...used, textBytes, head: text, open: openFrom }
}

/** The stream without its first bytes. */
export function skipBytes(stream: Readable, bytes: number): Readable {
  if (bytes === 0) return stream
  const rest = async function* () {
    let left = bytes
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (left < chunk.length) yield left === 0 ? chunk : chunk.subarray(left)
      left = Math.max(0, left - chunk.length)
    }
  }
  const skipped = Readable.from(rest(), { objectMode: false })
  // A generator that was never read does not close its source.
  skipped.once('close', () => stream.destroy())
  return skipped
}

/** The unpacked bytes of a file that may be packed with gzip. `onRead` sees the bytes as they lie there. */
export async function openUnpacked(
  path: string,
  onRead: (chunk: Buffer) => void = () => {},
): Promise<{ stream: Readable; isGzip: boolean }> {
  try {
    const handle = await open(path)
    const magic = Buffer.alloc(2)
    await handle.read(magic, 0, 2, 0)
    const isGzip = magic[0] === 0x1f && magic[1] === 0x8b
    const raw = handle.createReadStream({ start: 0, highWaterMark: 256 * 1024 })
    raw.on('data', (chunk) => onRead(chunk as Buffer))
    if (!isGzip) return { stream: raw, isGzip }
    const unpacked = raw.pipe(createGunzip({ chunkSize: 256 * 1024 }))
    raw.once('error', (error) => unpacked.destroy(error))
    unpacked.once('close', () => raw.destroy())
    return { stream: unpacked, isGzip }
  } catch (cause) {
    throw unreadable(path, cause)
  }
}

// What was packed may be cut off, and a disk may fail.
async function* readable(stream: Readable, path: string): AsyncGenerator<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>
  } catch (cause) {
    throw unreadable(path, cause)
  }
}

function unreadable(path: string, cause: unknown): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StartError(`${path} cannot be read: ${reason}`, { cause })
}
