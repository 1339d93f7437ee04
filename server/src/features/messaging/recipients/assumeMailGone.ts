import type { EventBatch } from '../../../catalog/campaignEvent.ts'
import { campaignDedupeKey } from '../messageQueue/campaignDedupeKey.ts'
import { hasFrequencyLimit } from '../messageQueue/frequencyLimit.ts'
import { MAIL_CHANNEL } from '../sends/lanes.ts'
import { emailFrequency } from './mailFrequency.ts'

/**
 * Takes the mails of a campaign event as sent, where they count against the number that somebody may get. Two statements at
 * most.
 */
export async function assumeMailGone({
  context,
  contactIds,
  rows,
}: Pick<EventBatch, 'context' | 'contactIds' | 'rows'>): Promise<void> {
  const { db, config, now } = context
  if (contactIds.length === 0) return
  if (!(await hasFrequencyLimit(db, MAIL_CHANNEL, emailFrequency(config)))) return
  await db`
    update email_sends s set state = 'sent', date_sent = ${now}
    from unnest(${contactIds as number[]}::bigint[], ${contactIds.map((id) => campaignDedupeKey(rows.get(id)?.logId ?? 0))}::text[])
      as own (contact_id, dedupe_key)
    where s.contact_id = own.contact_id and s.dedupe_key = own.dedupe_key and s.state = 'queued'`
}
