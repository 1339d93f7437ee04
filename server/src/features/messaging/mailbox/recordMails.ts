import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { acrossMerges } from '../../audience/contacts/acrossMerges.ts'
import { recordReports } from '../feedback/recordReports.ts'
import { recordReplies } from '../sends/recordReplies.ts'
import type { MailMeaning } from './readMail.ts'

type FoundReply = Extract<MailMeaning, { kind: 'reply' }>

/**
 * Records what mails mean, each once however often it is read. A reply counts when it comes from the address of the
 * contact. A constant number of statements.
 */
export async function recordMails(db: Db, meanings: readonly MailMeaning[], now: Date): Promise<void> {
  await recordReports(
    db,
    meanings.flatMap((meaning) => (meaning.kind === 'reports' ? meaning.reports : [])),
    now,
  )
  const replies = meanings.filter((meaning) => meaning.kind === 'reply')
  const answered = await findAnsweredSends(db, replies)
  await recordReplies(
    db,
    replies
      .filter((reply) => answered.has(reply))
      .map(({ send, messageId, at }) => ({ ...send, messageId, at })),
  )
}

/** The replies whose writer is the recipient of what they answer. One statement, three when some are missing. */
async function findAnsweredSends(db: Db, replies: readonly FoundReply[]): Promise<Set<FoundReply>> {
  const answered = new Set<FoundReply>()
  const names = replies.map((reply, n) => ({ ...reply.send, from: reply.from, n }))
  await acrossMerges(db, names, async (wanted) => {
    const rows = await db<{ n: number; isOwn: boolean }[]>`
      select w.n, w.sender in (lower(s.address), lower(c.email)) as "isOwn"
      from unnest(${wanted.map(({ n }) => n)}::int[], ${wanted.map(({ sendId }) => sendId)}::bigint[],
        ${wanted.map(({ contactId }) => contactId)}::bigint[], ${wanted.map(({ from }) => from)}::text[]) as w (n, send_id, contact_id, sender)
      join email_sends s on s.id = w.send_id and ${besideId(db, db`s.contact_id = w.contact_id`)}
      join contacts c on c.id = s.contact_id`
    for (const { n, isOwn } of rows) {
      const reply = replies[n]
      if (isOwn && reply) answered.add(reply)
    }
    const found = new Set(rows.map(({ n }) => n))
    return wanted.filter(({ n }) => !found.has(n))
  })
  return answered
}
