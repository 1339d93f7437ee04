// The header If-Match (RFC 9110, section 13.1.1): a write that is only meant for the state that the caller has seen.
import type { FastifyRequest } from 'fastify'
import { ApiError, badRequest } from '../errors.ts'
import type { Context, Row } from '../resource/definition.ts'
import type { Told } from './told.ts'

/** Asked under the lock of the record that is to be written; null when there is none. @throws ApiError 412 */
export type Guard = (within: Context, row: Row | null) => Promise<void>

type Wanted = '*' | readonly string[]

/** As long as any list of tags that a client has a reason for. */
const LONGEST = 4_000
const TAGS = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:[ \t]*,[ \t]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*$/

/**
 * What has to be asked before the request may write to a record; undefined when it names no state.
 * @param show the record as a read answers it, in the transaction of the write
 * @throws ApiError 400 for a header that is no list of tags
 */
export function guardOf(
  request: FastifyRequest,
  show: (within: Context, row: Row) => Promise<Told | undefined>,
): Guard | undefined {
  const isMeant = namesState(request)
  if (!isMeant) return undefined
  return async (within, row) => {
    if (!row) throw stale('There is no such record any more.')
    const told = await show(within, row)
    // A weak tag is equal to none here.
    if (!told || isMeant(told.tag)) return
    // The rights to edit and to delete come with the one to see.
    throw stale('The record was changed in the meantime.', told)
  }
}

/**
 * Whether a state, or that there is none, is what the request is meant for; null when it is meant for any.
 * @throws ApiError 400 for a header that is no list of tags
 */
export function namesState(request: FastifyRequest): ((tag: string | null) => boolean) | null {
  const wanted = wantedBy(request)
  if (wanted === null) return null
  return (tag) => tag !== null && (wanted === '*' || wanted.includes(tag))
}

/** @throws ApiError 400 when the request names a state: it writes many records, or one that nobody has seen. */
export function refuseIfMatch({ headers }: FastifyRequest): void {
  if (headers['if-match'] !== undefined)
    throw badRequest('If-Match: only a request that writes to one record by its id can name its state.')
}

function wantedBy({ headers }: FastifyRequest): Wanted | null {
  const given = headers['if-match']
  if (given === undefined) return null
  const text = given.trim()
  if (text === '*') return '*'
  if (text.length > LONGEST || !TAGS.test(text))
    throw badRequest('If-Match: * or tags in quotes, separated by commas, are needed.')
  return text.match(/(?:W\/)?"[^"]*"/g) ?? []
}

/** 412, with what is stored beside it and its tag, where the caller may see it. */
function stale(message: string, told?: Told): ApiError {
  return new ApiError(412, 'conflict', message, {
    headers: told ? { etag: told.tag } : {},
    beside: told?.answer ?? {},
  })
}
