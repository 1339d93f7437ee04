/** Networks that users have signed in from: IPv4 addresses and IPv6 /64s. */
import type { Db } from '../database/connection.ts'
import { networkOf } from '../values/networks.ts'

/** How long an address stays known after the last sign-in from there. */
const KNOWN_MS = 90 * 86_400_000

/** Remembers that the user signed in from the address. One statement. */
export async function insertKnownAddress(
  db: Db,
  { userId, address, now }: { userId: number; address: string; now: Date },
): Promise<void> {
  await db`
    insert into known_addresses as k (user_id, address, last_at) values (${userId}, ${networkOf(address)}, ${now})
    on conflict (user_id, address) do update set last_at = greatest(k.last_at, excluded.last_at)`
}

/** Whether the user signed in from the address before. One statement. */
export async function isKnownAddress(
  db: Db,
  { userId, address, now }: { userId: number; address: string; now: Date },
): Promise<boolean> {
  const [row] = await db`
    select from known_addresses
    where user_id = ${userId} and address = ${networkOf(address)} and last_at > ${new Date(now.getTime() - KNOWN_MS)}`
  return row !== undefined
}

/** Forgets addresses that nobody signs in from any more. */
export async function deleteOldAddresses(db: Db, now: Date): Promise<void> {
  await db`delete from known_addresses where last_at < ${new Date(now.getTime() - KNOWN_MS)}`
}
