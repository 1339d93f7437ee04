// What stands between a mail and its provider at a moment: how many more each limit lets through. Pure.
import type { MailPaces } from '../../../platform/mailPaces.ts'
import type { Saying } from '../../../platform/values/saying.ts'

/** What the database knows. */
export interface PaceState {
  /** By name: what has flowed into it and not out again. */
  meters: Readonly<Record<string, { level: number; at: string }>>
  /** Mails of the day of domains that are warmed up, and the days before it on which their plans went on. */
  days: readonly { domain: string; provider: string; sent: number; daysBefore: number }[]
  slowed: readonly SlowedProvider[]
  /** Mails on their way, by provider. */
  busy: Readonly<Record<string, number>>
  /** The day, and when the next one begins. */
  today: string
  tomorrow: string
}

/** A provider that answered that it takes less, as it is at the moment. */
export interface SlowedProvider {
  provider: string
  /** How often its rate is halved. */
  steps: number
  perMinute: number
  connections: number | null
  since: string
  reason: string
}

/** A limit, and how many mails it lets through now. */
export interface Gate {
  name: string
  left: number
  /** Of a warm-up plan: mail that somebody waits for passes it, and is counted. */
  isWarmUp?: boolean
  /** Of a bucket: what flows out a second. */
  rate?: number
  /** What it is, in words. */
  saying: Saying
}

/** A provider, and the domain of the sender when that is warmed up: mail with one key waits together. */
export function paceKey(provider: string, domain: string | null): string {
  return domain === null ? provider : `${provider}@${domain}`
}

/** The gates on the way of a mail with that key. */
export function gatesOf(key: string, state: PaceState, paces: MailPaces, now: Date): Gate[] {
  const [name = '', domain = ''] = key.split('@')
  const provider = paces.providers.get(name)
  const gates: Gate[] = []
  const limit = (unit: 'minute' | 'hour' | 'slow', count: number, seconds: number, values = {}) =>
    gates.push({
      ...bucket(`${unit} ${name}`, count, seconds, state, now),
      saying: { code: `pace.${unit}`, values: { provider: name, count, ...values } },
    })
  if (provider?.perMinute) limit('minute', provider.perMinute, 60)
  if (provider?.perHour) limit('hour', provider.perHour, 3_600)
  const slow = state.slowed.find((one) => one.provider === name)
  if (slow) limit('slow', slowedRate(slow), 60, { since: new Date(slow.since), reason: slow.reason })
  const connections = Math.min(provider?.connections ?? Infinity, slow?.connections ?? Infinity)
  if (connections < Infinity)
    gates.push({
      name: `connections ${name}`,
      left: Math.max(0, connections - (state.busy[name] ?? 0)),
      saying: { code: 'pace.connections', values: { provider: name, count: connections } },
    })
  const warmUp = paces.warmUps.get(domain)
  if (warmUp && state.today >= warmUp.start) {
    const before = state.days.find((one) => one.domain === domain)?.daysBefore ?? 0
    const amount = warmUp.amounts[before]
    const [going, paused] = warmUp.isPerProvider
      ? (['pace.warmUpOfProvider', 'pace.warmUpOfProviderPaused'] as const)
      : (['pace.warmUp', 'pace.warmUpPaused'] as const)
    const of = warmUp.isPerProvider ? name : ''
    const sent = state.days.find((one) => one.domain === domain && one.provider === of)?.sent ?? 0
    if (amount !== undefined)
      gates.push({
        name: `day ${domain} ${of}`,
        left: Math.max(0, amount - sent),
        isWarmUp: true,
        saying: {
          code: warmUp.isPaused ? paused : going,
          values: { domain, until: new Date(state.tomorrow), day: before + 1, amount, provider: name },
        },
      })
  }
  return gates
}

/** Mails a minute. */
export function slowedRate({ perMinute, steps }: Pick<SlowedProvider, 'perMinute' | 'steps'>): number {
  return Math.max(1, Math.floor(perMinute / 2 ** steps))
}

// What fits at once and what flows out meanwhile are the limit together, whenever one begins to count.
function bucket(
  name: string,
  count: number,
  seconds: number,
  { meters }: PaceState,
  now: Date,
): Omit<Gate, 'saying'> {
  const size = count < 10 ? 1 : Math.max(2, Math.floor(count / 30))
  const rate = size === 1 ? count / seconds : (count - size) / seconds
  const { level = 0, at = now.toISOString() } = meters[name] ?? {}
  const flown = (Math.max(0, now.getTime() - Date.parse(at)) / 1_000) * rate
  // A mail that has flown out but for what a number cannot say has flown out.
  return { name, rate, left: Math.max(0, Math.floor(size - Math.max(0, level - flown) + 1e-9)) }
}
