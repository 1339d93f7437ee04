import type { Change, Context } from '../../../platform/resource/definition.ts'
import { storedAs } from './fileFolders.ts'

/** Removes the files of deleted assets once they are gone, except those that another asset has too. One statement. */
export async function removeFiles(context: Context, changes: Change[]): Promise<void> {
  const deleted = changes.filter((change) => change.kind === 'delete' && change.before?.path)
  if (deleted.length === 0 || context.storage === undefined) return
  const paths = [...new Set(deleted.map((change) => String(change.before?.path)))]
  const ids = deleted.map((change) => change.after.id)
  const shared = await context.db<{ path: string }[]>`
    select distinct path from assets where path = any(${paths}::text[]) and id <> all(${ids}::bigint[])`
  const kept = new Set(shared.map((row) => row.path))
  const { storage } = context
  context.afterCommit?.push(async () => {
    await Promise.all(paths.filter((path) => !kept.has(path)).map((path) => storage.delete(storedAs(path))))
  })
}
