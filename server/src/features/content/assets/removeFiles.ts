import type { Db } from '../../../platform/database/connection.ts'
import { insertJobs, type JobKind, type Task } from '../../../platform/engine/jobs.ts'
import type { Change, Context } from '../../../platform/resource/definition.ts'
import { storageOf } from '../../../platform/storage/storage.ts'
import type { ForgetListener } from '../../../platform/undo/hanging.ts'
import { storedAs } from './fileFolders.ts'

const REMOVE: JobKind = { name: 'assets.remove-files', lane: 'upkeep' }

/**
 * Removes the files of deleted assets once they are gone, except those that another asset has too; later where the
 * deletion can be undone. One statement.
 */
export async function removeFiles(context: Context, changes: Change[]): Promise<void> {
  const deleted = changes.filter((change) => change.kind === 'delete' && change.before?.path)
  const { storage, undo } = context
  if (deleted.length === 0 || storage === undefined || undo?.isKept) return
  const ids = deleted.map((change) => change.after.id)
  const unused = await findUnused(
    context.db,
    deleted.map((change) => String(change.before?.path)),
    ids,
  )
  context.afterCommit?.push(async () => {
    await Promise.all(unused.map((path) => storage.delete(storedAs(path))))
  })
}

/** Those of the paths that no asset has, beside these. One statement. */
async function findUnused(db: Db, paths: readonly string[], ids: readonly number[] = []): Promise<string[]> {
  const rows = await db<{ path: string }[]>`
    select distinct path from unnest(${paths as string[]}::text[]) p (path)
    where not exists (select from assets a where a.path = p.path and a.id <> all(${ids as number[]}::bigint[]))`
  return rows.map(({ path }) => path)
}

/** Has the files of assets removed that cannot be back any more. */
export const forgetFiles: ForgetListener = async (db, kind, rows) => {
  const paths = kind === 'asset' ? rows.flatMap(({ path }) => (typeof path === 'string' ? [path] : [])) : []
  if (paths.length > 0)
    await insertJobs(db, [
      { task: REMOVE, payload: { paths }, key: `${REMOVE.name}:${paths[0]}`, mode: 'keep' },
    ])
}

/** The job: none of the files that an asset has by now. */
export const removeFilesTask: Task = {
  ...REMOVE,
  async run(payload, context) {
    const { paths } = payload as { paths: string[] }
    const storage = storageOf(context)
    for (const path of await findUnused(context.sql, paths)) await storage.delete(storedAs(path))
    return undefined
  },
}
