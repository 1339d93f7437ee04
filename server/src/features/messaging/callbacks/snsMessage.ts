// Messages of Amazon's SNS: their signatures, and the certificates that prove them.

import { type KeyObject, verify, X509Certificate } from 'node:crypto'
import type { Outbound } from '../../../platform/delivery/outbound.ts'
import { ApiError, badRequest, forbidden } from '../../../platform/errors.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { demandFresh } from './proofs.ts'
import { at, jsonIn } from './readJson.ts'

/** SNS sends a message again for six hours. */
const WINDOW_MINUTES = 7 * 60
const HOST = /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com(\.cn)?$/
const MAX_CERTIFICATES = 20
const MAX_UNDER_WAY = 5
const TIMEOUT_MS = 10_000
const MAX_BYTES = 64 * 1024

export interface SnsMessage {
  type: string
  topic: string
  message: string
  /** Asks for a request that confirms a subscription; null for other messages. */
  subscribeUrl: string | null
}

/** What is signed, in this order; what a message lacks is left out. */
const SIGNED: Readonly<Record<string, readonly string[]>> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
}
const ALGORITHMS: Readonly<Record<string, string>> = { 1: 'sha1', 2: 'sha256' }

/** The message in a body. @throws ApiError 403 when SNS has not signed it, or long ago; 400 for no message. */
export async function readSnsMessage(
  body: Buffer,
  { now, outbound }: { now: Date; outbound: () => Outbound },
): Promise<SnsMessage> {
  const json = jsonIn(body)
  const value = (key: string): string | null => {
    const found = at(json, key)
    return typeof found === 'string' ? found : null
  }
  const type = value('Type') ?? ''
  const algorithm = getOwn(ALGORITHMS, value('SignatureVersion') ?? '')
  const [signature, certificate, topic, message, timestamp] = [
    value('Signature'),
    value('SigningCertURL'),
    value('TopicArn'),
    value('Message'),
    value('Timestamp'),
  ]
  if (!Object.hasOwn(SIGNED, type) || !topic || message === null || !timestamp)
    throw badRequest('This is no message of a topic.')
  if (!algorithm || !signature || !certificate) throw forbidden()
  const signed = (SIGNED[type] ?? []).flatMap((key) => {
    const part = value(key)
    return part === null ? [] : [`${key}\n${part}\n`]
  })
  const key = await keyOf(snsAddress(certificate), { now, outbound })
  const isSigned = verify(algorithm, Buffer.from(signed.join('')), key, Buffer.from(signature, 'base64'))
  if (!isSigned) throw forbidden()
  demandFresh(Date.parse(timestamp), now, WINDOW_MINUTES)
  return { type, topic, message, subscribeUrl: value('SubscribeURL') }
}

/** Does what a message asks for, so that its topic sends what follows. @throws ApiError 403 for an address elsewhere. */
export async function confirmSubscription({ subscribeUrl }: SnsMessage, outbound: Outbound): Promise<void> {
  const url = snsAddress(subscribeUrl ?? '')
  if (url.searchParams.get('Action') !== 'ConfirmSubscription') throw forbidden()
  await askSns(url, outbound)
}

/** An address of SNS itself. @throws ApiError 403 for any other. */
function snsAddress(text: string): URL {
  const url = URL.parse(text)
  const isOwn =
    url?.protocol === 'https:' &&
    HOST.test(url.hostname) &&
    url.port === '' &&
    url.username === '' &&
    url.password === ''
  if (!url || !isOwn) throw forbidden()
  return url
}

interface KnownKey {
  key: KeyObject
  validFrom: Date
  validTo: Date
}

/** By address; they are a handful, and change once a year. */
const known = new Map<string, KnownKey>()
const underWay = new Map<string, Promise<KnownKey>>()

async function keyOf(
  url: URL,
  { now, outbound }: { now: Date; outbound: () => Outbound },
): Promise<KeyObject> {
  if (!url.pathname.endsWith('.pem') || url.search !== '') throw forbidden()
  const address = url.href
  const found = known.get(address) ?? (await fetchOnce(url, outbound()))
  if (now < found.validFrom || now > found.validTo) throw forbidden()
  return found.key
}

// Strangers choose the address: what is asked for at once has a bound.
function fetchOnce(url: URL, outbound: Outbound): Promise<KnownKey> {
  const running = underWay.get(url.href)
  if (running) return running
  if (underWay.size >= MAX_UNDER_WAY) throw busy()
  const fetching = fetchKey(url, outbound).finally(() => underWay.delete(url.href))
  underWay.set(url.href, fetching)
  return fetching
}

async function fetchKey(url: URL, outbound: Outbound): Promise<KnownKey> {
  const text = await askSns(url, outbound)
  try {
    const certificate = new X509Certificate(text)
    const found = {
      key: certificate.publicKey,
      validFrom: new Date(certificate.validFrom),
      validTo: new Date(certificate.validTo),
    }
    const [oldest] = known.keys()
    if (known.size >= MAX_CERTIFICATES && oldest !== undefined) known.delete(oldest)
    known.set(url.href, found)
    return found
  } catch (cause) {
    throw new ApiError(403, 'access_denied', forbidden().message, { cause })
  }
}

async function askSns(url: URL, outbound: Outbound): Promise<string> {
  const outcome = await outbound.send({ url: url.href, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES })
  const status = outcome.kind === 'answered' ? outcome.answer.status : 0
  // What SNS refuses was never its own; what it cannot answer now it is asked again.
  if (outcome.kind === 'refused' || outcome.kind === 'too large' || (status >= 400 && status < 500))
    throw forbidden()
  if (outcome.kind !== 'answered' || status !== 200) throw busy()
  return outcome.answer.body.toString('latin1')
}

function busy(): ApiError {
  return new ApiError(503, 'busy', 'The signature cannot be checked at the moment. Please try again.', {
    headers: { 'retry-after': '10' },
  })
}
