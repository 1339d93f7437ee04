// A list of addresses that nobody is to write to, such as another service keeps.
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { again } from '../../../platform/engine/retry.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { findContactsByAddresses } from '../contactRows/findContactsByAddresses.ts'
import { normalForm } from '../contactRows/identities.ts'
import { addDoNotContact, type By, DNC } from '../preferences/doNotContact.ts'
import { suppressAddresses } from './suppressions.ts'

/** Addresses that one call takes: each of its transactions must end within about a second. */
export const MAX_ADDRESSES = 2_000

/** What a list says of its addresses, and the reason that contacts are blocked with. */
export const LIST_REASONS = {
  unsubscribed: DNC.unsubscribed,
  complained: DNC.unsubscribed,
  bounced: DNC.bounced,
  manual: DNC.manual,
} as const

export type ListReason = keyof typeof LIST_REASONS
export const REASONS = Object.keys(LIST_REASONS) as ListReason[]

export interface ListedAddress {
  address: string
  reason: ListReason
}

const COMMENTS: Readonly<Record<ListReason, string>> = {
  unsubscribed: 'On a suppression list.',
  complained: 'On a suppression list, after a complaint about spam.',
  bounced: 'On a suppression list, after a bounce.',
  manual: 'On a suppression list.',
}

/**
 * Blocks email to the contacts that have the addresses, and to whoever comes with one of them later. Channels that are
 * blocked stay as they are, but for stronger reasons. A constant number of statements.
 * @param keep what is written with the last of it
 * @returns how many contacts are blocked that were not.
 */
export async function suppressList(
  sql: Sql,
  addresses: readonly ListedAddress[],
  by: By,
  {
    listId = null,
    keep,
  }: { listId?: number | null; keep?: (db: Db, result: { blocked: number }) => Promise<void> } = {},
): Promise<{ blocked: number }> {
  if (addresses.length === 0) return { blocked: 0 }
  const hashes = addresses.map(({ address, reason }) => ({
    channel: 'email' as const,
    address,
    reason: LIST_REASONS[reason],
  }))
  await again(() =>
    transaction(sql, (db) => suppressAddresses(db, hashes, { source: 'list', listId, now: by.now })),
  )
  // Only now: whoever is saved from here on meets the list.
  return again(() =>
    transaction(sql, async (db) => {
      const contacts = await findContactsByAddresses(
        db,
        addresses.map(({ address }) => address),
      )
      const entries = addresses.flatMap(({ address, reason }) =>
        (contacts.get(normalForm(address)) ?? []).map((contactId) => ({
          contactId,
          channel: 'email',
          reason: LIST_REASONS[reason],
          comments: COMMENTS[reason],
        })),
      )
      const changes = await addDoNotContact(db, entries, by)
      const details = { addresses: addresses.length, blocked: changes.length }
      const entry = { bundle: 'lead', object: 'suppression', objectId: 0, action: 'create', details }
      await insertAuditEntries(db, [entry], by)
      const result = { blocked: changes.filter(({ oldReason }) => oldReason === DNC.contactable).length }
      await keep?.(db, result)
      return result
    }),
  )
}
