/** Transports that hand each message over in a request of its own. */
import type { Outbound } from './outbound.ts'
import { type ProviderAnswer, type ProviderRequest, requestProvider } from './requestProvider.ts'
import type { Message, Outcome, Transport, Trouble } from './transport.ts'

export interface RequestTransportOptions {
  name: string
  /**
   * What is sent for a message. Where it takes several requests they follow each other, each under a name of its own that
   * the provider takes once: a message that is put off makes all of them again.
   */
  request(message: Message): ProviderRequest | readonly ProviderRequest[]
  /** What a success says; null for an answer that is none after all, whose reason `reason` finds. */
  accepted(answer: ProviderAnswer): Accepted | null
  /** What the provider says is wrong, in words. */
  reason(answer: ProviderAnswer): string | null
  /** What of the failed message is gone for good, such as push ids. */
  gone?(answer: ProviderAnswer): readonly string[]
  /** Said of a message that the provider took while none of its recipients is left. */
  goneReason?: string
  connections?: number
  timeoutMs?: number
}

/** What a provider says of a message that it took. */
export interface Accepted {
  /** Its name for the message, which later reports carry. */
  id?: string
  /** Of the recipients those that are gone for good. */
  gone?: readonly string[]
}

export interface RequestTransport extends Transport {
  /**
   * Sends messages that say the same, with no more recipients in all than one request names, over one connection. Who is
   * the reason of a refusal fails alone: a request that is refused is made again in halves, unless both are for the same
   * reason. @returns an outcome for each.
   */
  sendTogether(messages: readonly Message[]): Promise<Outcome[]>
}

type Ended = Extract<Outcome, { kind: 'sent' | 'failed' }>

const CONCURRENT_REQUESTS = 10
const TIMEOUT_MS = 15_000
const MAX_REASON = 500
/** Pauses while nothing can get through, doubled after each attempt. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/**
 * A transport of at most `connections` requests at once. While the other side cannot be reached, or refuses the login, one
 * request tries it after a pause. A request whose answer never came, or was cut off, may have been carried out: `unknown`.
 */
