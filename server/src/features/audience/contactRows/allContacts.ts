import type { Db } from '../../../platform/database/connection.ts'
import type { KeyRange } from '../../../platform/engine/backgroundWork.ts'

/** The ids of all contacts that there are, as a range. One statement. */
export async function allContacts(db: Db): Promise<KeyRange> {
  const [row] = await db<{ last: number }[]>`select coalesce(max(id), 0) as last from contacts`
  return { after: 0, upTo: row?.last ?? 0 }
}
