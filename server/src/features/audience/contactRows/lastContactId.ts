import type { Db } from '../../../platform/database/connection.ts'

/** The highest id of a contact; 0 when there is none. One statement. */
export async function lastContactId(db: Db): Promise<number> {
  const [row] = await db<{ last: number }[]>`select coalesce(max(id), 0) as last from contacts`
  return row?.last ?? 0
}
