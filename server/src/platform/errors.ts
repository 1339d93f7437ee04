/**
 * Every error a caller can see. Thrown from anywhere, turned into `{errors: [{code, message, details, type}]}`
 * in one handler (http/errorHandler.ts). Anything else that is thrown is a bug and answers 500 without detail.
 */
import pg from 'pg'

/** What went wrong, as a word. `type` on the wire is only set where clients read it. */
export type ErrorCode =
  | 'invalid'
  | 'not_found'
  | 'access_denied'
  | 'conflict'
  | 'in_use'
  | 'validation'
  | 'too_large'
  | 'too_slow'
  | 'not_acceptable'
  | 'busy'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_client'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'redirect_uri_mismatch'
  | 'api_disabled'
  | 'csrf'
  | 'second_factor_required'
  | 'too_many_requests'
  | 'loop_detected'

/** Field name to messages, as the interface shows them. */
export type ErrorDetails = Record<string, string[]>

export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  /** Messages by field, or the path of what is wrong inside a document. */
  readonly details: ErrorDetails | string
  /** Extra response headers, such as Retry-After. */
  readonly headers: Record<string, string>
  /** What stands beside the errors: the record as it is stored, for who wanted to write over another state. */
  readonly beside: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    options: {
      details?: ErrorDetails | string
      headers?: Record<string, string>
      beside?: Readonly<Record<string, unknown>>
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.status = status
    this.code = code
    this.details = options.details ?? {}
    this.headers = options.headers ?? {}
    this.beside = options.beside ?? {}
  }
}

/** One error entry on the wire. */
export interface WireError {
  code: number
  message: string
  details: ErrorDetails | string | never[]
  type: string | null
}

const WIRE_TYPES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'access_denied',
  'api_disabled',
  'second_factor_required',
  'invalid_grant',
  'invalid_request',
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'redirect_uri_mismatch',
  'validation',
])

/** The documented shape of one error; empty details are an empty array there. */
export function wireError(error: ApiError): WireError {
  return {
    code: error.status,
    message: error.message,
    details: Object.keys(error.details).length > 0 ? error.details : [],
    type: WIRE_TYPES.has(error.code) ? error.code : null,
  }
}

/** 404. */
export function notFound(message = 'Item was not found.'): ApiError {
  return new ApiError(404, 'not_found', message)
}

/** 403. */
export function forbidden(message = 'You do not have access to the requested area/action.'): ApiError {
  return new ApiError(403, 'access_denied', message)
}

/** 400 for one field: details `{field: [message]}`, top-level message `field: message`. */
export function invalid(field: string, message: string): ApiError {
  return invalidFields({ [field]: [message] })
}

/** 400 for several fields. The interface documents their shape. */
export function invalidFields(details: ErrorDetails): ApiError {
  const message = Object.entries(details)
    .map(([field, messages]) => `${field}: ${messages.join(', ')}`)
    .join(', ')
  return new ApiError(400, 'invalid', message, { details })
}

/** 400 for the request as a whole. */
export function badRequest(message: string): ApiError {
  return new ApiError(400, 'invalid', message)
}

/** 409. */
export function conflict(message: string): ApiError {
  return new ApiError(409, 'conflict', message)
}

/** 422: the record cannot go while others depend on it. */
export function inUse(message: string): ApiError {
  return new ApiError(422, 'in_use', message)
}

/** 422: something inside a document does not hold; the path says where. */
export function unprocessable(path: string, message: string): ApiError {
  return new ApiError(422, 'validation', message, { details: path })
}

/** Constraint name to the error the interface promises. Features add theirs next to their definition. */
const CONSTRAINTS = new Map<string, () => ApiError>()

/** Registers what a violated constraint means to the caller. */
export function onConstraint(name: string, make: () => ApiError): void {
  CONSTRAINTS.set(name, make)
}

/**
 * The caller's error behind a database error, or null when it is not the caller's fault.
 * Decided by constraint name and SQLSTATE, never by message text.
 */
export function fromDatabaseError(error: unknown): ApiError | null {
  if (!(error instanceof pg.DatabaseError)) return null
  const known = error.constraint ? CONSTRAINTS.get(error.constraint) : undefined
  if (known) return known()
  switch (error.code) {
    case '54000':
    case '54001':
    case '54011':
      return new ApiError(400, 'too_large', 'The record is larger than the 8 kB that a row can hold.', {
        cause: error,
      })
    case '22003':
      return new ApiError(400, 'invalid', 'A number is out of range.', { cause: error })
    case '22008':
      return new ApiError(400, 'invalid', 'A date is out of range.', { cause: error })
    case '22021':
    case '22P05':
      return new ApiError(400, 'invalid', 'Text holds a character that cannot be stored.', { cause: error })
    default:
      return null
  }
}
