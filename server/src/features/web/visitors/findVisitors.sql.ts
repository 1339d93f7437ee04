/** Statements that look for the contacts behind visitors. */
import type { Db } from '../../../platform/database/connection.ts'
import type { Identity } from '../../audience/contactRows/identities.ts'

/** Contacts that may be known by another id now, by the id that was given. One statement. */
export async function findSurvivors(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db<{ given: number; id: number }[]>`
    select given, c.id from unnest(${[...new Set(ids)]}::bigint[]) as given
    left join contact_merges m on m.merged_id = given
    join contacts c on c.id = coalesce(m.contact_id, given)`
  return new Map(rows.map(({ given, id }) => [given, id]))
}

/** A device as a cookie names it. */
export interface NamedDevice {
  id: number
  contactId: number
  /** Type, brand and model: what a browser has to be for it. */
  kind: string
}

/** Devices by their tracking id; of several the one seen last. One statement, none for none. */
export async function findNamedDevices(
  db: Db,
  trackingIds: readonly string[],
): Promise<Map<string, NamedDevice>> {
  if (trackingIds.length === 0) return new Map()
  const rows = await db<(NamedDevice & { trackingId: string })[]>`
    select distinct on (tracking_id) tracking_id as "trackingId", id, contact_id as "contactId",
      concat_ws(e'\n', coalesce(device, ''), coalesce(device_brand, ''), coalesce(device_model, '')) as kind
    from contact_devices where tracking_id = any(${[...new Set(trackingIds)]}::text[]) order by tracking_id, id desc`
  return new Map(rows.map(({ trackingId, ...device }) => [trackingId, device]))
}

/** Devices that were made with these tracking ids since a moment, and their contacts. One statement. */
export async function findFreshDevices(
  db: Db,
  trackingIds: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  if (trackingIds.length === 0) return new Map()
  const rows = await db<{ trackingId: string; contactId: number }[]>`
    select tracking_id as "trackingId", contact_id as "contactId" from contact_devices
    where tracking_id = any(${[...new Set(trackingIds)]}::text[]) and date_added >= ${since} order by id`
  return new Map(rows.map((row) => [row.trackingId, row.contactId]))
}

/** The contact that was made last of those seen at each address. One statement. */
export async function findContactsAt(db: Db, addresses: readonly string[]): Promise<Map<string, number>> {
  if (addresses.length === 0) return new Map()
  const rows = await db<{ address: string; id: number }[]>`
    select a.ip_address as address, last.id from ip_addresses a
    cross join lateral (
      select contact_id as id from contact_ip_addresses where ip_id = a.id order by contact_id desc limit 1
    ) last
    where a.ip_address = any(${[...new Set(addresses)]}::text[])`
  return new Map(rows.map(({ address, id }) => [address, id]))
}

/**
 * Those of the contacts, and of those who hold the identities, of whom nothing is known. Who got a text message is somebody: its link proves the contact, and would
 * prove the one that it was merged into. One statement.
 */
export async function findAnonymous(
  db: Db,
  ids: readonly number[],
  identities: readonly Identity[] = [],
): Promise<Set<number>> {
  if (ids.length + identities.length === 0) return new Set()
  const rows = await db<{ id: number }[]>`
    with meant as materialized (
      select unnest(${[...new Set(ids)]}::bigint[]) as id
      union
      select i.contact_id
      from unnest(${identities.map(({ rule }) => rule)}::text[], ${identities.map(({ value }) => value)}::text[]) k (rule, value)
      join contact_identities i on i.rule = k.rule and i.value = k.value
    )
    select c.id from meant join contacts c on c.id = meant.id
    where c.date_identified is null and not exists (select from text_message_sends s where s.contact_id = c.id offset 0)`
  return new Set(rows.map(({ id }) => id))
}

/** Those of the contacts who have a telephone number. One statement, none for none. */
export async function findNumbered(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db<{ id: number }[]>`
    select id from contacts where id = any(${[...new Set(ids)]}::bigint[]) and coalesce(nullif(mobile, ''), nullif(phone, '')) is not null`
  return new Set(rows.map(({ id }) => id))
}
