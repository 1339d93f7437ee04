// Files of assets that come with an import, before and after it is known what became of it.
import { randomBytes } from 'node:crypto'
import { ApiError, fromDatabaseError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { storageOf } from '../../../platform/storage/storage.ts'
import { extensionOf, storedAs } from '../../content/assets/fileFolders.ts'
import { findUsedFiles } from '../../content/assets/findUsedFiles.ts'
import type { Upload } from './campaignArchive.ts'

const FOLDER = 'media'
const DAY_MS = 86_400_000
const GIVEN_NAME = /^import-[\da-f]{32}\.[a-z\d]+$/

const keyOf = (place: string) => storedAs(`${FOLDER}/${place}`)

/** Gives the files of an upload names of their own below the folder of uploads. */
export async function placeFiles(context: Context, upload: Upload): Promise<Map<string, string>> {
  const places = new Map<string, string>()
  const storage = storageOf(context)
  try {
    for (const name of upload.names) {
      const extension = extensionOf(name)
      if (!context.config.allowed_extensions.includes(extension)) continue
      const place = `import-${randomBytes(16).toString('hex')}.${extension}`
      places.set(name, place)
      await upload.extract(name, storage, keyOf(place))
    }
  } catch (error) {
    await removePlaced(context, places.values())
    throw error
  }
  return places
}

/** Removes files that no record names. */
export async function removePlaced(context: Context, places: Iterable<string>): Promise<void> {
  const storage = storageOf(context)
  for (const place of places) await storage.delete(keyOf(place))
}

/**
 * Whether the import was refused: nothing of the transaction that failed is there. After a lost connection nobody knows:
 * files then stay until they are swept.
 */
export function isUndone(error: unknown): boolean {
  return error instanceof ApiError || fromDatabaseError(error) !== null
}

/** Removes those of the files that no asset names. One statement. */
export async function removeUnused(context: Context, places: Iterable<string>): Promise<void> {
  const names = [...places]
  const used = await findUsedFiles(
    context.db,
    names.map((name) => `${FOLDER}/${name}`),
  )
  await removePlaced(
    context,
    names.filter((name) => !used.has(`${FOLDER}/${name}`)),
  )
}

/** Removes files of earlier imports that no asset names, a day old. One statement, and none while there are none. */
export async function sweepImportedFiles(context: Context): Promise<void> {
  const before = context.now.getTime() - DAY_MS
  const names: string[] = []
  const folder = keyOf('')
  for await (const { key, storedAt } of storageOf(context).list(`${folder}import-`)) {
    const name = key.slice(folder.length)
    if (GIVEN_NAME.test(name) && storedAt.getTime() < before) names.push(name)
  }
  await removeUnused(context, names)
}
