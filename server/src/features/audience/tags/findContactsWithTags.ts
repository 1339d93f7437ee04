import type { Db } from '../../../platform/database/connection.ts'

/** The contacts that have any of the tags, by name. One statement. */
export async function findContactsWithTags(
  db: Db,
  contactIds: readonly number[],
  tags: readonly string[],
): Promise<ReadonlySet<number>> {
  const names = tags.map((tag) => tag.toLowerCase())
  const rows = await db<{ id: number }[]>`
    select distinct own.contact_id as id from contact_tags own join tags tag on tag.id = own.tag_id
    where own.contact_id = any(${contactIds as number[]}::bigint[])
      and lower(tag.tag) = any(${names}::text[])`
  return new Set(rows.map((row) => row.id))
}
