/** Keeps mail to the limits of its providers and to warm-up plans: what is over them waits, and holds up nothing else. */
import type { Config } from '../../../platform/config.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { domainOf, findExchangers } from '../../../platform/delivery/mailExchangers.ts'
import type { Log } from '../../../platform/log.ts'
import { OTHER, providerOf, readMailPaces } from '../../../platform/mailPaces.ts'
import { type Gate, gatesOf, type PaceState, paceKey, slowedRate } from './gates.ts'
import { countPassed, isAnySlowed, lockMeters, readPaceState, slowProviders } from './paces.sql.ts'
import { trafficCounter } from './traffic.ts'

/** The configuration keys that the pace follows. */
export const PACE_KEYS = [
  'default_timezone',
  'dns_servers',
  'mail_providers',
  'mail_warm_ups',
  'mailer_from_email',
] as const

export type PaceSettings = Pick<Config, (typeof PACE_KEYS)[number]>

/** A mail, as far as its pace depends on it. */
export interface PacedSend {
  id: number
  contactId: number
  emailId: number | null
  address: string
  lane: number
  /** Under which key it waits, or was let through; null when nobody has asked. */
  pace: string | null
}

/** How many mails with a key may be fetched: of those that somebody waits for, and of others. */
export interface Cap {
  pace: string
  urgent: number
  others: number
}

export interface Pacer {
  /**
   * What `find` finds and may leave now. What has to wait is kept under its key, so that the next look passes over it.
   * Waits for name servers, a second at most: it belongs outside of transactions.
   */
  fetch<S extends PacedSend>(
    find: (caps: readonly Cap[]) => Promise<S[]>,
    options: { now: Date },
  ): Promise<S[]>
  /** The first `free` of the sends that may leave now. Nobody else passes the same limits until the transaction ends. */
  admit<S extends PacedSend>(
    db: Db,
    sends: readonly S[],
    options: { free: number; now: Date },
  ): Promise<Admitted<S>>
  /** Follows what is on its way. Each mail begins and ends once, outside of transactions, which may be run again. */
  begin(sends: readonly PacedSend[]): void
  end(send: PacedSend, outcome: { isSent: boolean; throttled: string | null }, now: Date): void
}

export interface Admitted<S> {
  sends: S[]
  /** Counts those of them that were marked. */
  count(marked: ReadonlySet<number>): Promise<void>
}

const LOOK_UP_MS = 1_000
const KEEP_MS = 10 * 60_000
const MOST_KEPT = 50_000
const SLOWED_LOOK_MS = 1_000
/** Looks for mail that may leave among mail that has to wait, until the next turn. */
const ROUNDS = 20

/** Domains whose mail is parked unseen, at most. */
const MOST_DOMAINS = 10_000

/** Mail that has to wait. */
export interface Parking {
  /** What was looked at, each with the key under which it waits. */
  parked: readonly { id: number; contactId: number; pace: string }[]
  /**
   * Keys that let nothing more through, for mail that somebody waits for or for other mail, and the providers of domains: what
   * stands among the parked and waits for the same goes with them, unseen.
   */
  full: readonly { pace: string; isUrgent: boolean }[]
  domains: readonly { domain: string; provider: string }[]
  now: Date
}

/** The rows whose pace it is. */
interface PacedOutbox {
  /** The lane of mail that somebody waits for. */
  urgentLane: number
  /** Keeps under which keys mails wait. */
  park(db: Db, parking: Parking): Promise<void>
  /** Mails on their way, by provider. */
  countBusy(db: Db): Promise<Record<string, number>>
  /** The domains of the senders of emails, for those that name one. */
  findSenderDomains(db: Db, emailIds: readonly number[]): Promise<Map<number, string>>
}

