import type { Db } from '../../../platform/database/connection.ts'

/** Takes contacts out of their stages, for writers that hold them and announce the change themselves. One statement. */
export async function leaveStages(db: Db, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return
  await db`update contacts set stage_id = null where id = any(${contactIds as number[]}::bigint[])`
}
