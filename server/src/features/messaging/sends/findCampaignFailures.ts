import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { logIdOf } from '../messageQueue/campaignDedupeKey.ts'

/** A mail of a campaign that could not be sent. */
export interface CampaignFailure {
  contactId: number
  /** The row of the campaign's log that asked for it. */
  logId: number
  reason: string
}

/** Those of the sends that campaigns asked for and that have failed. One statement. */
export async function findCampaignFailures(
  db: Db,
  { sendIds, contactIds }: { sendIds: readonly number[]; contactIds: readonly number[] },
): Promise<CampaignFailure[]> {
  const rows = await db<{ contactId: number; dedupeKey: string; reason: string }[]>`
    select contact_id as "contactId", dedupe_key as "dedupeKey", coalesce(error, 'The mail could not be sent.') as reason
    from email_sends
    where id = any(${sendIds as number[]}::bigint[]) and ${besideId(db, db`contact_id = any(${contactIds as number[]}::bigint[])`)}
      and state = 'failed' and source = 'campaign.event'`
  return rows.flatMap(({ contactId, dedupeKey, reason }) => {
    const logId = logIdOf(dedupeKey)
    return logId === null ? [] : [{ contactId, logId, reason }]
  })
}
