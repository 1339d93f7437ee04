// Reading the archive of a backup, entry by entry.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract as createExtract } from 'tar-stream'
import { sqlState } from '../database/connection.ts'
import { StartError } from '../startError.ts'
import {
  type ArchivedPart,
  type BackupManifest,
  damaged,
  parseChecksums,
  parseManifest,
} from './backupManifest.ts'

export interface ArchiveEntry extends AsyncIterable<Buffer> {
  name: string
}

/** Reads the whole archive and compares every checksum before anything is changed. */
export async function verifyArchive(file: string): Promise<BackupManifest> {
  let manifest: BackupManifest | null = null
  let listed: ArchivedPart[] | null = null
  const found: ArchivedPart[] = []
  await readArchive(file, async (entry) => {
    const name = entry.name
    if (!manifest && name !== 'manifest.json') throw new StartError(`${file} is no backup of Campanile.`)
    if (listed) throw damaged('something follows its end')
    if (name === 'checksums.json') {
      listed = parseChecksums(await readText(entry)).parts
      return
    }
    const hash = createHash('sha256')
    const chunks: Buffer[] = []
    let sizeBytes = 0
    for await (const chunk of entry) {
      hash.update(chunk)
      sizeBytes += chunk.length
      if (!manifest) chunks.push(chunk)
    }
    manifest ??= parseManifest(Buffer.concat(chunks).toString())
    found.push({ name, sizeBytes, sha256: hash.digest('hex') })
  })
  if (!manifest || !listed) throw damaged('its end is missing')
  const expected = new Map((listed as ArchivedPart[]).map((part) => [part.name, part]))
  for (const part of found) {
    const wanted = expected.get(part.name)
    if (wanted?.sha256 !== part.sha256) throw damaged(`${part.name} is not what was written`)
    expected.delete(part.name)
  }
  for (const name of expected.keys()) throw damaged(`${name} is missing`)
  return manifest
}

/** Hands over the entries in order; each must be read to its end. @throws StartError for what cannot be unpacked. */
export async function readArchive(
  file: string,
  onEntry: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const extract = createExtract()
  const source = createReadStream(file)
  const gunzip = createGunzip()
  const read = pipeline(source, gunzip, extract as unknown as NodeJS.WritableStream)
  read.catch(() => {})
  try {
    for await (const entry of extract) {
      await onEntry({
        name: entry.header.name,
        [Symbol.asyncIterator]: () => (entry as AsyncIterable<Buffer>)[Symbol.asyncIterator](),
      })
      entry.resume()
    }
    await read
  } catch (error) {
    extract.destroy()
    if (error instanceof StartError || sqlState(error) !== '') throw error
    throw damaged('it cannot be unpacked', error)
  }
}

async function readText(entry: ArchiveEntry): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
