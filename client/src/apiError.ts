/** An answer that is no success. */
export class ApiError extends Error {
  readonly status: number
  /** What kind of error, such as `invalid_grant`; null when the server does not say. */
  readonly type: string | null
  /** Messages by field for refused input. */
  readonly details: unknown

  constructor(
    status: number,
    { message, type, details }: { message: string; type?: string | null; details?: unknown },
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.type = type ?? null
    this.details = details ?? []
  }
}

/** The error behind a body of the documented shape `{errors: [{message, code, type, details}]}`. */
export function toApiError(status: number, body: unknown): ApiError {
  const [first] = isErrorBody(body) ? body.errors : []
  return new ApiError(status, first ?? { message: `The server answered with ${status}.` })
}

interface ErrorBody {
  errors: { message: string; type?: string | null; details?: unknown }[]
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors)
}
