import { appendHappenings } from '../../../catalog/happenings.ts'
import { type BackgroundWork, within } from '../../../platform/engine/backgroundWork.ts'
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
