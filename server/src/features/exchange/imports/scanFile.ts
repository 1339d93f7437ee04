// A look at the whole file before anything else: its hash, how it is packed, and how its text is encoded.
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StartError } from '../../../platform/startError.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface ScannedFile {
  path: string
  /** SHA-256 of the file as it lies there: an interrupted import is known by it. */
  hash: string
  sizeBytes: number
  isGzip: boolean
  encoding: Encoding
  /** Size of the unpacked text, in bytes of its encoding. */
  textBytes: number
  /** The first 64 kB of text. */
  head: string
}

const HEAD_BYTES = 64 * 1024

/**
 * Reads the file once. A byte order mark decides the encoding; without one, zeros mean UTF-16, text that is valid
 * UTF-8 to its end is UTF-8, and the rest is Windows-1252, in which every byte means something.
 *
 * @param mostBytes of unpacked text
 * @throws StartError when the file cannot be read, or is larger unpacked.
 */
export async function scanFile(path: string, mostBytes = Number.POSITIVE_INFINITY): Promise<ScannedFile> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  let textBytes = 0
  let isUtf8 = true
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const heads: Buffer[] = []
  let headBytes = 0
  const { stream, isGzip } = await openUnpacked(path, (chunk) => {
    hash.update(chunk)
    sizeBytes += chunk.length
  })
  for await (const chunk of readable(stream, path)) {
    textBytes += chunk.length
    if (textBytes > mostBytes)
      throw new StartError(`${path} has more than ${Math.floor(mostBytes / 1e6)} MB when it is unpacked.`)
    if (headBytes < HEAD_BYTES) {
      heads.push(chunk)
      headBytes += chunk.length
    }
    isUtf8 &&= decodes(utf8, chunk)
  }
  isUtf8 &&= decodes(utf8)
  const head = Buffer.concat(heads).subarray(0, HEAD_BYTES)
  const encoding = encodingOf(head, isUtf8)
  const text = new TextDecoder(encoding).decode(head, { stream: true })
  return { path, hash: hash.digest('hex'), sizeBytes, isGzip, encoding, textBytes, head: text }
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

function decodes(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

function encodingOf(head: Buffer, isUtf8: boolean): Encoding {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = { even: 0, odd: 0 }
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2 === 0 ? 'even' : 'odd']++
  })
  // Latin letters in UTF-16 have a zero in one of their two bytes.
  if (zeros.odd > head.length / 8) return 'utf-16le'
  if (zeros.even > head.length / 8) return 'utf-16be'
  return isUtf8 ? 'utf-8' : 'windows-1252'
}
