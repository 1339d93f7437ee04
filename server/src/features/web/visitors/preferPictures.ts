import type { Context } from '../../../platform/resource/definition.ts'
import { saveWithin } from '../../../platform/rest/save.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { refusal } from './savePeople.ts'

/** What a contact says that shows the one that was sent. */
const SENT_PICTURE = 'custom'

/**
 * Has contacts show the picture that they sent. Who has not proved to be the contact changes nothing that it says already.
 * A constant number of statements, none for none.
 */
export async function preferPictures(
  context: Context,
  senders: readonly { contactId: number; isProven: boolean }[],
): Promise<void> {
  if (senders.length === 0) return
  const ids = senders.map(({ contactId }) => contactId)
  const proven = senders.flatMap(({ contactId, isProven }) => (isProven ? [contactId] : []))
  const rows = await context.db<{ id: number }[]>`
    select id from contacts
    where id = any(${ids}::bigint[]) and preferred_profile_image is distinct from ${SENT_PICTURE}
      and (id = any(${proven}::bigint[]) or coalesce(preferred_profile_image, '') = '')
    order by id`
  if (rows.length === 0) return
  const body = { preferredProfileImage: SENT_PICTURE }
  const items = rows.map(({ id }) => ({ key: String(id), id, body }))
  const outcomes = await saveWithin(context, contact, 'patch', items)
  for (const outcome of outcomes) if ('error' in outcome) throw refusal(outcome.error)
}
