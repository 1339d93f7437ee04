import type { Db } from '../../../platform/database/connection.ts'

/** Chooses what stands in a slot for these contacts, in place of what was chosen before. One statement. */
export async function assignContent(
  db: Db,
  contactIds: readonly number[],
  { slot, contentId, now }: { slot: string; contentId: number; now: Date },
): Promise<void> {
  await db`
    insert into dynamic_content_assignments (contact_id, dynamic_content_id, slot, date_added)
    select id, ${contentId}, ${slot}, ${now} from unnest(${contactIds as number[]}::bigint[]) id order by id
    on conflict (contact_id, slot) do update
    set dynamic_content_id = excluded.dynamic_content_id, date_added = excluded.date_added`
}
