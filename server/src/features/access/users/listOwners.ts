import type { Db } from '../../../platform/database/connection.ts'
import { escapeLike } from '../../../platform/values/escapeLike.ts'

export interface Owner {
  id: number
  firstName: string
  lastName: string
}

/** Published users by name, as candidates for owners. @param filter part of a name. One statement. */
export async function listOwners(
  db: Db,
  { filter, start, limit }: { filter: string; start: number; limit: number },
): Promise<Owner[]> {
  const pattern = `%${escapeLike(filter)}%`
  return db<Owner[]>`
    select id, first_name as "firstName", last_name as "lastName" from users
    where is_published and (lower(first_name || ' ' || last_name) like lower(${pattern}) or lower(username) like lower(${pattern}))
    order by lower(first_name), lower(last_name), id limit ${limit} offset ${start}`
}
