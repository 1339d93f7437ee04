// What the carriers of text messages tell: what became of messages, and what contacts answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { now } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { isFromGateway } from '../../../platform/delivery/gatewayTransport.ts'
import { textCarrier } from '../../../platform/delivery/textTransport.ts'
import { isSignedByTwilio } from '../../../platform/delivery/twilioTransport.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { badRequest, forbidden, notFound } from '../../../platform/errors.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { decode, readBodies } from '../../../platform/http/body.ts'
import { ownAddresses } from '../../../platform/http/hosts.ts'
import { requireReadable } from '../../../platform/requireReadable.ts'
import { asObject } from '../../../platform/values/asObject.ts'
import { type IncomingText, recordReply } from './recordReplies.ts'
import { type DeliveryReport, recordReport } from './recordReport.ts'

type Told = { kind: 'reply'; reply: IncomingText } | { kind: 'report'; report: DeliveryReport } | null

const MAX_BYTES = 64 * 1024
const MAX_TEXT = 10_000
const MAX_NAME = 200

/** `POST /sms/{transport}/callback`, and `/sms/receive` for whichever transport is configured. */
export function textCallbackRoutes(app: FastifyInstance, { sql, config }: PublicOptions): void {
  // Signatures are over what was sent, to the letter.
  readBodies(app, { config, isRaw: true })

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    const { transport } = request.params as { transport?: string }
    requireReadable(config, ['sms_dsn', 'sms_gateway_url', 'sms_gateway_secret'])
    const carrier = textCarrier(config)
    if (transport !== undefined && transport !== carrier.kind) throw notFound()
    const body = Buffer.isBuffer(request.body) ? decode(request.body) : ''
    const told = toldBy(request, body)
    if (told?.kind === 'reply')
      await transaction(sql, (db) => recordReply(db, told.reply, { config, now: now() }))
    if (told?.kind === 'report') await transaction(sql, (db) => recordReport(db, told.report, now()))
    wakeConsumers(sql)
    return reply.type('text/xml').send('')

    function toldBy({ headers, url }: FastifyRequest, text: string): Told {
      const header = (name: string) => String(headers[name] ?? '')
      switch (carrier.kind) {
        case 'twilio': {
          const parameters = new URLSearchParams(text)
          const signature = header('x-twilio-signature')
          const { token, account } = carrier.account
          const isSigned = ownAddresses(config).some((address) =>
            isSignedByTwilio(token, { url: `${address}${url}`, parameters, signature }),
          )
          if (!isSigned) throw forbidden()
          if (parameters.get('AccountSid') !== account) throw badRequest('AccountSid: another account.')
          return toldByTwilio(parameters)
        }
        case 'gateway': {
          const { secret } = carrier.gateway
          const proof = {
            authorization: header('authorization'),
            signature: header('x-signature-256'),
            body: text,
          }
          if (!secret || !isFromGateway(secret, proof)) throw forbidden()
          return toldByGateway(text, header('content-type'))
        }
        default:
          throw notFound()
      }
    }
  }
  for (const path of ['/sms/:transport/callback', '/sms/receive'])
    app.post(path, { config: { anonymousBytes: MAX_BYTES } }, receive)
}

function toldByTwilio(parameters: URLSearchParams): Told {
  const value = (name: string) => parameters.get(name) ?? ''
  const providerId = named(value('MessageSid') || value('SmsSid'), 'MessageSid')
  const status = value('MessageStatus')
  if (status === '')
    return replyOf({ from: value('From'), text: parameters.get('Body'), providerId }, 'From and Body')
  const code = value('ErrorCode')
  return reportOf(providerId, status, code === '' ? null : `Error ${code}`)
}

/** `{"from", "text", "id"}` is an answer of a contact, `{"id", "status", "error"}` what became of a message. */
function toldByGateway(text: string, type: string): Told {
  const body = type.startsWith('application/x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(text))
    : asObject(parsed(text))
  if (!body) throw badRequest('An object is needed.')
  const value = (name: string) => {
    const found = body[name]
    return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
  }
  const providerId = named(value('id'), 'id')
  if (value('status') === '')
    return replyOf(
      { from: value('from'), text: 'text' in body ? value('text') : null, providerId },
      'from and text',
    )
  return reportOf(providerId, value('status'), value('error') || null)
}

const DELIVERED = new Set(['delivered', 'read'])
const UNDELIVERED = new Set(['undelivered', 'failed', 'rejected', 'expired', 'canceled'])

// Others are on the way.
function reportOf(providerId: string, status: string, error: string | null): Told {
  const word = status.toLowerCase()
  if (DELIVERED.has(word)) return { kind: 'report', report: { providerId, failure: null } }
  if (!UNDELIVERED.has(word)) return null
  const failure = error === null ? `The provider says: ${word}.` : `The provider says: ${word}, ${error}.`
  return { kind: 'report', report: { providerId, failure: clean(failure).slice(0, 1_000) } }
}

function replyOf(reply: { from: string; text: string | null; providerId: string }, what: string): Told {
  const { from, text, providerId } = reply
  if (from === '' || text === null) throw badRequest(`${what}: both are needed.`)
  return {
    kind: 'reply',
    reply: { from: from.slice(0, MAX_NAME), text: clean(text).slice(0, MAX_TEXT), providerId },
  }
}

function named(id: string, name: string): string {
  if (id === '' || id.length > MAX_NAME || id.includes('\0')) throw badRequest(`${name}: a name is needed.`)
  return id
}

// PostgreSQL stores no NUL, and no half of a character.
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('The body is no JSON.')
  }
}