export function requestTransport(outbound: Outbound, options: RequestTransportOptions): RequestTransport {
  const { connections = CONCURRENT_REQUESTS, timeoutMs = TIMEOUT_MS } = options
  const { goneReason = 'The provider knows none of the recipients any more.' } = options
  let busy = 0
  let pause = 0
  let timer: NodeJS.Timeout | null = null
  const stateListeners: ((trouble: Trouble | null) => void)[] = []
  const idleListeners: (() => void)[] = []
  const becomeIdle = () => {
    for (const listener of idleListeners) listener()
  }

  function report(trouble: Trouble | null): void {
    for (const listener of stateListeners) listener(trouble)
    if (trouble === null) pause = 0
    else if (timer === null) {
      pause = Math.min(LONGEST_PAUSE_MS, pause === 0 ? FIRST_PAUSE_MS : pause * 2)
      timer = setTimeout(() => {
        timer = null
        becomeIdle()
      }, pause)
      timer.unref()
    }
  }

  /** Sent as soon as one request was taken; put off, or unknown, as soon as one is. */
  async function attempt(messages: readonly Message[]): Promise<Outcome> {
    const [first] = messages
    if (!first) return NOBODY
    const key = messages.map((message) => message.key).join(' ')
    const requests = [options.request({ ...first, key, to: messages.flatMap(({ to }) => to) })].flat()
    const ended: Ended[] = []
    for (const request of requests) {
      const outcome = await attemptRequest(request)
      if (outcome.kind === 'retry' || outcome.kind === 'unknown') return outcome
      ended.push(outcome)
      if (outcome.kind === 'failed' && outcome.isLoginRefused) break
    }
    const best = ended.find((outcome) => outcome.kind === 'sent') ?? ended[0]
    if (!best) return NOBODY
    return { ...best, gone: ended.flatMap((outcome) => outcome.gone ?? []) }
  }

  /** What the outcome of a request for all is for each. */
  async function settle(messages: readonly Message[], outcome: Outcome): Promise<Outcome[]> {
    const isShared = outcome.kind !== 'failed' || outcome.isLoginRefused || messages.length === 1
    if (isShared || areGone(messages, outcome))
      return messages.map((one) => shareOf(one, outcome, goneReason))
    const middle = messages.length >> 1
    const halves = [messages.slice(0, middle), messages.slice(middle)]
    const tried: { half: Message[]; result: Outcome }[] = []
    for (const half of halves) tried.push({ half, result: await attempt(half) })
    const isEverybody = tried.every(
      ({ result }) => result.kind === 'failed' && result.reason === outcome.reason,
    )
    const ends: Outcome[] = []
    for (const { half, result } of tried)
      ends.push(
        ...(isEverybody ? half.map((one) => shareOf(one, result, goneReason)) : await settle(half, result)),
      )
    return ends
  }

  async function attemptRequest(request: ProviderRequest): Promise<Outcome> {
    const result = await requestProvider(outbound, request, timeoutMs)
    if (result.kind === 'unreachable') {
      report({ kind: 'unreachable', reason: result.reason })
      return { kind: 'retry', reason: result.reason, isTransportDown: true }
    }
    if (result.kind === 'unanswered') {
      report({ kind: 'unreachable', reason: result.reason })
      return { kind: 'unknown', reason: result.reason }
    }
    const { answer } = result
    const { status } = answer
    const accepted = status >= 200 && status < 300 ? options.accepted(answer) : null
    if (accepted) {
      report(null)
      return { kind: 'sent', ...accepted }
    }
    const reason = options.reason(answer)?.slice(0, MAX_REASON) ?? `The provider answered ${status}.`
    if (status === 401) {
      report({ kind: 'login refused', reason })
      return { kind: 'failed', reason: `Authenticate: ${reason}`, isLoginRefused: true }
    }
    report(null)
    if (status === 429 || status >= 500) return { kind: 'retry', reason, isTransportDown: false }
    return { kind: 'failed', reason, gone: options.gone?.(answer) ?? [] }
  }

  async function sendTogether(messages: readonly Message[]): Promise<Outcome[]> {
    busy += 1
    try {
      return await settle(messages, await attempt(messages))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return messages.map(() => ({ kind: 'failed', reason }))
    } finally {
      busy -= 1
      becomeIdle()
    }
  }

  return {
    name: options.name,
    get idle() {
      if (timer !== null) return 0
      return (pause > 0 ? 1 : connections) - busy
    },
    onState(listener) {
      stateListeners.push(listener)
    },
    want() {},
    onIdle(listener) {
      idleListeners.push(listener)
    },
    async send(message) {
      const [outcome] = await sendTogether([message])
      return outcome ?? NOBODY
    },
    sendTogether,
    async close() {
      const deadline = performance.now() + timeoutMs + 1_000
      while (busy > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10))
      if (timer) clearTimeout(timer)
    },
  }
}

const NOBODY: Outcome = { kind: 'failed', reason: 'There is nobody to send to.' }

function areGone(messages: readonly Message[], { gone = [] }: Ended): boolean {
  const names = new Set(gone)
  return messages.every(({ to }) => to.every((one) => names.has(one)))
}

/** How the request ended for one of its messages. */
function shareOf({ to }: Message, outcome: Outcome, goneReason: string): Outcome {
  if ((outcome.kind !== 'sent' && outcome.kind !== 'failed') || !outcome.gone) return outcome
  const names = new Set(outcome.gone)
  const gone = to.filter((one) => names.has(one))
  return outcome.kind === 'sent' && to.length > 0 && gone.length === to.length
    ? { kind: 'failed', reason: goneReason, gone }
    : { ...outcome, gone }
}
