import type { Db } from '../../../platform/database/connection.ts'

/** Which of the contacts are in any of the campaigns now, and came in after or before a moment. One statement. */
export async function findActiveMembers(
  db: Db,
  contactIds: readonly number[],
  campaignIds: readonly number[],
  { after, before }: { after: Date | null; before: Date | null },
): Promise<ReadonlySet<number>> {
  const rows = await db<{ id: number }[]>`
    select distinct contact_id as id from campaign_contacts
    where contact_id = any(${contactIds as number[]}::bigint[]) and campaign_id = any(${campaignIds as number[]}::bigint[])
      and not manually_removed
      and (${after}::timestamptz is null or date_added > ${after}::timestamptz)
      and (${before}::timestamptz is null or date_added < ${before}::timestamptz)`
  return new Set(rows.map((row) => row.id))
}
