/**
 * The one client for requests to addresses that a user can aim. It reaches the internet only, or what the operator has
 * named in `outbound_allowed_hosts`: the check is made on the very addresses that are connected to, so that neither a
 * spelling nor a name that changes its address gets past it. It follows no redirect, and waits and reads within bounds.
 */
import { promises as dns, type LookupAddress, type LookupOptions } from 'node:dns'
import { isIP } from 'node:net'
import type { Config } from '../config.ts'
import { StartError } from '../startError.ts'
import { storable } from '../values/inputs.ts'
import { startDeadline } from './deadline.ts'
import { type Exchanged, keepConnections, type OutboundAnswer } from './outboundConnections.ts'
import { ASKING, type Headed, headerProblem, headersOf } from './outboundHeaders.ts'
import { type Places, takePlaces } from './places.ts'
import { isNetwork, isPublicAddress, isWithin, networks } from './publicAddress.ts'
import { createResolver, type Resolver } from './resolver.ts'

export interface OutboundRequest {
  url: string
  /** GET when absent. */
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
  /** For all of it: waiting for a place, connecting, sending and reading. */
  timeoutMs: number
  /** How much of the answer is read. */
  maxBytes?: number
  /** The number of requests of installations that led to this one, for requests whose address a user sets; this one adds one. */
  hops?: number
  /** May be sent once more when a connection that was kept turns out to be closed; so may what only asks. */
  isRepeatable?: boolean
  signal?: AbortSignal
}

/**
 * How a request ended, whatever the status of an answer. `refused`: it may not be sent. `busy`: no place was free in time.
 * `unreachable`: nothing was sent. `timeout` and `broken`: it may have arrived; `answer` is what had come until then.
 * `too large`: the answer is cut. `isWritten`: the memory of the body may be used again.
 */
export type OutboundOutcome =
  | { kind: 'answered'; answer: OutboundAnswer; isWritten: boolean }
  | { kind: 'refused'; reason: string }
  | { kind: 'busy'; reason: string }
  | { kind: 'unreachable'; reason: string }
  | { kind: 'timeout'; reason: string; answer: OutboundAnswer | null }
  | { kind: 'broken'; reason: string; answer: OutboundAnswer | null }
  | { kind: 'too large'; reason: string; answer: OutboundAnswer }

export interface Outbound {
  /** Sends the request. Never throws. */
  send(request: OutboundRequest): Promise<OutboundOutcome>
}

const MAX_BYTES = 1_000_000
const MAX_URL = 65_535
/** Requests under way, of all and to one host, and requests that wait for a place. */
const PLACES: Places = { all: 128, each: 16, waiting: 1_000 }
const METHODS = [...ASKING, 'POST', 'PATCH']
/** Addresses whose parts are remembered, each up to so many letters. */
const KNOWN = 500
const MAX_KNOWN = 2_000

const clients = new WeakMap<Pick<Config, OutboundKey>, Outbound>()
type OutboundKey = 'outbound_allowed_hosts' | 'dns_servers'

/** The client of a process, which goes with its configuration: connections are shared by all who send. */
export function outboundOf(config: Pick<Config, OutboundKey>): Outbound {
  const known = clients.get(config)
  if (known) return known
  const made = createOutbound(config)
  clients.set(config, made)
  return made
}

/** A client with connections of its own. `ca` is for servers whose certificates nobody else knows. */
export function createOutbound(
  config: Pick<Config, OutboundKey>,
  { places = PLACES, ca }: { places?: Places; ca?: string } = {},
): Outbound {
  const guard = createGuard(config, createResolver(config))
  const connections = keepConnections({ lookup: guard.lookup, ca })
  const place = takePlaces(places)
  const known = new Map<string, Target | string>()

  /** The parts of an address, or why it may not be asked: the same each time, but for what its name stands for. */
  function targetOf(url: string): Target | string {
    const found = known.get(url)
    if (found !== undefined) return found
    const target = readTarget(url)
    const isAddress = typeof target !== 'string' && isIP(target.hostname) !== 0
    // Connecting to an address asks nobody for a name.
    const made =
      isAddress && !guard.allows(target.hostname, target.hostname) ? notPublic(target.hostname) : target
    if (known.size >= KNOWN) known.clear()
    if (url.length <= MAX_KNOWN) known.set(url, made)
    return made
  }

  return {
    async send(request) {
      const { method = 'GET', headers = {}, timeoutMs } = request
      const target = targetOf(request.url)
      if (typeof target === 'string') return { kind: 'refused', reason: target }
      for (const name of Object.keys(headers)) {
        const problem = headerProblem(name, headers[name] ?? '')
        if (problem !== null) return { kind: 'refused', reason: problem }
      }
      if (!METHODS.includes(method)) return { kind: 'refused', reason: 'The method is not valid.' }
      const deadline = startDeadline(timeoutMs, request.signal)
      const release = await place(target.place, deadline)
      try {
        if (release === null) return { kind: 'busy', reason: 'No connection was free in time.' }
        const written = {
          ...{ method, path: target.path, maxBytes: request.maxBytes ?? MAX_BYTES },
          headers: headersOf({ ...target, headers, hops: request.hops }),
          body: typeof request.body === 'string' ? Buffer.from(request.body) : request.body,
        }
        const first = await connections.exchange(target.origin, written, { deadline })
        const mayRepeat = request.isRepeatable ?? ASKING.includes(method)
        if (first.kind !== 'broken' || !first.isStale || !mayRepeat || deadline.isOver)
          return outcomeOf(first, request)
        return outcomeOf(
          await connections.exchange(target.origin, written, { deadline, isNew: true }),
          request,
        )
      } finally {
        deadline.clear()
        release?.()
      }
    },
  }
}

