import { appendHappenings } from '../../../catalog/happenings.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { BackgroundWork } from '../../../platform/engine/backgroundWork.ts'
import type { ReturnListener } from '../../../platform/undo/hanging.ts'
import { allContacts } from './allContacts.ts'

/** Takes the contacts of deleted stages out of them. */
export const clearStages: BackgroundWork = {
  name: 'stages.clear',
  title: 'Taking contacts out of deleted stages',
  hanging: (db, stageIds) => db`select from contacts where stage_id = any(${stageIds as number[]}::bigint[])`,
  keys: allContacts,
  async run(db, stageIds, { range, now }) {
    // In a range the index on stages is of no use: it would find all that are left, once for each range.
    const which = range
      ? db`id > ${range.after} and id <= ${range.upTo} and stage_id + 0 = any(${stageIds as number[]}::bigint[])`
      : db`stage_id = any(${stageIds as number[]}::bigint[])`
    const cleared = await db<{ id: number }[]>`
      with old as materialized (
        select id from contacts where ${which} ${lockRows(db, 'contacts', { by: 'id', strength: 'no key update' })}
      )
      update contacts t set stage_id = null from old where t.id = old.id returning t.id`
    const ids = cleared.map((row) => row.id)
    await appendHappenings(db, [{ type: 'contact.changed', ids, payload: { fields: ['stage'] } }], now)
    return ids.length
  },
}

/** Has the contacts of stages that are back looked at again. */
export const tellReturnedStages: ReturnListener = async ({ db, now }, kind, ids) => {
  if (kind !== 'stage') return
  const rows = await db<{ id: number }[]>`
    select id from contacts where stage_id = any(${ids as number[]}::bigint[])`
  const contactIds = rows.map(({ id }) => id)
  await appendHappenings(
    db,
    [{ type: 'contact.changed', ids: contactIds, payload: { fields: ['stage'] } }],
    now,
  )
}
