import type { Db } from '../../../platform/database/connection.ts'

/** Contacts that one address stands for at most. */
const MAX_CONTACTS = 100

/** Contacts by their address in lower case. One statement, none without addresses. */
export async function findContactsByAddresses(
  db: Db,
  addresses: readonly string[],
): Promise<Map<string, number[]>> {
  if (addresses.length === 0) return new Map()
  const wanted = [...new Set(addresses.map((address) => address.trim().toLowerCase()))]
  const rows = await db<{ address: string; id: number }[]>`
    select wanted.address, found.id
    from unnest(${wanted}::text[]) as wanted (address)
    cross join lateral (
      select id from contacts where lower(email) = wanted.address and email is not null order by id limit ${MAX_CONTACTS}
    ) found
    order by found.id`
  const byAddress = Map.groupBy(rows, ({ address }) => address)
  return new Map([...byAddress].map(([address, own]) => [address, own.map(({ id }) => id)]))
}
