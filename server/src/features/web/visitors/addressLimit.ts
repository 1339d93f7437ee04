// How often one address may ask for something, within one process.

const WINDOW_MS = 60_000
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
    const count = (calls.get(address) ?? 0) + 1
    calls.set(address, count)
    const limit = perMinute()
    return limit === 0 || count <= limit
  }
}
