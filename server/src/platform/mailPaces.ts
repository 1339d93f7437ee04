// How fast mail may leave: limits of mailbox providers and warm-up plans, as the configuration words them.
import { getOwn } from './getOwn.ts'

/** Who takes the mail of many domains, known by the names of their mail exchangers. */
export interface MailProvider {
  name: string
  /** Ends of host names. */
  mx: readonly string[]
  perMinute: number | null
  perHour: number | null
  connections: number | null
}

/** How many mails of a domain may leave on each day, while mailbox providers get to know it. */
export interface WarmUp {
  domain: string
  /** The first day, such as 2026-12-01. */
  start: string
  /** Mails on the first day, the second, and so on; afterwards there is no limit. */
  amounts: readonly number[]
  /** The amounts are those of each provider, not of all together. */
  isPerProvider: boolean
  /** The amount grows no more until the plan goes on. */
  isPaused: boolean
}

export interface MailPaces {
  providers: ReadonlyMap<string, MailProvider>
  /** By domain. */
  warmUps: ReadonlyMap<string, WarmUp>
}

/** The provider of domains whose exchangers belong to none, or of which nobody knows. */
export const OTHER = 'other'

const BUILT_IN: Readonly<Record<string, readonly string[]>> = {
  google: ['google.com', 'googlemail.com', 'smtp.goog'],
  microsoft: ['protection.outlook.com', 'hotmail.com', 'mx.microsoft'],
  yahoo: ['yahoodns.net'],
  apple: ['icloud.com', 'apple.com'],
  unitedinternet: ['gmx.net', 'web.de', 'kundenserver.de', 'perfora.net'],
  telekom: ['t-online.de'],
  comcast: ['comcast.net'],
  proton: ['protonmail.ch'],
  fastmail: ['messagingengine.com'],
  zoho: ['zoho.com', 'zoho.eu'],
  yandex: ['yandex.net', 'yandex.ru'],
  mailru: ['mail.ru'],
  orange: ['orange.fr'],
  free: ['free.fr'],
  laposte: ['laposte.net'],
  libero: ['libero.it'],
  seznam: ['seznam.cz'],
  ovh: ['ovh.net'],
  tencent: ['qq.com'],
  netease: ['netease.com'],
  mimecast: ['mimecast.com'],
  proofpoint: ['pphosted.com'],
}

/** The names of the built-in providers. */
export const BUILT_IN_PROVIDERS = Object.keys(BUILT_IN)

const PLANS: Readonly<Record<string, readonly number[]>> = {
  default: [
    50, 100, 500, 1_000, 5_000, 10_000, 20_000, 40_000, 70_000, 100_000, 150_000, 250_000, 400_000, 600_000,
    1_000_000,
  ],
  slow: [
    20, 40, 70, 100, 150, 250, 400, 600, 1_000, 1_500, 2_500, 4_000, 6_000, 10_000, 15_000, 25_000, 40_000,
    60_000, 100_000, 150_000, 250_000, 400_000, 600_000, 1_000_000,
  ],
}

type Texts = Readonly<Record<string, string>>

/** Reads both keys. @throws Error that says what is wrong. */
export function readMailPaces(config: { mail_providers: Texts; mail_warm_ups: Texts }): MailPaces {
  const providers = new Map<string, MailProvider>()
  const own = Object.entries(config.mail_providers).map(([name, text]) => readProvider(name, text))
  // Own entries go before: one may name a part of what a built-in one has.
  for (const provider of own) providers.set(provider.name, provider)
  for (const [name, mx] of Object.entries(BUILT_IN))
    if (!providers.has(name))
      providers.set(name, { name, mx, perMinute: null, perHour: null, connections: null })
  if (!providers.has(OTHER))
    providers.set(OTHER, { name: OTHER, mx: [], perMinute: null, perHour: null, connections: null })
  const warmUps = Object.entries(config.mail_warm_ups).map(([domain, text]) => readWarmUp(domain, text))
  return { providers, warmUps: new Map(warmUps.map((one) => [one.domain, one])) }
}

/** The provider of a domain with these exchangers, the preferred first; null when nobody knows them. */
export function providerOf(exchangers: readonly string[] | null, providers: MailPaces['providers']): string {
  const [first] = exchangers ?? []
  if (first === undefined) return OTHER
  for (const { name, mx } of providers.values())
    if (mx.some((end) => first === end || first.endsWith(`.${end}`))) return name
  return OTHER
}

function readProvider(name: string, text: string): MailProvider {
  if (!/^[a-z0-9-]{1,40}$/.test(name))
    throw new Error(`"${name}" is no name of a provider: small letters, digits and hyphens`)
  const given = pairs(name, text, ['mx', 'minute', 'hour', 'connections'])
  const mx = given.get('mx')?.toLowerCase().split(',') ?? getOwn(BUILT_IN, name) ?? []
  if (mx.some((end) => !/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(end)))
    throw new Error(`${name}: mx is a list of host names, such as mx=example.net,example.org`)
  if (mx.length === 0 && name !== OTHER)
    throw new Error(`${name}: mx is needed, such as mx=example.net,example.org`)
  return {
    name,
    mx: name === OTHER ? [] : mx,
    perMinute: count(name, given, 'minute'),
    perHour: count(name, given, 'hour'),
    connections: count(name, given, 'connections'),
  }
}

function readWarmUp(name: string, text: string): WarmUp {
  const domain = name.toLowerCase()
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) throw new Error(`"${name}" is no domain`)
  const isPaused = /(^|\s)paused(\s|$)/.test(text)
  const given = pairs(name, text.replace(/(^|\s)paused(?=\s|$)/, ' '), ['start', 'plan', 'amounts', 'per'])
  const start = given.get('start') ?? ''
  const time = /^\d{4}-\d\d-\d\d$/.test(start) ? Date.parse(`${start}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== start)
    throw new Error(`${name}: start is needed, a day such as start=2026-12-01`)
  const plan = given.get('plan') ?? 'default'
  const amounts = given.get('amounts')?.split(',').map(Number) ?? getOwn(PLANS, plan)
  if (!amounts) throw new Error(`${name}: plan is one of ${Object.keys(PLANS).join(', ')}`)
  if (amounts.length > 366 || amounts.some((one) => !Number.isInteger(one) || one < 1 || one > 1e9))
    throw new Error(`${name}: amounts are whole numbers above 0, such as amounts=50,100,200`)
  const per = given.get('per') ?? 'all'
  if (per !== 'all' && per !== 'provider') throw new Error(`${name}: per is all or provider`)
  return { domain, start, amounts, isPerProvider: per === 'provider', isPaused }
}

function pairs(name: string, text: string, known: readonly string[]): Map<string, string> {
  const given = new Map<string, string>()
  for (const part of text.split(/\s+/).filter((one) => one !== '')) {
    const [key = '', value] = part.split(/=(.*)/s)
    if (!known.includes(key) || !value)
      throw new Error(`${name}: "${part}" is none of ${known.map((one) => `${one}=…`).join(', ')}`)
    given.set(key, value)
  }
  return given
}

function count(name: string, given: ReadonlyMap<string, string>, key: string): number | null {
  const text = given.get(key)
  if (text === undefined) return null
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${name}: ${key} is a whole number above 0`)
  return Number(text)
}
