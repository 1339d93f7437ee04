import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { announceChanges } from '../contactRows/announceChanges.ts'
import { findOrCreateTags, findTags } from './findOrCreateTags.ts'

/**
 * Puts tags on contacts and takes others off, by name; missing ones are made. What is named on both sides is taken
 * off. Contacts for which nothing changes are left alone; a tag that a visitor chose is no longer marked so. Eight statements at most, whatever the number.
 */
export async function changeTags(
  db: Db,
  contactIds: readonly number[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const gone = new Set(remove.map((name) => name.toLowerCase()))
  const added = await findOrCreateTags(
    db,
    add.filter((name) => !gone.has(name.toLowerCase())),
  )
  const removed = await findTags(db, [...gone])
  const changes = await db<{ contactId: number; tagId: number; isAdded: boolean }[]>`
    with locked as materialized (
      select id from contacts where id = any(${contactIds as number[]}::bigint[])
      ${lockRows(db, 'contacts', { by: 'id', strength: 'no key update' })}
    ), put as (
      insert into contact_tags (contact_id, tag_id, date_added)
      select locked.id, tag.id, ${now} from locked cross join unnest(${[...added.values()]}::bigint[]) tag (id) order by 1, 2
      on conflict do nothing returning contact_id, tag_id
    ), confirmed as (
      update contact_tags t set is_from_visitor = false from locked
      where t.contact_id = locked.id and t.tag_id = any(${[...added.values()]}::bigint[]) and t.is_from_visitor
    ), cut as (
      delete from contact_tags t using locked
      where t.contact_id = locked.id and t.tag_id = any(${[...removed.values()]}::bigint[]) returning t.contact_id, t.tag_id
    )
    select contact_id as "contactId", tag_id as "tagId", true as "isAdded" from put
    union all select contact_id, tag_id, false from cut`
  if (changes.length === 0) return
  const names = new Map(
    [...add, ...remove].map((name) => [
      added.get(name.toLowerCase()) ?? removed.get(name.toLowerCase()),
      name,
    ]),
  )
  const byContact = Map.groupBy(changes, (change) => change.contactId)
  await db`
    update contacts set date_modified = ${now}, modified_by = ${actor.userId}::bigint, modified_by_user = ${actor.name}
    where id = any(${[...byContact.keys()]}::bigint[])`
  const named = (own: readonly { tagId: number; isAdded: boolean }[], isAdded: boolean) =>
    own.filter((change) => change.isAdded === isAdded).map(({ tagId }) => names.get(tagId) ?? '')
  await announceChanges(
    db,
    [...byContact].map(([contactId, own]) => ({
      contactId,
      details: { tags: { added: named(own, true), removed: named(own, false) } },
    })),
    { actor, now, told: () => ({ fields: ['tags'] }) },
  )
}
