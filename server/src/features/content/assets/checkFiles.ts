import { type Check, finding } from '../../../platform/engine/check.ts'
import { storedAs } from './fileFolders.ts'

/** Lines that are worth reading one by one. */
const MOST = 20

/** Names the assets whose file is not in the storage: copied to none when `storage_dsn` was changed, or lost. One statement. */
export const checkFiles: Check = async ({ sql, storage }) => {
  const assets = await sql<{ id: number; title: string; path: string }[]>`
    select id, title, path from assets where storage_location = 'local' and path is not null order by id`
  if (assets.length === 0) return []
  const keys = new Set<string>()
  for await (const { key } of storage.list(storedAs(''))) keys.add(key)
  const missing = assets.filter(({ path }) => !keys.has(storedAs(path)))
  const findings = missing
    .slice(0, MOST)
    .map(({ id, title, path }) =>
      finding('error', 'health.file', { id, title, path: storedAs(path), place: storage.place }),
    )
  const more = missing.length - findings.length
  return more > 0 ? [...findings, finding('error', 'health.moreFiles', { count: more })] : findings
}
