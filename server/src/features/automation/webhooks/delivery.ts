// One request to a webhook: how it is signed, what is in it, and what its answer means.
import { createHmac } from 'node:crypto'
import type { Outbound, OutboundOutcome } from '../../../platform/delivery/outbound.ts'
import { giveMemoryBack } from '../../../platform/memory.ts'
import { storable } from '../../../platform/values/inputs.ts'

/** Events of one trigger, in the order in which they go out. */
export interface Told {
  trigger: string
  /** JSON texts with commas between them. */
  text: Buffer
  /** So many bytes around the text, in its memory, belong to nobody else. */
  room?: { before: number; after: number }
  events: number
  /** The lowest and the highest id. */
  first: number
  last: number
}

/** What goes out at once. */
export interface Request {
  /** The rows of `webhook_waiting` that it takes. */
  keys: readonly number[]
  /** How many are in it; without any nothing is sent. */
  events: number
  /** The largest number of requests of installations that led to one of its events. */
  hops: number
  /** The lowest and the highest id of its events. */
  first: number
  last: number
  /** As bytes, which do not move about in memory while they wait, and which who signs and who sends takes as they are. */
  body: Buffer
}

/** Puts events into a request. */
export function requestOf(keys: readonly number[], told: readonly Told[], hops: number): Request {
  return {
    keys,
    hops,
    events: told.reduce((sum, { events }) => sum + events, 0),
    first: Math.min(...told.map(({ first }) => first)),
    last: Math.max(...told.map(({ last }) => last)),
    body: bodyOf(told),
  }
}

export interface Receiver {
  webhookId: number
  url: string
  secret: string
}

/** What became of a request. */
export interface Delivery {
  webhookId: number
  keys: readonly number[]
  /** How many events were in it; without any nothing was sent. */
  events: number
  isDelivered: boolean
  /** The receiver is gone for good and says so. */
  isGone: boolean
  /** Seconds that the receiver asks to wait. */
  retryAfter: number | null
  /** The status, or `N/A` without one. */
  statusCode: string
  note: string
  /** Seconds. */
  runtime: number
}

export interface DeliveryOptions {
  outbound: Outbound
  siteUrl: string
  timeoutMs: number
  now: Date
}

const GONE = 410
const MAX_NOTE = 2_000
const MAX_ANSWER = 10_000
const MAX_WAIT_S = 3_600
/** Secrets of Standard Webhooks begin with this and are a key in base64. */
const STANDARD = 'whsec_'

/** Sends events to a webhook in one request, whose body is not to be read afterwards. Never throws. */
export async function deliver(
  receiver: Receiver,
  request: Request,
  { outbound, siteUrl, timeoutMs, now }: DeliveryOptions,
): Promise<Delivery> {
  const { keys, events, hops, body } = request
  const begun = performance.now()
  const outcome = await outbound.send({
    url: receiver.url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-origin-base-url': siteUrl,
      ...signatures(receiver, { id: nameOf(receiver, request), body, now }),
    },
    body,
    hops,
    timeoutMs,
    maxBytes: MAX_ANSWER,
    isRepeatable: true,
  })
  if (outcome.kind === 'answered' && outcome.isWritten) giveMemoryBack(body)
  return {
    webhookId: receiver.webhookId,
    keys,
    events,
    runtime: Math.round(performance.now() - begun) / 1000,
    ...verdict(outcome, now),
  }
}

/** What is left of a request whose events are gone. */
export function undelivered({ webhookId }: Receiver, { keys }: Request): Delivery {
  const nothing = { isGone: false, retryAfter: null, statusCode: 'N/A', note: '', runtime: 0 }
  return { webhookId, keys, events: 0, isDelivered: true, ...nothing }
}

/** One list per trigger, with its events in the order in which they go out. */
function bodyOf(told: readonly Told[]): Buffer {
  const [only] = told
  if (!only) return Buffer.alloc(0)
  if (told.length === 1) {
    const begin = `{${JSON.stringify(only.trigger)}:[`
    const around = inPlace(only, begin, ']}')
    if (around) return around
  }
  const lists = [...Map.groupBy(told, ({ trigger }) => trigger)].map(([trigger, own]) => [
    Buffer.from(`${JSON.stringify(trigger)}:[`),
    ...own.flatMap(({ text }, index) => (index === 0 ? [text] : [COMMA, text])),
    Buffer.from(']'),
  ])
  return Buffer.concat([
    Buffer.from('{'),
    ...lists.flatMap((list, index) => (index === 0 ? list : [COMMA, ...list])),
    Buffer.from('}'),
  ])
}

const COMMA = Buffer.from(',')

// Most requests have events of one trigger. A copy of each would be as large as all that is sent.
function inPlace({ text, room }: Told, begin: string, end: string): Buffer | null {
  const before = Buffer.byteLength(begin)
  if (!room || room.before < before || room.after < end.length) return null
  const around = Buffer.from(text.buffer, text.byteOffset - before, before + text.length + end.length)
  around.write(begin)
  around.write(end, before + text.length)
  return around
}

/** The same whenever the same events go out: receivers know by it what comes twice. */
function nameOf({ webhookId }: Receiver, { first, last }: Request): string {
  return `msg_${webhookId}_${first}_${last}`
}

export function signatures(
  { secret }: Pick<Receiver, 'secret'>,
  { id, body, now }: { id: string; body: string | Buffer; now: Date },
) {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secret.startsWith(STANDARD)
      ? `v1,${createHmac('sha256', Buffer.from(secret.slice(STANDARD.length), 'base64'))
          .update(`${id}.${timestamp}.`)
          .update(body)
          .digest('base64')}`
      : createHmac('sha256', secret).update(body).digest('base64'),
  }
}

type Verdict = Pick<Delivery, 'isDelivered' | 'isGone' | 'retryAfter' | 'statusCode' | 'note'>

// Whoever has said 2xx has taken the events, however the rest of the answer came.
function verdict(outcome: OutboundOutcome, now: Date): Verdict {
  const answer = 'answer' in outcome ? outcome.answer : null
  if (answer === null) {
    const note = 'reason' in outcome ? outcome.reason : ''
    return {
      isDelivered: false,
      isGone: false,
      retryAfter: null,
      statusCode: 'N/A',
      note: storable(note, MAX_NOTE),
    }
  }
  const text = answer.body.toString('utf8')
  return {
    isDelivered: answer.status >= 200 && answer.status < 300,
    isGone: answer.status === GONE,
    retryAfter: secondsIn([answer.headers['retry-after']].flat()[0], now),
    statusCode: String(answer.status),
    note: storable(text === '' && 'reason' in outcome ? outcome.reason : text, MAX_NOTE),
  }
}

function secondsIn(text: string | undefined, now: Date): number | null {
  if (text === undefined) return null
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(MAX_WAIT_S, Math.max(0, Math.round(seconds))) : null
}
