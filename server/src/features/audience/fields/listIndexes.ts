/** Builds the indexes that features declare, and keeps those of words in order. */

import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { buildIndex, findMissingIndexes, needsTrigrams } from '../../../platform/database/tableIndexes.ts'
import { type Check, finding } from '../../../platform/engine/check.ts'
import type { Task } from '../../../platform/engine/jobs.ts'

/** Builds what is missing. */
export const indexListsTask: Task = {
  name: 'lists.index',
  lane: 'indexes',
  async run(_payload, { sql, catalog, signal }) {
    for (const index of await findMissingIndexes(sql, catalog.indexes)) {
      if (signal.aborted) return {}
      await buildIndex(sql, index)
    }
    return undefined
  },
}

/** Sorts in what was written to the indexes of words since the last time. */
export async function mergePendingWords(db: Db, { indexes }: Contracts): Promise<void> {
  await db`
    select gin_clean_pending_list(i.indexrelid) from pg_index i
    where i.indexrelid = any (array(select to_regclass(name)::oid from unnest(${indexes.filter(needsTrigrams).map(({ name }) => name)}::text[]) name))
      and i.indisvalid`
}

/** Says why words are looked for in every contact. */
export const checkWords: Check = async ({ sql }) => {
  const [found] = await sql<{ isInstalled: boolean; isBuilt: boolean; isAscii: boolean }[]>`
    select exists (select from pg_extension where extname = 'pg_trgm') as "isInstalled",
      exists (select from pg_index where indexrelid = to_regclass('contacts_words_idx') and indisvalid) as "isBuilt",
      (select datctype in ('C', 'POSIX') from pg_database where datname = current_database()) as "isAscii"`
  if (found?.isBuilt) return found.isAscii ? [finding('ok', 'health.words.ascii')] : []
  return [finding('warning', found?.isInstalled ? 'health.words.notBuilt' : 'health.words.noTrigrams')]
}
