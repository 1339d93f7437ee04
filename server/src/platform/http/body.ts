/** Request bodies: JSON or bracketed forms. */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { badRequest } from '../errors.ts'
import { reserveMemory } from '../memoryBudget.ts'
import { composeTexts } from '../values/nfc.ts'
import { FORM, parseForm } from './parseForm.ts'
import { parseJson } from './parseJson.ts'
import { noMemory, receiveBody } from './receiveBody.ts'
import { budgetOf, holdFor } from './requestMemory.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bytes that a body without a credential may have on this route. */
    anonymousBytes?: number
  }
}

/** Largest body of an API request, in bytes. Uploads have limits of their own. */
export const BODY_LIMIT = 8 * 1024 * 1024
/** The same for requests of strangers, where the route states nothing else. */
const ANONYMOUS_LIMIT = 64 * 1024
/** A body that is parsed takes its bytes, their text and the values in it. */
const PARSED_FACTOR = 3

export interface BodyOptions {
  config: Pick<Config, 'http_body_timeout' | 'http_body_memory'>
  /** Whether somebody is known to have sent the request. */
  isKnown?(request: FastifyRequest): boolean
  /** What strangers may send where the route states nothing. */
  anonymousBytes?: number
  /** Every body is kept as it came, whatever its type: signatures are over its bytes. */
  isRaw?: boolean
  /**
   * A body of another type, or without one, is read when it is JSON and refused otherwise (decision 220): a record must not
   * be saved without the values that were sent. False ignores such bodies.
   */
  refusesOther?: boolean
}

/**
 * Teaches the instance, and those registered in it later, to read bodies. Malformed JSON, invalid UTF-8 and too many
 * parameters, levels or values are a 400.
 */
export function readBodies(app: FastifyInstance, options: BodyOptions): void {
  const parsers = options.isRaw ? RAW : options.refusesOther ? STRICT_PARSERS : PARSERS
  app.removeAllContentTypeParsers()
  for (const [type, parse] of Object.entries(parsers)) {
    app.addContentTypeParser(type, async (request: FastifyRequest, payload: Readable) => {
      const bounds = boundsOf(request, options)
      const memory = budgetOf(app, options.config)
      const body = await receiveBody(payload, { ...bounds, memory, isKept: parse !== null })
      const most = bounds.isStrangers ? memory.limit / 2 : memory.limit
      const release = reserveMemory(memory, body.length * PARSED_FACTOR, most)
      if (!release) throw noMemory()
      holdFor(request, release)
      return parse?.(body, request)
    })
  }
}

type Parsers = Readonly<Record<string, ((body: Buffer, request: FastifyRequest) => unknown) | null>>

const RAW: Parsers = { '*': (body) => body }
const PARSERS: Parsers = {
  'application/json': (body) => parseBodyText(decode(body)),
  'application/x-www-form-urlencoded': (body) => parseForm(decode(body), FORM),
  '*': null,
}
const STRICT_PARSERS: Parsers = {
  ...PARSERS,
  // `curl --data '{…}'` declares a form. No form begins like that: its first key would be the JSON text.
  'application/x-www-form-urlencoded': (body) => {
    const text = decode(body)
    return /^\s*\{/.test(text) ? composeTexts(parseJson(text)) : parseForm(text, FORM)
  },
  '*': parseOther,
}

/** Methods whose bodies carry the values of a record. Bodies of others, such as DELETE, are optional. */
const WRITING = new Set(['POST', 'PUT', 'PATCH'])

function parseOther(body: Buffer, { method }: FastifyRequest): unknown {
  if (body.length === 0) return undefined
  const text = WRITING.has(method) ? decode(body) : body.toString()
  if (text.trim() === '') return undefined
  if (/^\s*[[{]/.test(text)) return composeTexts(parseJson(text))
  if (!WRITING.has(method)) return undefined
  throw badRequest(
    'The body could not be read. Send JSON with the header "Content-Type: application/json", or a form with "application/x-www-form-urlencoded".',
  )
}

function boundsOf(request: FastifyRequest, { config, isKnown, anonymousBytes }: BodyOptions) {
  const isStrangers = !(isKnown?.(request) ?? false)
  const declared = request.headers['content-length']
  return {
    maxBytes: isStrangers
      ? (request.routeOptions.config.anonymousBytes ?? anonymousBytes ?? ANONYMOUS_LIMIT)
      : BODY_LIMIT,
    timeoutMs: config.http_body_timeout * 1_000,
    isStrangers,
    declaredBytes: declared === undefined ? undefined : Number(declared),
  }
}

function parseBodyText(text: string): unknown {
  return text.trim() === '' ? undefined : composeTexts(parseJson(text))
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** The text of a body or of a file that came with it. @throws ApiError 400 for invalid UTF-8. */
export function decode(body: Uint8Array): string {
  try {
    return UTF8.decode(body)
  } catch {
    throw badRequest('The body is not valid UTF-8.')
  }
}
