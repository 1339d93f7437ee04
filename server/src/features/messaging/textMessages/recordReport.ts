import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { type DroppedMessage, tellDropped } from '../messageQueue/tellDropped.ts'

export interface DeliveryReport {
  /** The provider's name for the message. */
  providerId: string
  /** Why it was not delivered; null when it was. */
  failure: string | null
}

/**
 * Writes what a provider says became of a message that it took. A message that was not delivered after all has failed,
 * which campaigns are told of; one of which nobody knew whether it left was sent when it arrived. Two statements at most;
 * nothing for a name that is not known.
 */
export async function recordReport(
  db: Db,
  { providerId, failure }: DeliveryReport,
  now: Date,
): Promise<void> {
  const written = await db<(DroppedMessage | { contactId: null })[]>`
    with known as (
      select id, contact_id from text_message_sends where provider_id = ${providerId} and state in ('sent', 'unknown') order by id desc limit 1
    )
    update text_message_sends s
    set state = case when ${failure}::text is null then 'sent' else 'failed' end, is_failed = ${failure}::text is not null,
      error = ${failure}, date_sent = coalesce(s.date_sent, ${now})
    from known k where s.id = k.id and ${besideId(db, db`s.contact_id is not distinct from k.contact_id`)}
    returning s.contact_id as "contactId", coalesce(s.dedupe_key, '') as "dedupeKey", s.error as reason`
  if (failure === null) return
  const messages = written.filter((send): send is DroppedMessage => send.contactId !== null)
  await tellDropped(db, { channel: 'sms', hasLeft: true, messages }, now)
}
