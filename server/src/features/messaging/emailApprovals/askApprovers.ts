import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { queueUserMails } from '../userMails/queueUserMails.ts'
import { listApprovers, putAsked } from './approvals.sql.ts'

/**
 * Asks about emails, and mails everybody who may approve them, one mail to each for each email. Three statements,
 * whatever the number of emails; none for none.
 */
export async function askApprovers(
  db: Db,
  emails: readonly { id: number; name: string }[],
  { actor, config, now }: { actor: Actor; config: Pick<Config, 'site_url'>; now: Date },
): Promise<void> {
  if (emails.length === 0) return
  await putAsked(
    db,
    emails.map(({ id }) => id),
    { actor, now },
  )
  const approvers = await listApprovers(db)
  const mails = emails.flatMap(({ id, name }) =>
    approvers.map((address) => ({
      dedupeKey: `email.approval:${id}:${now.getTime()}:${address}`,
      to: [address],
      content: {
        subject: `The email "${name}" waits for your approval`,
        body:
          `${actor.name} asks whether the email "${name}" (id ${id}) may be sent. Look at it at ` +
          `${config.site_url}/s/emails?search=ids:${id}, then approve or refuse it with POST /api/emails/${id}/approval/approve ` +
          `or /api/emails/${id}/approval/refuse.\n`,
      },
    })),
  )
  await queueUserMails(db, mails, now)
}
