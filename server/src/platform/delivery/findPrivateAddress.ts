import { promises as dns } from 'node:dns'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPublicAddress } from './publicAddress.ts'

const TIMEOUT_MS = 3_000

/**
 * The first private address of a host, resolved like a connection does, with the hosts file of the machine. Null when all
 * addresses are public, or the host cannot be resolved within three seconds.
 */
export async function findPrivateAddress(host: string): Promise<string | null> {
  const ending = new AbortController()
  const late = sleep(TIMEOUT_MS, [], { signal: ending.signal }).catch(() => [])
  const found = await Promise.race([dns.lookup(host, { all: true }).catch(() => []), late])
  ending.abort()
  return found.map(({ address }) => address).find((address) => !isPublicAddress(address)) ?? null
}