function outcomeOf(
  exchanged: Exchanged,
  { timeoutMs, maxBytes = MAX_BYTES }: OutboundRequest,
): OutboundOutcome {
  switch (exchanged.kind) {
    case 'answered':
      return exchanged
    case 'too large':
      return { ...exchanged, reason: `The answer is larger than ${maxBytes} bytes.` }
    case 'timeout':
      return { ...exchanged, reason: `No complete answer within ${timeoutMs / 1000} seconds.` }
    case 'broken':
      return { kind: 'broken', reason: reasonOf(exchanged.error), answer: exchanged.answer }
    case 'unreachable': {
      const { error } = exchanged
      if (error instanceof Refusal) return { kind: 'refused', reason: error.message }
      const reason = error ? reasonOf(error) : `No connection within ${timeoutMs / 1000} seconds.`
      return { kind: 'unreachable', reason }
    }
    default:
      return exchanged satisfies never
  }
}

function reasonOf({ message }: Error): string {
  return storable(message, 500)
}

class Refusal extends Error {}

function notPublic(host: string): string {
  return `The host ${host.slice(0, 253)} has no public address; the operator can name it in outbound_allowed_hosts.`
}

/** Who may be connected to, and a look-up of names that returns no other address. */
function createGuard(config: Pick<Config, OutboundKey>, resolver: Resolver) {
  const allowed = new Set<string>()
  const allowedNetworks = networks(config.outbound_allowed_hosts.filter(isNetwork))
  for (const entry of config.outbound_allowed_hosts) {
    if (isNetwork(entry)) continue
    const isName = /^[^/:@?#]+$/.test(entry) && URL.canParse(`http://${entry}/`)
    if (!isName)
      throw new StartError(
        `outbound_allowed_hosts holds "${entry}", which is no host name, address or network.`,
      )
    allowed.add(bare(new URL(`http://${entry}/`).hostname))
  }
  const allows = (host: string, address: string) =>
    allowed.has(bare(host)) || isWithin(allowedNetworks, address) || isPublicAddress(address)

  async function find(host: string): Promise<LookupAddress[]> {
    const name = bare(host)
    // The operator's own hosts may stand in the hosts file of the machine only.
    if (allowed.has(name) || name === 'localhost' || name.endsWith('.localhost'))
      return dns.lookup(host, { all: true })
    const addresses = await resolver.addresses(host)
    return addresses.map((address) => ({ address, family: isIP(address) }))
  }

  async function lookup(host: string, options: LookupOptions, done: Done): Promise<void> {
    try {
      const found = await find(host)
      if (found.length === 0) throw new Error(`The host ${host} is not known.`)
      const open = found.filter(({ address }) => allows(host, address))
      const [first] = open
      if (first === undefined) throw new Refusal(notPublic(host))
      if (options.all) done(null, open)
      else done(null, first.address, first.family)
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)), [])
    }
  }

  return {
    allows,
    lookup: (host: string, options: LookupOptions, done: Done) => void lookup(host, options, done),
  }
}

type Done = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

function bare(host: string): string {
  return host.toLowerCase().replace(/\.$/, '')
}

interface Target extends Pick<Headed, 'host' | 'credentials'> {
  /** Whose places its requests take. */
  place: string
  /** Whom they are sent to, and whose connections they share. */
  origin: string
  hostname: string
  path: string
}

function readTarget(text: string): Target | string {
  const url = text.length > MAX_URL ? null : URL.parse(text)
  if (url === null) return 'The address is not valid.'
  const { protocol, username, password } = url
  if (protocol !== 'http:' && protocol !== 'https:') return 'The address is none of HTTP or HTTPS.'
  const name = bare(url.hostname)
  const host = url.port === '' ? name : `${name}:${url.port}`
  return {
    ...{ place: url.host, host, origin: `${protocol}//${host}` },
    credentials: username === '' && password === '' ? undefined : `${decoded(username)}:${decoded(password)}`,
    hostname: name.replace(/^\[(.*)\]$/, '$1'),
    path: `${url.pathname}${url.search}`,
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
