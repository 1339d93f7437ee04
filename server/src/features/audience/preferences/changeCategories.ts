import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'

/** Subscribes contacts to categories, or takes them out. Two statements, whatever the number. */
export async function changeCategories(
  db: Db,
  changes: readonly { contactId: number; categoryId: number; isSubscribed: boolean }[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return
  const changed = await db<{ id: number }[]>`
    insert into contact_categories as t (contact_id, category_id, date_added, manually_added, manually_removed)
    select r."contactId", r."categoryId", ${now}, r."isSubscribed", not r."isSubscribed"
    from jsonb_to_recordset(${JSON.stringify(changes)}::text::jsonb) as r ("contactId" bigint, "categoryId" bigint, "isSubscribed" boolean)
    join categories c on c.id = r."categoryId"
    order by 1, 2
    on conflict (contact_id, category_id) do update
      set manually_added = excluded.manually_added, manually_removed = excluded.manually_removed
      where t.manually_removed <> excluded.manually_removed
    returning contact_id as id`
  const ids = [...new Set(changed.map(({ id }) => id))]
  if (ids.length > 0)
    await appendHappenings(db, [{ type: 'contact.changed', ids, payload: { fields: ['categories'] } }], now)
}
