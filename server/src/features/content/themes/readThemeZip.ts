// A theme out of an archive that somebody sent: everything is checked before it is unpacked, and while it is.
import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise } from 'yauzl'
import { badRequest } from '../../../platform/errors.ts'
import { exceedsUnpackRatio } from '../../../platform/values/unpackRatio.ts'
import { REQUIRED_FILES, readThemeConfig, type ThemeConfig } from './themeConfig.ts'

export interface ReadTheme {
  config: ThemeConfig
  /** By path, without folders. */
  files: Map<string, Buffer>
}

const MAX_ENTRIES = 1_000
const MAX_PATH = 200
const MAX_BYTES = 32 * 1024 * 1024

/**
 * Reads the archive at `path`.
 * @throws ApiError 400 for what is no archive, leads outside of itself, is too much, holds file types that are not
 * allowed, or lacks what makes a theme.
 */
export async function readThemeZip(path: string, allowedExtensions: readonly string[]): Promise<ReadTheme> {
  const files = await readArchive(path, allowedExtensions)
  for (const required of REQUIRED_FILES)
    if (!files.has(required)) throw badRequest(`The ZIP file lacks ${required}.`)
  const config = readThemeConfig(files.get('config.json') ?? Buffer.alloc(0))
  if (typeof config === 'string') throw badRequest(config)
  return { config, files }
}

async function readArchive(path: string, allowedExtensions: readonly string[]): Promise<Map<string, Buffer>> {
  try {
    const archive = await openPromise(path, { autoClose: false })
    try {
      const entries: Entry[] = []
      for await (const entry of archive.eachEntry()) {
        if (entries.length >= MAX_ENTRIES)
          throw badRequest(`The ZIP file holds more than ${MAX_ENTRIES} entries.`)
        entries.push(entry)
      }
      const wanted = entries.filter((entry) => !entry.fileName.endsWith('/'))
      refuseEntries(wanted, allowedExtensions)
      const files = new Map<string, Buffer>()
      for (const entry of wanted) {
        // The reader stops with an error where an entry is longer than it says.
        files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
      }
      return files
    } finally {
      archive.close()
    }
  } catch (error) {
    if (error instanceof Error && error.constructor === Error && !('syscall' in error)) {
      throw badRequest('The file is no ZIP file that can be read.')
    }
    throw error
  }
}

function refuseEntries(entries: readonly Entry[], allowedExtensions: readonly string[]): void {
  const seen = new Set<string>()
  let bytes = 0
  for (const { fileName, uncompressedSize, compressedSize } of entries) {
    const extension = /\.([^./]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
    if (!allowedExtensions.includes(extension)) {
      const allowed = allowedExtensions.join(', ')
      throw badRequest(
        `The ZIP file holds "${fileName.slice(0, 100)}": only files of these types are allowed: ${allowed}.`,
      )
    }
    if (!isPlainPath(fileName)) throw badRequest('The ZIP file holds a path that is not allowed.')
    if (seen.has(fileName)) throw badRequest(`The ZIP file holds ${fileName} twice.`)
    seen.add(fileName)
    bytes += uncompressedSize
    if (bytes > MAX_BYTES || exceedsUnpackRatio(uncompressedSize, compressedSize))
      throw badRequest('The ZIP file is too large when it is unpacked.')
  }
}

// Letters of any script, digits and what file names are made of, in folders; nothing that leads elsewhere.
function isPlainPath(path: string): boolean {
  if (path.length > MAX_PATH || !/^[\p{L}\p{M}\p{N} ._@()+,~!$&'=\-/[\]]+$/u.test(path)) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}