/** @throws Error for settings that cannot be read. */
export function createPacer({
  sql,
  settings,
  outbox,
  log,
}: {
  sql: Sql
  settings: PaceSettings
  outbox: PacedOutbox
  log: Log
}): Pacer {
  const paces = readMailPaces(settings)
  const hasLimits =
    paces.warmUps.size > 0 ||
    [...paces.providers.values()].some((one) => one.perMinute ?? one.perHour ?? one.connections)
  const known = new Map<string, { provider: string; until: number }>()
  const traffic = trafficCounter()
  let isSlowed = false
  let lookedAt = Number.NEGATIVE_INFINITY
  const timeZone = settings.default_timezone
  const defaultDomain = domainOf(settings.mailer_from_email)

  async function readState(db: Db, now: Date): Promise<PaceState> {
    const state = await readPaceState(db, paces, { timeZone, now })
    const countsConnections =
      [...paces.providers.values()].some((one) => one.connections !== null) ||
      state.slowed.some((one) => one.connections !== null)
    return { ...state, busy: countsConnections ? await outbox.countBusy(db) : {} }
  }

  // Without limits mail is paced while a provider is slowed.
  async function isActive(now: Date): Promise<boolean> {
    if (hasLimits) return true
    if (performance.now() - lookedAt < SLOWED_LOOK_MS) return isSlowed
    lookedAt = performance.now()
    isSlowed = await isAnySlowed(sql, now)
    return isSlowed
  }

  async function providersOf(addresses: readonly string[], now: Date): Promise<Map<string, string>> {
    const domains = new Set(addresses.map((address) => domainOf(address) ?? ''))
    const missing = [...domains].filter((domain) => !((known.get(domain)?.until ?? 0) > now.getTime()))
    if (missing.length > 0) {
      const options = { config: settings, now, timeoutMs: LOOK_UP_MS }
      const found = await findExchangers(sql, missing, options).catch((err: unknown) => {
        log.warn({ err }, 'mail exchangers cannot be looked up; their mail counts as that of no provider')
        return new Map<string, null>()
      })
      for (const domain of missing)
        known.set(domain, {
          provider: providerOf(found.get(domain) ?? null, paces.providers),
          until: now.getTime() + KEEP_MS,
        })
    }
    const providers = new Map([...domains].map((domain) => [domain, known.get(domain)?.provider ?? OTHER]))
    for (const domain of known.keys()) {
      if (known.size <= MOST_KEPT) break
      known.delete(domain)
    }
    return providers
  }

  async function keysOf(sends: readonly PacedSend[], now: Date): Promise<Map<number, string>> {
    const providers = await providersOf(
      sends.map(({ address }) => address),
      now,
    )
    const senders =
      paces.warmUps.size > 0
        ? await outbox.findSenderDomains(
            sql,
            sends.flatMap(({ emailId }) => emailId ?? []),
          )
        : new Map<number, string>()
    return new Map(
      sends.map((send) => {
        const domain = senders.get(send.emailId ?? 0) ?? defaultDomain
        const provider = providers.get(domainOf(send.address) ?? '') ?? OTHER
        return [send.id, paceKey(provider, domain !== null && paces.warmUps.has(domain) ? domain : null)]
      }),
    )
  }

  /** What is known of domains whose mail may have to wait: those of the parked mail go before others. */
  function domainsOf(addresses: readonly string[], full: Parking['full'], now: Date): Parking['domains'] {
    const providers = new Set(full.map(({ pace }) => pace.split('@')[0]))
    const names = new Set([...addresses.map((address) => domainOf(address) ?? ''), ...known.keys()])
    return [...names]
      .flatMap((domain) => {
        const one = known.get(domain)
        return one && one.until > now.getTime() && providers.has(one.provider)
          ? [{ domain, provider: one.provider }]
          : []
      })
      .slice(0, MOST_DOMAINS)
  }

  function capsOf(state: PaceState, now: Date): Cap[] {
    const domains = [null, ...paces.warmUps.keys()]
    return [...paces.providers.keys()].flatMap((provider) =>
      domains.flatMap((domain) => {
        const pace = paceKey(provider, domain)
        const gates = gatesOf(pace, state, paces, now)
        if (gates.length === 0) return []
        return [{ pace, urgent: least(gates.filter((gate) => !gate.isWarmUp)), others: least(gates) }]
      }),
    )
  }

  return {
    async fetch(find, { now }) {
      const found: Awaited<ReturnType<typeof find>> = []
      for (let round = 0; round < ROUNDS; round++) {
        const state = hasLimits || isSlowed ? await readState(sql, now) : null
        const caps = state ? capsOf(state, now) : []
        const sends = await find(caps)
        if (sends.length === 0 || !(await isActive(now))) return sends
        const keys = await keysOf(sends, now)
        const left = new Map(caps.map((cap) => [cap.pace, { ...cap }]))
        const parked: { id: number; contactId: number; address: string; pace: string }[] = []
        found.length = 0
        for (const send of sends) {
          const pace = keys.get(send.id) ?? OTHER
          const cap = left.get(pace)
          const may = cap ? (send.lane === outbox.urgentLane ? cap.urgent : cap.others) > 0 : true
          if (cap && may) {
            cap.urgent -= 1
            cap.others -= 1
          }
          if (may) found.push({ ...send, pace })
          else if (send.pace !== pace) parked.push({ ...send, pace })
        }
        if (parked.length === 0) break
        const full = [...left.values()].flatMap(({ pace, urgent, others }) => [
          ...(urgent > 0 ? [] : [{ pace, isUrgent: true }]),
          ...(others > 0 ? [] : [{ pace, isUrgent: false }]),
        ])
        const addresses = parked.map(({ address }) => address)
        const domains = domainsOf(addresses, full, now)
        const rows = parked.map(({ id, contactId, pace }) => ({ id, contactId, pace }))
        await transaction(sql, (db) => outbox.park(db, { parked: rows, full, domains, now }))
        // What may leave waits for no further parking.
        if (found.length > 0) break
      }
      return found
    },

    async admit(db, sends, { free, now }) {
      const everybody = { sends: sends.slice(), count: async () => {} }
      if (sends.length === 0 || !(hasLimits || isSlowed)) return everybody
      const keys = new Set(sends.flatMap(({ pace }) => pace ?? []))
      const names = [...new Set([...keys].flatMap((key) => meterNames(key)))]
      await lockMeters(db, names, now)
      const state = await readState(db, now)
      const gates = new Map([...keys].map((key) => [key, gatesOf(key, state, paces, now)]))
      const left = new Map([...gates.values()].flat().map((gate) => [gate.name, gate.left]))
      const admitted = sends.filter((send) => {
        const own = gates.get(send.pace ?? '') ?? []
        const may = own.every(
          ({ name, isWarmUp }) => (isWarmUp && send.lane === outbox.urgentLane) || (left.get(name) ?? 0) > 0,
        )
        if (may) for (const { name } of own) left.set(name, (left.get(name) ?? 0) - 1)
        return may
      })
      const first = admitted.slice(0, free)
      return {
        sends: first,
        async count(marked) {
          const passed = first.filter(({ id }) => marked.has(id))
          if (passed.length > 0) await countPassed(db, passedOf(passed, gates, state), now)
        },
      }
    },

    begin: (sends) => {
      for (const send of sends) traffic.begin(domainOf(send.address) ?? '')
    },

    end(send, { isSent, throttled }, now) {
      const domain = domainOf(send.address) ?? ''
      traffic.end(domain, isSent)
      if (throttled !== null)
        void slow(domain, throttled, now).catch((err: unknown) =>
          log.error({ err }, 'that a provider takes less could not be kept'),
        )
    },
  }

  async function slow(domain: string, reason: string, now: Date): Promise<void> {
    const provider = (await providersOf([`@${domain}`], now)).get(domain) ?? OTHER
    // Of many servers one takes less.
    if (provider === OTHER) return
    const own = [...known].flatMap(([name, one]) => (one.provider === provider ? [name] : []))
    const { perMinute, perHour } = paces.providers.get(provider) ?? {}
    const isAboutConnections = /^\S*421|connection/i.test(reason)
    const rows = await transaction(sql, (db) =>
      slowProviders(
        db,
        [
          {
            provider,
            perMinute: Math.max(2, perMinute ?? (perHour ? perHour / 60 : traffic.lastMinute(own))),
            connections: isAboutConnections ? Math.max(1, traffic.underWay(own)) : null,
            reason: reason.replaceAll('\0', '').slice(0, 300),
          },
        ],
        now,
      ),
    )
    for (const row of rows) {
      isSlowed = true
      log.warn(
        { provider, perMinute: slowedRate(row), reason },
        'a mailbox provider takes less: mail to it is slower',
      )
    }
  }

  function meterNames(key: string): string[] {
    const [provider = '', domain] = key.split('@')
    return [
      `minute ${provider}`,
      `hour ${provider}`,
      `slow ${provider}`,
      ...(domain ? [`day ${domain}`] : []),
    ]
  }

  function passedOf(
    passed: readonly PacedSend[],
    gates: ReadonlyMap<string, readonly Gate[]>,
    { today }: PaceState,
  ) {
    const counts = Map.groupBy(passed, ({ pace }) => pace ?? '')
    const byMeter = new Map<string, { name: string; rate: number; count: number }>()
    const byDay = new Map<string, { domain: string; provider: string; count: number; isPaused: boolean }>()
    for (const [key, { length: count }] of counts) {
      for (const { name, rate, isWarmUp } of gates.get(key) ?? []) {
        if (rate !== undefined)
          byMeter.set(name, { name, rate, count: count + (byMeter.get(name)?.count ?? 0) })
        if (!isWarmUp) continue
        const [provider = '', domain = ''] = key.split('@')
        const isPaused = paces.warmUps.get(domain)?.isPaused ?? false
        for (const each of ['', provider]) {
          const known = byDay.get(`${domain} ${each}`)?.count ?? 0
          byDay.set(`${domain} ${each}`, { domain, provider: each, count: count + known, isPaused })
        }
      }
    }
    return { meters: [...byMeter.values()], days: [...byDay.values()], today }
  }
}

const MANY = 1_000_000

function least(gates: readonly Gate[]): number {
  return gates.reduce((left, gate) => Math.min(left, gate.left), MANY)
}
