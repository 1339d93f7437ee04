/** The one place where errors become answers. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../database/connection.ts'
import { ApiError, fromDatabaseError, wireError } from '../errors.ts'
import { isDiskFull } from '../storage/diskFull.ts'
import { toJson } from '../values/json.ts'

/** Answers with the documented shape. What is not the caller's fault is logged and answered without detail. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, toApiError(error, request))
}

/**
 * The error as the caller may know it. What is not the caller's fault is logged, and its answer says how the log calls the
 * request (`reqId`).
 */
export function toApiError(error: unknown, request: FastifyRequest): ApiError {
  const known = error instanceof ApiError ? error : (fromDatabaseError(error) ?? fromFramework(error))
  if (known) return known
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, 'the database did not answer')
    return new ApiError(503, 'busy', 'The database does not answer at the moment. Please try again.', {
      headers: nameOf(request),
    })
  }
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'there is no space left')
    return new ApiError(503, 'busy', 'There is no space left on the disk of the server.', {
      headers: { 'retry-after': '60', ...nameOf(request) },
    })
  }
  request.log.error({ err: error }, 'request failed')
  return new ApiError(500, 'busy', 'The server failed to answer this request. The reason is in its log.', {
    headers: nameOf(request),
  })
}

function nameOf({ id }: FastifyRequest): Record<string, string> {
  return { 'x-request-id': id }
}

/** The headers of an answer with the error, whatever its shape: who was too early is told when to come again. */
export function headersOf({ status, headers }: ApiError): Record<string, string> {
  return status === 503 ? { 'retry-after': '1', ...headers } : headers
}

/** Sends one error as `{errors: [{code, message, details, type}]}`: as bytes, for text gets a charset appended. */
export function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  return reply
    .code(error.status)
    .headers(headersOf(error))
    .header('content-type', 'application/json')
    .header('cache-control', 'no-store')
    .send(Buffer.from(toJson({ errors: [wireError(error)], ...error.beside })))
}

function fromFramework(error: unknown): ApiError | null {
  const status = (error as FastifyError | undefined)?.statusCode
  if (typeof status !== 'number' || status < 400 || status >= 500) return null
  if (status === 413) return new ApiError(413, 'too_large', 'The request body is too large.')
  return new ApiError(400, 'invalid', 'The request could not be read.', { cause: error })
}
