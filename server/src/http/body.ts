/** Request bodies: JSON or bracketed forms. Other types count as empty (compatibility, sections 1.2 and 6). */
import type { FastifyInstance } from 'fastify'
import qs from 'qs'
import { ApiError, badRequest } from '../errors.ts'

/** Largest body of an API request, in bytes. Uploads have limits of their own. */
export const BODY_LIMIT = 8 * 1024 * 1024
const MAX_PARAMETERS = 100_000
const MAX_DEPTH = 32

/** Teaches the instance to read bodies. Malformed JSON, invalid UTF-8 and too much of anything are a 400. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    finish(done, () => parseBodyText(decode(body as Buffer)))
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => {
      finish(done, () => parseForm(checkEscapes(decode(body as Buffer))))
    },
  )
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    payload.on('end', () => done(null, undefined))
    payload.on('error', done)
  })
}

/**
 * Parses a query string or form: brackets, repeated keys as lists, plus as space.
 * @throws ApiError 400 over 100,000 parameters or 32 levels.
 */
export function parseForm(text: string): Record<string, unknown> {
  const parsed = guard(() =>
    qs.parse(text, {
      parameterLimit: MAX_PARAMETERS,
      throwOnLimitExceeded: true,
      arrayLimit: MAX_PARAMETERS,
      depth: MAX_DEPTH,
      strictDepth: true,
      plainObjects: false,
    }),
  )
  return parsed as Record<string, unknown>
}

function parseBodyText(text: string): unknown {
  return text.trim() === '' ? undefined : parseJson(text)
}

/**
 * Parses JSON that somebody sent, as a body or in a file: an object or a list.
 * @throws ApiError 400 for anything else, and over 32 levels.
 */
export function parseJson(text: string): object {
  const value: unknown = guard(() => JSON.parse(text, refuseKeys))
  if (typeof value !== 'object' || value === null) throw badRequest('A JSON object or array is needed.')
  if (depthOf(value) > MAX_DEPTH) throw badRequest(`JSON may be nested ${MAX_DEPTH} levels deep.`)
  return value
}

/** Keys that would change what objects do: with the last two they could not be taken for texts or numbers any more. */
const FORBIDDEN = new Set(['__proto__', 'toString', 'valueOf'])

function refuseKeys(this: unknown, key: string, value: unknown): unknown {
  if (FORBIDDEN.has(key)) throw new SyntaxError('forbidden key')
  return value
}

function guard<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new ApiError(400, 'invalid', 'The request could not be read: it is malformed or over a limit.', {
      cause: error,
    })
  }
}

/** The text of a body or of a file that came with it. @throws ApiError 400 for invalid UTF-8. */
export function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (error) {
    throw new ApiError(400, 'invalid', 'The body is not valid UTF-8.', { cause: error })
  }
}

// The parser keeps an escape it cannot decode as it stands; stored, it would be a text nobody sent.
function checkEscapes(text: string): string {
  try {
    for (const [escapes] of text.matchAll(/(?:%[\da-f]{2})+/gi)) decodeURIComponent(escapes)
    return text
  } catch (error) {
    throw new ApiError(400, 'invalid', 'The body is not valid UTF-8.', { cause: error })
  }
}

function finish(done: (error: Error | null, body?: unknown) => void, parse: () => unknown): void {
  try {
    done(null, parse())
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)))
  }
}

// Walks level by level: a recursive walk would overflow on the very input it guards against.
function depthOf(value: object): number {
  let level: unknown[] = [value]
  let depth = 0
  while (level.length > 0 && depth <= MAX_DEPTH) {
    depth++
    level = level.flatMap((entry) =>
      Object.values(entry as object).filter((inner) => typeof inner === 'object' && inner !== null),
    )
  }
  return depth
}
