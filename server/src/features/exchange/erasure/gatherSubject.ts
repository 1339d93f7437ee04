// Who is meant: ids, and the words by which a person is found where no id stands.
import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { normalForm } from '../../audience/contactRows/identities.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { DNC } from '../../audience/preferences/doNotContact.ts'
import { type ChannelAddress, suppressAddresses } from '../../audience/suppressions/suppressions.ts'
import type { Subject } from './erasures.sql.ts'

/** Numbers and names that are shorter may mean anybody. */
const SHORTEST = 6
const MOST_WORDS = 500

/**
 * Finds out who is meant and has nobody write to the addresses of the person from now on. The contact is locked, when it
 * is there. A constant number of statements.
 */
export async function gatherSubject(
  db: Db,
  { contactData, contactFiles }: Contracts,
  { contactId, known, now }: { contactId: number; known: Subject | null; now: Date },
): Promise<Subject> {
  const asked = [contactId, ...(known?.contactIds ?? [])]
  const merged = await db<{ merged: number; survivor: number }[]>`
    select merged_id as merged, contact_id as survivor from contact_merges
    where contact_id = any(${asked}::bigint[]) or merged_id = any(${asked}::bigint[])
      or contact_id in (select contact_id from contact_merges where merged_id = any(${asked}::bigint[]))`
  const contactIds = [...new Set([...asked, ...merged.flatMap((row) => [row.merged, row.survivor])])]
  const rows = await db<Record<string, unknown>[]>`
    select * from contacts t where id = any(${contactIds}::bigint[]) ${lockRows(db, 'contacts t', { by: 't.id' })}`
  const found = [
    ...rows.flatMap((row) => addressesOf(row)),
    ...(await formerAddresses(db, contactIds)),
    ...(await usedAddresses(db, contactData, contactIds)),
  ]
  const addresses = await withoutOthers(db, contactIds, found)
  const unsubscribed = addresses.map((address) => ({ ...address, reason: DNC.unsubscribed }))
  await suppressAddresses(db, unsubscribed, { source: 'erased', now })
  const names = rows.flatMap(({ firstname, lastname }) =>
    typeof firstname === 'string' && typeof lastname === 'string' ? [`${firstname} ${lastname}`] : [],
  )
  const words = [...(known?.words ?? []), ...addresses.map(({ address }) => address), ...names]
  const ips = await db<{ id: number }[]>`
    select ip_id as id from contact_ip_addresses where contact_id = any(${contactIds}::bigint[])`
  const keys: string[] = [...(known?.keys ?? [])]
  for (const files of contactFiles) {
    const found = await db<{ key: string }[]>`${files.keys(db, contactIds)}`
    keys.push(...found.map(({ key }) => key))
  }
  return {
    contactIds,
    words: [...new Set(words.map((word) => word.trim()).filter((word) => word.length >= SHORTEST))].slice(
      0,
      MOST_WORDS,
    ),
    ipIds: [...new Set([...(known?.ipIds ?? []), ...ips.map(({ id }) => id)])],
    keys: [...new Set(keys)],
  }
}

// Other fields may hold addresses of other people.
const CHANNELS: readonly (readonly [column: string, channel: ChannelAddress['channel']])[] = [
  ['email', 'email'],
  ['mobile', 'sms'],
  ['phone', 'sms'],
  ['fax', 'sms'],
]

function addressesOf(row: Readonly<Record<string, unknown>>): ChannelAddress[] {
  return CHANNELS.flatMap(([column, channel]) => {
    const address = row[column]
    return typeof address === 'string' && address !== '' ? [{ channel, address }] : []
  })
}

// What the audit log says that the contact had before.
async function formerAddresses(db: Db, contactIds: number[]): Promise<ChannelAddress[]> {
  const rows = await db<Record<string, unknown>[]>`
    select distinct jsonb_build_object(f.alias, v.value) as was from audit_log a
    cross join unnest(${CHANNELS.map(([column]) => column)}::text[]) f (alias)
    cross join jsonb_array_elements(
      case when jsonb_typeof(a.details #> array['fields', f.alias]) = 'array' then a.details #> array['fields', f.alias] else '[]' end) v
    where a.bundle = ${contact.audit.bundle} and a.object = ${contact.audit.object} and a.object_id = any(${contactIds}::bigint[])
      and jsonb_typeof(v.value) = 'string' limit ${MOST_WORDS}`
  return rows.flatMap(({ was }) => addressesOf(was as Record<string, unknown>))
}

// An address that the person had may be another one's by now.
async function withoutOthers(
  db: Db,
  contactIds: number[],
  addresses: readonly ChannelAddress[],
): Promise<ChannelAddress[]> {
  const values = addresses.map(({ address }) => normalForm(address))
  const taken = await db<{ value: string }[]>`
    select value from contact_identities where rule = 'email' and value = any(${values}::text[])
      and contact_id <> all(${contactIds}::bigint[])`
  const others = new Set(taken.map(({ value }) => value))
  return addresses.filter(({ address }) => !others.has(normalForm(address)))
}

async function usedAddresses(
  db: Db,
  contactData: Contracts['contactData'],
  contactIds: number[],
): Promise<ChannelAddress[]> {
  const found: ChannelAddress[] = []
  for (const { table, reaches } of contactData) {
    if (!reaches) continue
    const rows = await db<{ address: string }[]>`
      select distinct address from ${db(table)} where contact_id = any(${contactIds}::bigint[]) and address <> '' limit ${MOST_WORDS}`
    found.push(...rows.map(({ address }) => ({ channel: reaches, address })))
  }
  return found
}
