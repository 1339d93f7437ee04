import type { Db } from '../../../platform/database/connection.ts'

/** The columns that lead from a merged contact to its survivor. */
export const mergedContacts = { table: 'contact_merges', from: 'merged_id', to: 'contact_id' } as const

/**
 * Looks for rows of contacts by names that hold the contact they had when the names were made: `find` returns the names
 * that it finds nothing for, and is asked again for those whose contact has been merged since, with the survivor. Two
 * statements more when something is missing.
 */
export async function acrossMerges<Name extends { contactId: number }>(
  db: Db,
  names: readonly Name[],
  find: (names: readonly Name[]) => Promise<readonly Name[]>,
): Promise<void> {
  if (names.length === 0) return
  const missing = await find(names)
  if (missing.length === 0) return
  // A statement of its own: it sees the merge that the first one waited for.
  const rows = await db<{ merged: number; survivor: number }[]>`
    select merged_id as merged, contact_id as survivor from contact_merges
    where merged_id = any(${[...new Set(missing.map((name) => name.contactId))]}::bigint[])`
  const survivors = new Map(rows.map(({ merged, survivor }) => [merged, survivor]))
  const moved = missing.flatMap((name) => {
    const contactId = survivors.get(name.contactId)
    return contactId === undefined ? [] : [{ ...name, contactId }]
  })
  if (moved.length > 0) await find(moved)
}
