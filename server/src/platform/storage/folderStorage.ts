// Files in a folder of this machine, or of one that several machines mount. A key is the path below it.
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { removeUntouched, scratchPath } from './scratch.ts'
import { AREAS, bounded, demandKey, isKey, type Storage, type StoredFile } from './storage.ts'
import { synchronise } from './synchronise.ts'

/** A file that is being written, beside its place: renaming is atomic within a file system only. */
const PARTIAL = '.put-'
/** What is being written, here and by earlier versions. */
const LEFTOVER = /^\.(put|upload|import)-|\.(eml|sms\.txt)\.part$/

/** @param scratch folder for files that are not kept. */
export function folderStorage(root: string, { scratch }: { scratch: string }): Storage {
  const pathOf = (key: string) => join(root, ...key.split('/'))
  return {
    kind: 'folder',
    place: root,
    async put(key, content, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      demandKey(key)
      const path = pathOf(key)
      const folder = dirname(path)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const partial = join(folder, `${PARTIAL}${randomUUID()}`)
      const digest = createHash('sha256')
      const file = await open(partial, 'wx', 0o600)
      try {
        const stored = await write(
          file,
          bounded(content, maxBytes, (chunk) => digest.update(chunk)),
        )
        await rename(partial, path)
        await synchronise(folder)
        return { key, ...stored, sha256: digest.digest('hex') }
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    async get(key, range) {
      if (!isKey(key)) return null
      const file = await open(pathOf(key)).catch(ifMissing)
      if (!file) return null
      try {
        const found = describe(key, await file.stat())
        if (found) return { file: found, content: file.createReadStream(range ?? {}) }
        await file.close()
        return null
      } catch (error) {
        await file.close()
        throw error
      }
    },
    async stat(key) {
      const found = isKey(key) ? await stat(pathOf(key)).catch(ifMissing) : null
      return found && describe(key, found)
    },
    async delete(key) {
      const path = pathOf(key)
      if (!isKey(key) || !(await stat(path).catch(ifMissing))?.isFile()) return false
      await rm(path, { force: true })
      return true
    },
    async *list(prefix) {
      for (const area of AREAS) {
        if (!prefix.startsWith(`${area}/`) && !`${area}/`.startsWith(prefix)) continue
        for await (const key of keysBelow(root, area, prefix)) {
          const found = await stat(pathOf(key)).catch(ifMissing)
          const file = found && describe(key, found)
          if (file) yield file
        }
      }
    },
    async sweep(before) {
      let removed = await removeUntouched(scratch, before, () => true)
      for (const area of AREAS)
        for await (const folder of foldersBelow(join(root, area)))
          removed += await removeUntouched(folder, before, (name) => LEFTOVER.test(name))
      return removed
    },
    scratch: () => scratchPath(scratch),
    async close() {},
  }
}

async function write(
  file: FileHandle,
  content: AsyncIterable<Buffer>,
): Promise<Pick<StoredFile, 'sizeBytes' | 'storedAt'>> {
  try {
    await file.writeFile(content)
    await file.sync()
    const { size, mtime } = await file.stat()
    return { sizeBytes: size, storedAt: mtime }
  } finally {
    await file.close()
  }
}

function describe(key: string, found: { isFile(): boolean; size: number; mtime: Date }): StoredFile | null {
  return found.isFile() ? { key, sizeBytes: found.size, storedAt: found.mtime } : null
}

async function* keysBelow(root: string, folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await opendir(join(root, ...folder.split('/'))).catch(ifMissing)
  if (!entries) return
  for await (const entry of entries) {
    if (entry.name.startsWith('.') || LEFTOVER.test(entry.name)) continue
    const key = `${folder}/${entry.name}`
    if (entry.isFile() && key.startsWith(prefix)) yield key
    if (entry.isDirectory() && (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)))
      yield* keysBelow(root, key, prefix)
  }
}

async function* foldersBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(ifMissing)
  if (!entries) return
  yield folder
  for await (const entry of entries) if (entry.isDirectory()) yield* foldersBelow(join(folder, entry.name))
}

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'])

function ifMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && MISSING.has(String(error.code))) return null
  throw error
}
