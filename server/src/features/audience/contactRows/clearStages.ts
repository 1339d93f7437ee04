import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'

/** Takes all contacts out of stages that are about to be deleted. Two statements. */
export async function clearStages(db: Db, stageIds: readonly number[], now: Date): Promise<void> {
  const cleared = await db<{ id: number }[]>`
    with old as materialized (
      select id from contacts where stage_id = any(${stageIds as number[]}::bigint[])
      ${lockRows(db, 'contacts', { by: 'id', strength: 'no key update' })}
    )
    update contacts t set stage_id = null from old where t.id = old.id returning t.id`
  const ids = cleared.map((row) => row.id)
  await appendHappenings(db, [{ type: 'contact.changed', ids, payload: { fields: ['stage'] } }], now)
}
