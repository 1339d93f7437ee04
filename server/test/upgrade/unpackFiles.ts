import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'

/** Lays the files of a backup where a server of its version had them. */
export async function unpackFiles(backup: string, dataDir: string): Promise<void> {
  const entries = extract()
  const read = pipeline(createReadStream(backup), createGunzip(), entries)
  for await (const entry of entries) {
    const [kind, ...path] = entry.header.name.split('/')
    if (kind !== 'files') {
      entry.resume()
      continue
    }
    const target = join(dataDir, ...path)
    mkdirSync(dirname(target), { recursive: true })
    await pipeline(entry, createWriteStream(target))
  }
  await read
}
