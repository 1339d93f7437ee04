import { isIP } from 'node:net'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'

/** How an address is stored: `*.*.*.*` under `anonymize_ip`. */
export function storedIp(address: string, config: Pick<Config, 'anonymize_ip'>): string {
  return config.anonymize_ip ? '*.*.*.*' : plainIp(address)
}

/** Ids of the addresses by address; missing ones are made. One statement, two where another transaction made one at once. */
export async function findOrCreateIpAddresses(db: Db, addresses: string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(addresses)].sort()
  if (wanted.length === 0) return new Map()
  const rows = await db<{ address: string; id: number }[]>`
    with known as materialized (
      select ip_address as address, id from ip_addresses where ip_address = any(${wanted}::text[])
    ), made as (
      insert into ip_addresses (ip_address)
      select address from unnest(${wanted}::text[]) with ordinality as r (address, n)
      where address not in (select address from known) order by n
      on conflict (ip_address) do nothing returning ip_address as address, id
    )
    select address, id from known union all select address, id from made`
  const known = new Map(rows.map(({ address, id }) => [address, id]))
  const missing = wanted.filter((address) => !known.has(address))
  for (const [address, id] of await findIpAddresses(db, missing)) known.set(address, id)
  return known
}

/** Notes which addresses contacts were seen at. One statement. */
export async function attachIpAddresses(
  db: Db,
  sightings: readonly { contactId: number | null; ipId: number | null }[],
): Promise<void> {
  const rows = sightings.flatMap(({ contactId, ipId }) =>
    contactId === null || ipId === null ? [] : [{ contactId, ipId }],
  )
  if (rows.length === 0) return
  await db`
    insert into contact_ip_addresses (contact_id, ip_id)
    select distinct "contactId", "ipId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r ("contactId" bigint, "ipId" bigint) order by 1, 2
    on conflict do nothing`
}

async function findIpAddresses(db: Db, addresses: string[]): Promise<Map<string, number>> {
  if (addresses.length === 0) return new Map()
  const rows = await db<{ address: string; id: number }[]>`
    select ip_address as address, id from ip_addresses where ip_address = any(${addresses}::text[])`
  return new Map(rows.map((row) => [row.address, row.id]))
}

// An IPv4 address that arrived over an IPv6 socket is an IPv4 address.
function plainIp(address: string): string {
  const mapped = /^::ffff:(.*)$/i.exec(address)?.[1]
  return mapped !== undefined && isIP(mapped) === 4 ? mapped : address.toLowerCase()
}
