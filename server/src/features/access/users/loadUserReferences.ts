import type { Db } from '../../../platform/database/connection.ts'
import type { ShownReference } from '../../../platform/values/field.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'

export const ownerShape = s.object(
  { id: s.int(), username: s.text(), Username: s.text(), firstName: s.text(), lastName: s.text() },
  'Owner',
)

/** Users as owners are shown, by id; the user name in both documented spellings. One statement. */
export async function loadUserReferences(
  db: Db,
  ids: number[],
): Promise<Map<number, Shown<typeof ownerShape>>> {
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

/** The user who owns a record, shown as its short object. */
export const ownerReference: ShownReference = {
  load: loadUserReferences,
  shape: ownerShape,
  unknown: (id) => `User ${id} does not exist`,
}
