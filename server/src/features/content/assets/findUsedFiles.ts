import type { Db } from '../../../platform/database/connection.ts'

/** Those of the paths below the folder of uploads that an asset names. One statement, none for no paths. */
export async function findUsedFiles(db: Db, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const rows = await db<{ path: string }[]>`
    select distinct path from assets where path = any(${paths as string[]}::text[])`
  return new Set(rows.map((row) => row.path))
}
