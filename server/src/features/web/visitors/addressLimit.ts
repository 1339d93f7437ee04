// How often one address may ask for something, within one process.

import { isIP } from 'node:net'

const WINDOW_MS = 60_000
/** Of an IPv6 address the first four groups are the subscriber's network; who has one has all addresses in it. */
const NETWORK_GROUPS = 4
/** Beyond that many addresses a minute begins anew, so that a flood of them takes no memory. */
const MAX_ADDRESSES = 10_000

/** Counts the calls of each address in a minute of the clock; false for one too many. A limit of 0 is none. */
export function addressLimit({ perMinute }: { perMinute(): number }): (address: string, at: Date) => boolean {
  const calls = new Map<string, number>()
  let minute = 0
  return (address, at) => {
    const current = Math.floor(at.getTime() / WINDOW_MS)
    if (current !== minute || calls.size >= MAX_ADDRESSES) calls.clear()
    minute = current
    const asker = networkOf(address)
    const count = (calls.get(asker) ?? 0) + 1
    calls.set(asker, count)
    const limit = perMinute()
    return limit === 0 || count <= limit
  }
}

/** Who asks from the address: of IPv6 its network, so that nobody gets a new count with each address of a network. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [front = '', back = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const first = front.split(':').filter((group) => group !== '')
  const last = back.split(':').filter((group) => group !== '')
  const zeros = address.includes('::') ? Math.max(0, 8 - first.length - last.length) : 0
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last]
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
