// The points column of contacts, for the feature that knows the rules of points.

import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Actor } from '../../../platform/permissions.ts'

/** Locks contacts in id order and returns their points; ids that are no contact are absent. One statement. */
export async function lockPoints(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db<{ id: number; points: number }[]>`
    select id, points from contacts where id = any(${ids as number[]}::bigint[])
    ${lockRows(db, 'contacts', { by: 'id', strength: 'no key update' })}`
  return new Map(rows.map((row) => [row.id, row.points]))
}

/** Writes the points of contacts that `lockPoints` holds. One statement. */
export async function writePoints(
  db: Db,
  entries: readonly { contactId: number; points: number }[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  if (entries.length === 0) return
  await db`
    update contacts t set points = r.points, date_modified = ${now}, modified_by = ${actor.userId}::bigint, modified_by_user = ${actor.name}
    from unnest(${entries.map((entry) => entry.contactId)}::bigint[], ${entries.map((entry) => entry.points)}::integer[]) r (id, points)
    where t.id = r.id`
}

/** The next contacts after an id that have at least so many points, by id. One statement. */
export async function listContactsAbove(
  db: Db,
  { points, after, limit }: { points: number; after: number; limit: number },
): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from contacts where id > ${after} and points >= ${points} order by id limit ${limit}`
  return rows.map((row) => row.id)
}
