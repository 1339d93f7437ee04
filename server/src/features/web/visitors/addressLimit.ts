// How often one address may ask for something, of all processes together (decision 139).
import type { PublicOptions } from '../../../platform/http/api.ts'
import { networkOf } from '../../../platform/values/networks.ts'
import { addressCounter } from './countAddressCalls.ts'

const WINDOW_MS = 60_000
/** Beyond that many addresses a minute begins anew, so that a flood of them takes no memory. */
const MAX_ADDRESSES = 10_000

/** Below it every call is told to the others: of few, one more is many. */
const EXACT = 10

interface AddressLimit extends Pick<PublicOptions, 'sql'> {
  /** What is asked for: each has counts of its own. */
  name: string
  /** 0 for no limit. */
  perMinute(): number
}

/**
 * Counts the calls of each address in a minute of the clock, in all processes; false for one too many. The first call of
 * an address in a minute is kept in the process, where the limit is not small: most visitors ask for nothing twice. With
 * the second the process tells of both. So several processes let pass one more each at most. What is refused once is
 * refused for the rest of the minute, without a statement.
 */
export function addressLimit({
  sql,
  name,
  perMinute,
}: AddressLimit): (address: string, at: Date) => Promise<boolean> {
  const calls = new Map<string, number>()
  const counter = addressCounter(sql)
  let minute = 0
  return async (address, at) => {
    const limit = perMinute()
    if (limit === 0) return true
    const current = Math.floor(at.getTime() / WINDOW_MS)
    if (current !== minute || calls.size >= MAX_ADDRESSES) calls.clear()
    minute = current
    const asker = networkOf(address)
    const count = (calls.get(asker) ?? 0) + 1
    calls.set(asker, count)
    if (count > limit) return false
    if (count === 1 && limit >= EXACT) return true
    const untold = count === 2 && limit >= EXACT ? 2 : 1
    const total = await counter.add({ asker: `${name} ${asker}`, minute: current, calls: untold })
    if (total > limit && minute === current) calls.set(asker, limit)
    return total <= limit
  }
}
