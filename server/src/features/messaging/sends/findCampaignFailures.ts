import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { acrossMerges } from '../../audience/contacts/acrossMerges.ts'
import { logIdOf } from '../messageQueue/campaignDedupeKey.ts'

/** A mail of a campaign that could not be sent, or came back. */
export interface CampaignFailure {
  contactId: number
  /** The row of the campaign's log that asked for it. */
  logId: number
  reason: string
  /** It had left, and bounced later. */
  hasLeft: boolean
}

/**
 * Those of the sends that campaigns asked for and that have failed, also of contacts that were merged since. One
 * statement, two more for contacts without any.
 */
export async function findCampaignFailures(
  db: Db,
  { sendIds, contactIds }: { sendIds: readonly number[]; contactIds: readonly number[] },
): Promise<CampaignFailure[]> {
  const failures: CampaignFailure[] = []
  const names = [...new Set(contactIds)].map((contactId) => ({ contactId }))
  await acrossMerges(db, names, async (part) => {
    const rows = await db<{ contactId: number; dedupeKey: string; reason: string; hasLeft: boolean }[]>`
      select contact_id as "contactId", dedupe_key as "dedupeKey", state <> 'failed' as "hasLeft",
        coalesce(error, case when state = 'failed' then 'The mail could not be sent.' else 'The mail came back.' end) as reason
      from email_sends
      where id = any(${sendIds as number[]}::bigint[])
        and ${besideId(db, db`contact_id = any(${part.map(({ contactId }) => contactId)}::bigint[])`)}
        and (state = 'failed' or is_failed) and source = 'campaign.event'`
    for (const { dedupeKey, ...failure } of rows) {
      const logId = logIdOf(dedupeKey)
      if (logId !== null) failures.push({ ...failure, logId })
    }
    const found = new Set(rows.map(({ contactId }) => contactId))
    return part.filter(({ contactId }) => !found.has(contactId))
  })
  return failures
}
