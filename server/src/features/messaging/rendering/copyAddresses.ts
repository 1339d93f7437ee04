// Copies of mail to contacts: they bring values of a contact to the copy addresses of an email.
import { actorOf, actsForColumns, type StoredActsFor } from '../../../platform/auth/loadActors.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { findContactOwners } from '../../audience/contactRows/findContactOwners.ts'
import { isPermittedByOwner, scopeOf } from '../../audience/contactRows/permittedContacts.ts'
import type { CompiledEmail } from './compileEmail.ts'

/** A mail of an email to or about a contact. */
interface Mail {
  contactId: number
  email: CompiledEmail | Error
}

/**
 * The same mails in their order. Copy addresses are left out for contacts that the user who set them may not view at the moment.
 * Two statements at most, none where no email has copy addresses.
 */
export async function withPermittedCopies<T extends Mail>(db: Db, mails: readonly T[]): Promise<T[]> {
  const copied = mails.flatMap(({ contactId, email }) =>
    email instanceof Error || email.bcc.length === 0 ? [] : [{ contactId, emailId: email.emailId }],
  )
  if (copied.length === 0) return [...mails]
  const actors = await findCopyActors(db, [...new Set(copied.map(({ emailId }) => emailId))])
  const limited = copied.filter(({ emailId }) => {
    const actor = actors.get(emailId)
    return actor && scopeOf(actor, ['view']) === 'own'
  })
  const owners = await findContactOwners(db, [...new Set(limited.map(({ contactId }) => contactId))])
  return mails.map((mail) => {
    const { email, contactId } = mail
    if (email instanceof Error || email.bcc.length === 0) return mail
    const actor = actors.get(email.emailId)
    const isPermitted =
      actor && isPermittedByOwner(actor, { actions: ['view'], owner: owners.get(contactId) ?? null })
    return isPermitted ? mail : { ...mail, email: { ...email, bcc: [] } }
  })
}

/** The actors who set the copy addresses, with present rights; null for users and API credentials that are disabled or deleted. */
async function findCopyActors(db: Db, emailIds: readonly number[]): Promise<Map<number, Actor | null>> {
  const rows = await db<({ id: number } & StoredActsFor)[]>`
    select e.id, ${actsForColumns(db, 'e')} from (
      select id, copies_for_user_id as acts_for_user_id, copies_for_credential_id as acts_for_credential_id
      from emails where id = any(${emailIds as number[]}::bigint[])
    ) e`
  return new Map(rows.map((row) => [row.id, actorOf(row)]))
}
