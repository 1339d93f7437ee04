import { appendHappenings } from '../../../catalog/happenings.ts'
import { type BackgroundWork, within } from '../../../platform/engine/backgroundWork.ts'
import type { ReturnListener } from '../../../platform/undo/hanging.ts'
import { allContacts } from '../contactRows/allContacts.ts'

/** Deletes the scores in point groups that are gone. */
export const deleteScores: BackgroundWork = {
  name: 'points.delete-scores',
  title: 'Deleting the scores of deleted point groups',
  hanging: (db, groupIds) =>
    db`select from contact_group_scores where group_id = any(${groupIds as number[]}::bigint[])`,
  keys: allContacts,
  async run(db, groupIds, { range, now }) {
    const deleted = await db<{ id: number }[]>`
      delete from contact_group_scores where group_id = any(${groupIds as number[]}::bigint[]) and ${within(db, 'contact_id', range)}
      returning contact_id as id`
    const ids = [...new Set(deleted.map(({ id }) => id))]
    await appendHappenings(db, [{ type: 'contact.changed', ids, payload: { fields: ['group_points'] } }], now)
    return deleted.length
  },
}

/** Has the contacts of point groups that are back looked at again. */
export const tellReturnedGroups: ReturnListener = async ({ db, now }, kind, ids) => {
  if (kind !== 'pointGroup') return
  const rows = await db<{ id: number }[]>`
    select distinct contact_id as id from contact_group_scores where group_id = any(${ids as number[]}::bigint[])`
  const contactIds = rows.map(({ id }) => id)
  await appendHappenings(
    db,
    [{ type: 'contact.changed', ids: contactIds, payload: { fields: ['group_points'] } }],
    now,
  )
}
