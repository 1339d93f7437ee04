// Addresses that nobody is to write to, of persons who were erased and of lists: keyed hashes of them.

import { randomBytes } from 'node:crypto'
import { happeningsFromQuery } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { conflict } from '../../../platform/errors.ts'
import { normalForm } from '../contactRows/identities.ts'

/** An address, and the channel that it is blocked on. */
export interface ChannelAddress {
  channel: 'email' | 'sms'
  address: string
}

/** Why an address is suppressed, as contacts who come with it show it. */
const COMMENTS = {
  erased: 'The person who had this address was erased.',
  list: 'On a suppression list.',
} as const

/** An address, and the reason that contacts are blocked with. */
export interface SuppressedAddress extends ChannelAddress {
  /** 1 unsubscribed, 2 bounced, 3 manual. */
  reason: number
}

/** Held by many while addresses come to lists, and by one alone while they are taken from one. */
export const LISTS_LOCK = 7_305_148

const SHORTEST_NUMBER = 5
/** Of HMAC with SHA-256. */
const KEY_BYTES = 32
const BLOCK_BYTES = 64

/** What is named without a file. */
const NO_FILE = 0

/** Who says so: an erasure, or a list. */
export type SuppressedBy =
  | { source: 'erased'; now: Date }
  | { source: 'list'; listId: number | null; now: Date }

/**
 * Has nobody reached at these addresses from now on. What an erasure says goes before a list. Three statements at most,
 * none for none.
 * @throws ApiError 409 when the list is gone
 */
export async function suppressAddresses(
  db: Db,
  addresses: readonly SuppressedAddress[],
  by: SuppressedBy,
): Promise<void> {
  const { source, now } = by
  const rows = addresses.flatMap(({ channel, address, reason }) => {
    const text = hashedText(channel, address)
    return text === null ? [] : [{ text, reason }]
  })
  if (rows.length === 0) return
  const key = randomBytes(KEY_BYTES)
  const padded = (sign: number) => Buffer.alloc(BLOCK_BYTES, sign).map((byte, n) => byte ^ (key[n] ?? 0))
  await db`
    insert into suppression_key (inner_pad, outer_pad) values (${Buffer.from(padded(0x36))}, ${Buffer.from(padded(0x5c))})
    on conflict do nothing`
  const asked = db`
    select distinct on (1) ${hashOf(db, 'r.text')} as hash, r.reason
    from unnest(${rows.map(({ text }) => text)}::text[], ${rows.map(({ reason }) => reason)}::int[]) r (text, reason) order by 1, r.reason`
  const suppressed = db`
    insert into suppressed_addresses as s (hash, source, reason, date_added)
    select hash, ${source}, reason, ${now}::timestamptz from asked order by hash
    on conflict (hash) do update set source = excluded.source, reason = excluded.reason
    where s.source = 'list' and excluded.source = 'erased'`
  if (by.source === 'erased') {
    await db`with asked as materialized (${asked}) ${suppressed}`
    return
  }
  // Many lists may be read at once, and none while one is taken back.
  await db`select pg_advisory_xact_lock_shared(${LISTS_LOCK})`
  const listId = by.listId ?? NO_FILE
  const found = await db`
    with asked as materialized (${asked}), suppressed as (${suppressed}), listed as (
      insert into suppression_list_addresses (list_id, hash) select ${listId}, hash from asked order by hash
      on conflict do nothing returning 1
    )
    update suppression_lists set addresses = addresses + (select count(*) from listed)
    where id = ${listId} and not is_removed returning 1`
  if (by.listId !== null && found.length === 0) throw conflict('The list was removed meanwhile.')
}

/** The hashes of email addresses, as rows of SQL with the column `hash`. */
export function hashesOf(db: Db, addresses: readonly string[]): Fragment {
  const texts = addresses.flatMap((address) => hashedText('email', address) ?? [])
  return db`select distinct ${hashOf(db, 'r.text')} as hash from unnest(${texts}::text[]) r (text)`
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
    select distinct on (r.contact_id, r.channel) r.contact_id, r.channel, s.reason,
      case s.source when 'list' then ${COMMENTS.list}::text else ${COMMENTS.erased}::text end as comments
    from unnest(${rows.map(({ contactId }) => contactId)}::bigint[], ${rows.map(({ channel }) => channel)}::text[],
      ${rows.map(({ text }) => text)}::text[]) r (contact_id, channel, text)
    join suppressed_addresses s on s.hash = ${hashOf(db, 'r.text')}
    where (select exists (select from suppressed_addresses))
      and not exists (select from contact_do_not_contact d where d.contact_id = r.contact_id and d.channel = r.channel)
    order by r.contact_id, r.channel, s.reason`
  return [
    db`
      insert into contact_do_not_contact (contact_id, channel, reason, comments, date_added)
      select contact_id, channel, reason, comments, ${now} from (${blocked}) b order by 1, 2
      on conflict do nothing returning 1`,
    happeningsFromQuery(
      db,
      {
        type: 'contact.changed',
        query: db`
          select array_agg(distinct contact_id) as ids, jsonb_build_object('fields', '["dnc"]'::jsonb, 'dnc', jsonb_agg(jsonb_build_object(
            'contactId', contact_id, 'channel', channel, 'oldReason', 0, 'newReason', reason, 'comments', comments))) as payload
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
