/** The one place where errors become answers. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, fromDatabaseError, wireError } from '../errors.ts'

/** Answers with the documented shape. What is not the caller's fault is logged and answered without detail. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof ApiError ? error : (fromDatabaseError(error) ?? fromFramework(error))
  if (!known) request.log.error({ err: error }, 'request failed')
  const shown =
    known ?? new ApiError(500, 'busy', 'The server failed to answer this request. The reason is in its log.')
  return sendError(reply, shown)
}

/** Sends one error as `{errors: [{code, message, details, type}]}`: as bytes, for text gets a charset appended. */
export function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  return reply
    .code(error.status)
    .headers(error.headers)
    .header('content-type', 'application/json')
    .send(Buffer.from(JSON.stringify({ errors: [wireError(error)] })))
}

function fromFramework(error: unknown): ApiError | null {
  const status = (error as FastifyError | undefined)?.statusCode
  if (typeof status !== 'number' || status < 400 || status >= 500) return null
  if (status === 413) return new ApiError(413, 'too_large', 'The request body is too large.')
  return new ApiError(400, 'invalid', 'The request could not be read.', { cause: error })
}
