/** Errors of the OAuth endpoints, in the documented and in the standard shape at once. */
import type { FastifyReply } from 'fastify'
import { ApiError, type WireError, wireError } from '../errors.ts'

/** `{errors: [...]}` as everywhere, with `error` and `error_description` of RFC 6749 beside it. */
export function sendOAuthError(reply: FastifyReply, error: ApiError): FastifyReply {
  const body: { errors: WireError[]; error: string; error_description: string } = {
    errors: [wireError(error)],
    error: error.code,
    error_description: error.message,
  }
  return reply.code(error.status).headers(error.headers).send(body)
}

/** 400: whoever asks is not the client it says it is, or the client is unknown. */
export function invalidClient(): ApiError {
  return new ApiError(400, 'invalid_client', 'The client credentials are invalid')
}

/** 403, for everything under /oauth while the interface is off. */
export function apiDisabled(): ApiError {
  return new ApiError(403, 'api_disabled', 'The API is switched off.')
}
