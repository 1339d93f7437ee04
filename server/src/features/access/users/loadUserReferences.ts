import type { Db } from '../../../platform/database/connection.ts'

/** Users as owners are shown, by id; the user name in both documented spellings. One statement. */
export async function loadUserReferences(
  db: Db,
  ids: number[],
): Promise<Map<number, Record<string, unknown>>> {
  if (ids.length === 0) return new Map()
  const rows = await db<{ id: number; username: string; firstName: string; lastName: string }[]>`
    select id, username, first_name as "firstName", last_name as "lastName" from users where id = any(${ids}::bigint[])`
  return new Map(
    rows.map(({ id, username, firstName, lastName }) => [
      id,
      { id, username, Username: username, firstName, lastName },
    ]),
  )
}
