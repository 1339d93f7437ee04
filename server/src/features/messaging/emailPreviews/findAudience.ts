import type { Context } from '../../../platform/resource/definition.ts'
import { visibleContacts } from '../../audience/contactRows/visibleContacts.ts'
import type { EmailDraft } from './readEmailDraft.ts'

/**
 * Contacts with an address that the email is for and that the actor may see, the newest first: members of its segments,
 * anybody where it has none. One statement.
 */
export async function findAudience(
  context: Context,
  { segmentIds }: Pick<EmailDraft, 'segmentIds'>,
  { start, count }: { start: number; count: number },
): Promise<number[]> {
  const { db } = context
  const visible = visibleContacts(context)
  const isMember = db`exists (select from segment_contacts m where m.contact_id = c.id
    and m.segment_id = any(${segmentIds as number[]}::bigint[]) and not m.manually_removed)`
  const rows = await db<{ id: number }[]>`
    select c.id from contacts c
    where c.email is not null and ${visible ? db`c.id in ${visible}` : db`true`}
      and ${segmentIds.length === 0 ? db`true` : isMember}
    order by c.id desc offset ${start} limit ${count}`
  return rows.map(({ id }) => id)
}
