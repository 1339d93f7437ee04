import type { Db } from '../../../platform/database/connection.ts'
import { queueUserMails } from '../../messaging/userMails/queueUserMails.ts'

/** A webhook that was taken out of service, and why. */
export interface Unpublished {
  id: number
  reason: string
}

/**
 * Mails that webhooks were taken out of service, to the addresses that are configured for it, else to the user who made
 * each. Two statements, none for none.
 */
export async function mailUnpublished(
  db: Db,
  webhooks: readonly Unpublished[],
  { addresses, now }: { addresses: readonly string[]; now: Date },
): Promise<void> {
  if (webhooks.length === 0) return
  const reasons = new Map(webhooks.map(({ id, reason }) => [id, reason]))
  const rows = await db<{ id: number; name: string; author: string | null }[]>`
    select w.id, w.name, u.email as author from webhooks w left join users u on u.id = w.created_by and u.is_published
    where w.id = any(${[...reasons.keys()]}::bigint[]) order by w.id`
  const mails = rows.flatMap(({ id, name, author }) => {
    const to = addresses.length > 0 ? addresses : author ? [author] : []
    if (to.length === 0) return []
    const subject = `The webhook "${name}" was unpublished`
    const body =
      `The webhook "${name}" (id ${id}) was unpublished: ${reasons.get(id)} What waits for it is kept for the time that is ` +
      'configured, and goes out when it is published again. Its log says what came back.\n'
    return [{ dedupeKey: `webhook.unpublished:${id}:${now.toISOString()}`, to, content: { subject, body } }]
  })
  await queueUserMails(db, mails, now)
}
