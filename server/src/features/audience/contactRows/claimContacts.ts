import type { Db } from '../../../platform/database/connection.ts'

/**
 * Makes users the creators of contacts that have neither an owner nor a creator: they count as the users' own from then on.
 * One statement, none for none.
 */
export async function claimContacts(
  db: Db,
  claims: readonly { contactId: number; userId: number }[],
): Promise<void> {
  if (claims.length === 0) return
  await db`
    update contacts c set created_by = u.id, created_by_user = u.first_name || ' ' || u.last_name
    from unnest(${claims.map(({ contactId }) => contactId)}::bigint[], ${claims.map(({ userId }) => userId)}::bigint[]) r (contact_id, user_id)
    join users u on u.id = r.user_id
    where c.id = r.contact_id and c.owner_id is null and c.created_by is null`
}
