// What tags that are deleted or renamed mean for the contacts that have them.
import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { type BackgroundWork, startWork, within } from '../../../platform/engine/backgroundWork.ts'
import type { ReturnListener } from '../../../platform/undo/hanging.ts'
import { allContacts } from '../contactRows/allContacts.ts'

const hanging: BackgroundWork['hanging'] = (db, tagIds) =>
  db`select from contact_tags where tag_id = any(${tagIds as number[]}::bigint[])`

/** Takes deleted tags off contacts. */
export const deleteTagLinks: BackgroundWork = {
  name: 'tags.delete-links',
  title: 'Taking deleted tags off contacts',
  hanging,
  keys: allContacts,
  async run(db, tagIds, { range, now }) {
    const deleted = await db<{ id: number }[]>`
      delete from contact_tags where tag_id = any(${tagIds as number[]}::bigint[]) and ${within(db, 'contact_id', range)}
      returning contact_id as id`
    await tell(
      db,
      deleted.map(({ id }) => id),
      now,
    )
    return deleted.length
  },
}

/** Has the contacts of renamed tags looked at again. */
export const tellTagged: BackgroundWork = {
  name: 'tags.tell-renamed',
  title: 'Looking again at contacts with renamed tags',
  hanging,
  remains: true,
  keys: allContacts,
  async run(db, tagIds, { range, now }) {
    const tagged = await db<{ id: number }[]>`
      select distinct contact_id as id from contact_tags
      where tag_id = any(${tagIds as number[]}::bigint[]) and ${within(db, 'contact_id', range)}`
    await tell(
      db,
      tagged.map(({ id }) => id),
      now,
    )
    return tagged.length
  },
}

async function tell(db: Db, contactIds: readonly number[], now: Date): Promise<void> {
  const ids = [...new Set(contactIds)]
  await appendHappenings(db, [{ type: 'contact.changed', ids, payload: { fields: ['tags'] } }], now)
}

/** Has the contacts of tags that are back looked at again. */
export const tellReturnedTags: ReturnListener = async ({ db, now }, kind, ids) => {
  if (kind === 'tag')
    await startWork(
      db,
      tellTagged,
      ids.map((id) => ({ id, name: id })),
      now,
    )
}
