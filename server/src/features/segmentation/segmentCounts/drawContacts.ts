import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'

/** So many contacts tell a share of one half to 1.4 percent. */
const DRAWN = 5_000
/** Where most ids are gone, so many are tried. */
const MOST_TRIED = 50_000

/** Draws contacts by lot, each alike: ids, of which some may be nobody's. One statement. */
export async function drawContacts(db: Db, total: number): Promise<number[]> {
  const [span] = await db<{ first: number | null; last: number | null }[]>`
    select (select min(id) from contacts) as first, (select max(id) from contacts) as last`
  const first = span?.first ?? 0
  const ids = (span?.last ?? -1) - first + 1
  const density = Math.max(total, 1) / Math.max(ids, 1)
  const wanted = Math.min(MOST_TRIED, Math.ceil(DRAWN / Math.min(1, density)), Math.max(ids, 0))
  const drawn = new Set<number>()
  for (let tries = 0; tries < wanted; tries++) drawn.add(first + Math.floor(Math.random() * ids))
  return [...drawn]
}

/** These contacts as a table under the alias c, read by their ids: the size of the account does not matter. */
export function contactsOf(db: Db, ids: readonly number[]): Fragment {
  return db`unnest(${ids as number[]}::bigint[]) drawn (id) join contacts c on c.id = drawn.id`
}
