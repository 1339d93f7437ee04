import { type AttentionSource, waitingRecords } from '../../../catalog/attention.ts'

/** Characters of what a receiver answered. */
const MOST_SHOWN = 200

/** Webhooks that were switched off because of their receiver, until somebody saves them. */
export const switchedOffWebhooks: AttentionSource = {
  code: 'webhook.switchedOff',
  level: 'error',
  kind: 'webhook',
  rows(context) {
    const { db } = context
    return waitingRecords(context, 'webhook', {
      where: db`not t.is_published and exists (
        select from webhook_states s where s.webhook_id = t.id and s.switched_off_at = t.date_modified)`,
      reason: db`(
        select left(status_code || ' ' || note, ${MOST_SHOWN}) from webhook_deliveries where webhook_id = t.id
        order by id desc limit 1)`,
    })
  },
}
