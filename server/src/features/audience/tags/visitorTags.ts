/** Tags that visitors gave to the contacts of their own devices. Nothing proves that such a visitor is anybody else. */
import type { Db } from '../../../platform/database/connection.ts'

/** Marks the tags that a request of a visitor just put on these contacts. One statement, none for none. */
export async function markVisitorTags(
  db: Db,
  contactIds: readonly number[],
  { taggedAt }: { taggedAt: Date },
): Promise<void> {
  if (contactIds.length === 0) return
  await db`
    update contact_tags set is_from_visitor = true
    where contact_id = any(${contactIds as number[]}::bigint[]) and date_added = ${taggedAt}`
}

/** Takes those tags off the contacts again. One statement, none for none. */
export async function dropVisitorTags(db: Db, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return
  await db`
    delete from contact_tags where contact_id = any(${contactIds as number[]}::bigint[]) and is_from_visitor`
}
