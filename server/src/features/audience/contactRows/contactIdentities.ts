// The rows that promise one contact per unique value.
import type { Db } from '../../../platform/database/connection.ts'
import { Retry } from '../../../platform/engine/retry.ts'
import { type Identity, identityKey, sortIdentities } from './identities.ts'
import type { Holder } from './mergeEntries.ts'

export interface ContactIdentity extends Identity {
  contactId: number
}

/** The contacts that hold these identities, by identity key. One statement. */
export async function findIdentityHolders(db: Db, identities: Identity[]): Promise<Map<string, Holder>> {
  if (identities.length === 0) return new Map()
  const rows = await db<(Identity & Holder)[]>`
    select i.rule, i.value, c.id, c.date_added as "dateAdded"
    from unnest(${identities.map(({ rule }) => rule)}::text[], ${identities.map(({ value }) => value)}::text[]) k (rule, value)
    join contact_identities i on i.rule = k.rule and i.value = k.value
    join contacts c on c.id = i.contact_id`
  return new Map(
    rows.map(({ rule, value, id, dateAdded }) => [identityKey({ rule, value }), { id, dateAdded }]),
  )
}

/** The identities of these contacts, and those of the contacts that hold these identities. One statement. */
export async function findContactsOfIdentities(
  db: Db,
  { ids, identities }: { ids: readonly number[]; identities: readonly Identity[] },
): Promise<ContactIdentity[]> {
  return db<ContactIdentity[]>`
    with meant as (
      select unnest(${ids}::bigint[]) as id
      union
      select i.contact_id
      from unnest(${identities.map(({ rule }) => rule)}::text[], ${identities.map(({ value }) => value)}::text[]) k (rule, value)
      join contact_identities i on i.rule = k.rule and i.value = k.value
    )
    select i.rule, i.value, i.contact_id as "contactId" from contact_identities i join meant on meant.id = i.contact_id`
}

/**
 * The part of a statement that claims identities: it returns as many rows as it could insert.
 * Concurrent claims of the same value wait for each other here; see `assertClaimed`.
 */
export function claimIdentities(db: Db, identities: ContactIdentity[]) {
  const sorted = sortIdentities([...identities])
  return db`
    insert into contact_identities (rule, value, contact_id)
    select rule, value, contact_id
    from unnest(${sorted.map(({ rule }) => rule)}::text[], ${sorted.map(({ value }) => value)}::text[],
      ${sorted.map(({ contactId }) => contactId)}::bigint[]) with ordinality as r (rule, value, contact_id, n)
    order by n on conflict (rule, value) do nothing returning 1`
}

/** @throws Retry when somebody else claimed one of the identities first: run again, the next look finds their contact. */
export function assertClaimed(claimed: number, wanted: number): void {
  if (claimed < wanted) throw new Retry('another transaction claimed a unique value first')
}

/** Gives up all identities of the contacts. */
export async function deleteIdentities(db: Db, contactIds: number[]): Promise<void> {
  if (contactIds.length === 0) return
  await db`delete from contact_identities where contact_id = any(${contactIds}::bigint[])`
}
