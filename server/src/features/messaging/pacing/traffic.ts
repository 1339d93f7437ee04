/** Counts what this process has on its way and has sent lately, by domain. */
export interface TrafficCounter {
  begin(domain: string): void
  end(domain: string, isSent: boolean): void
  /** On their way to any of the domains. */
  underWay(domains: readonly string[]): number
  /** Sent to any of the domains within about the last minute. */
  lastMinute(domains: readonly string[]): number
}

const SLOT_MS = 10_000
const SLOTS = 6
const MOST_DOMAINS = 20_000

export function trafficCounter(clock: () => number = () => performance.now()): TrafficCounter {
  const under = new Map<string, number>()
  /** The present slot is the last. */
  let slots: { begins: number; sent: Map<string, number> }[] = []
  const present = () => {
    const now = clock()
    slots = slots.filter(({ begins }) => now - begins < SLOTS * SLOT_MS)
    const last = slots.at(-1)
    if (last && now - last.begins < SLOT_MS) return last.sent
    const sent = new Map<string, number>()
    slots.push({ begins: now, sent })
    return sent
  }
  return {
    begin(domain) {
      under.set(domain, (under.get(domain) ?? 0) + 1)
    },
    end(domain, isSent) {
      const before = under.get(domain) ?? 1
      if (before > 1) under.set(domain, before - 1)
      else under.delete(domain)
      const sent = present()
      if (isSent && (sent.has(domain) || sent.size < MOST_DOMAINS))
        sent.set(domain, (sent.get(domain) ?? 0) + 1)
    },
    underWay: (domains) => domains.reduce((sum, domain) => sum + (under.get(domain) ?? 0), 0),
    lastMinute(domains) {
      present()
      return domains.reduce(
        (sum, domain) => sum + slots.reduce((own, { sent }) => own + (sent.get(domain) ?? 0), 0),
        0,
      )
    },
  }
}
