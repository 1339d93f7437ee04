// Files of assets that come with an import, before and after it is known what became of it.
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ApiError, fromDatabaseError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { extensionOf, filesRoot } from '../../content/assets/fileFolders.ts'
import { findUsedFiles } from '../../content/assets/findUsedFiles.ts'
import type { Upload } from './campaignArchive.ts'

const FOLDER = 'media'
const DAY_MS = 86_400_000

/** Gives the files of an upload names of their own below the folder of uploads. */
export async function placeFiles(context: Context, upload: Upload): Promise<Map<string, string>> {
  const places = new Map<string, string>()
  const folder = join(filesRoot(context), FOLDER)
  try {
    for (const name of upload.names) {
      const extension = extensionOf(name)
      if (!context.config.allowed_extensions.includes(extension)) continue
      const place = `import-${randomBytes(16).toString('hex')}.${extension}`
      await mkdir(folder, { recursive: true })
      places.set(name, place)
      await upload.extract(name, join(folder, place))
    }
  } catch (error) {
    await removePlaced(context, places.values())
    throw error
  }
  return places
}

/** Removes files that no record names. */
export async function removePlaced(context: Context, places: Iterable<string>): Promise<void> {
  for (const place of places) await rm(join(filesRoot(context), FOLDER, place), { force: true })
}

/**
 * Whether nothing can have been committed by what failed with this error. After a lost connection nobody knows: files
 * then stay until they are swept.
 */
export function isUndone(error: unknown): boolean {
  return error instanceof ApiError || fromDatabaseError(error) !== null
}

/**
 * Removes what earlier imports left: uploads, and files that no asset names, a day old. One statement at most, and
 * none while there is nothing that old.
 * @param current the upload that is being worked on.
 */
export async function sweepImportedFiles(context: Context, current: string): Promise<void> {
  const root = filesRoot(context)
  const uploads = await oldFiles(root, /^\.(import|upload)-/, context.now)
  const placed = await oldFiles(join(root, FOLDER), /^import-[\da-f]{32}\./, context.now)
  const used = await findUsedFiles(
    context.db,
    placed.map((name) => `${FOLDER}/${name}`),
  )
  await removePlaced(
    context,
    placed.filter((name) => !used.has(`${FOLDER}/${name}`)),
  )
  for (const name of uploads) if (name !== basename(current)) await rm(join(root, name), { force: true })
}

async function oldFiles(folder: string, pattern: RegExp, now: Date): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => pattern.test(name))
  const ages = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)))
  return names.filter((_, index) => {
    const found = ages[index]
    return found?.isFile() && found.mtimeMs < now.getTime() - DAY_MS
  })
}
