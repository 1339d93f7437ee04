// What stays of who was erased: keyed hashes of the addresses, so that nobody writes there again.

import { randomBytes } from 'node:crypto'
import { happeningsFromQuery } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { normalForm } from '../contactRows/identities.ts'
import { DNC } from '../preferences/doNotContact.ts'

/** An address, and the channel that it is blocked on. */
export interface ChannelAddress {
  channel: 'email' | 'sms'
  address: string
}

const COMMENT = 'The person who had this address was erased.'
const SHORTEST_NUMBER = 5
/** Of HMAC with SHA-256. */
const KEY_BYTES = 32
const BLOCK_BYTES = 64

/** Has nobody reached at these addresses from now on. Two statements, none for none. */
export async function suppressAddresses(
  db: Db,
  addresses: readonly ChannelAddress[],
  now: Date,
): Promise<void> {
  const texts = addresses.flatMap(({ channel, address }) => hashedText(channel, address) ?? [])
  if (texts.length === 0) return
  const key = randomBytes(KEY_BYTES)
  const padded = (sign: number) => Buffer.alloc(BLOCK_BYTES, sign).map((byte, n) => byte ^ (key[n] ?? 0))
  await db`
    insert into suppression_key (inner_pad, outer_pad) values (${Buffer.from(padded(0x36))}, ${Buffer.from(padded(0x5c))})
    on conflict do nothing`
  await db`
    insert into suppressed_addresses (hash, date_added)
    select distinct on (1) ${hashOf(db, 'r.text')} as hash, ${now}::timestamptz from unnest(${texts}::text[]) r (text) order by 1
    on conflict do nothing`
}

/**
 * What blocks contacts that got a suppressed address, as parts of a larger statement: the rows, and word of them. Nothing
 * is hashed as long as no address is suppressed.
 */
export function suppressionWrites(
  db: Db,
  addresses: readonly (ChannelAddress & { contactId: number })[],
  now: Date,
): Fragment[] {
  const rows = addresses.flatMap(({ contactId, channel, address }) => {
    const text = hashedText(channel, address)
    return text === null ? [] : [{ contactId, channel, text }]
  })
  if (rows.length === 0) return []
  const blocked = db`
    select distinct r.contact_id, r.channel
    from unnest(${rows.map(({ contactId }) => contactId)}::bigint[], ${rows.map(({ channel }) => channel)}::text[],
      ${rows.map(({ text }) => text)}::text[]) r (contact_id, channel, text)
    where (select exists (select from suppressed_addresses))
      and exists (select from suppressed_addresses s where s.hash = ${hashOf(db, 'r.text')})
      and not exists (select from contact_do_not_contact d where d.contact_id = r.contact_id and d.channel = r.channel)`
  return [
    db`
      insert into contact_do_not_contact (contact_id, channel, reason, comments, date_added)
      select contact_id, channel, ${DNC.unsubscribed}, ${COMMENT}, ${now} from (${blocked}) b order by 1, 2
      on conflict do nothing returning 1`,
    happeningsFromQuery(
      db,
      {
        type: 'contact.changed',
        query: db`
          select array_agg(distinct contact_id) as ids, jsonb_build_object('fields', '["dnc"]'::jsonb, 'dnc', jsonb_agg(jsonb_build_object(
            'contactId', contact_id, 'channel', channel, 'oldReason', 0, 'newReason', ${DNC.unsubscribed}::int, 'comments', ${COMMENT}::text))) as payload
          from (${blocked}) b having count(*) > 0`,
      },
      now,
    ),
  ]
}

// HMAC, with the pads of the key: a constant of the statement.
function hashOf(db: Db, text: string): Fragment {
  return db`sha256((select outer_pad from suppression_key) || sha256((select inner_pad from suppression_key) || convert_to(${db.unsafe(text)}, 'UTF8')))`
}

// However it is written: letters in one case, numbers without what stands between digits and before them.
function hashedText(channel: ChannelAddress['channel'], address: string): string | null {
  if (channel === 'email') return address.includes('@') ? `email:${normalForm(address)}` : null
  const digits = address.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length < SHORTEST_NUMBER ? null : `sms:${digits}`
}
