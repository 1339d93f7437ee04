/** An answer that is no success. */
export class ApiError extends Error {
  readonly status: number
  /** What kind of error, such as `invalid_grant`; null when the server does not say. */
  readonly type: string | null
  /** Messages by field for refused input. */
  readonly details: unknown
  /** How the log of the server calls the request, where the server failed; null when it does not say. */
  readonly requestId: string | null

  constructor(
    status: number,
    { message, type, details }: { message: string; type?: string | null; details?: unknown },
    requestId: string | null = null,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.type = type ?? null
    this.details = details ?? []
    this.requestId = requestId
  }
}

/** The error behind a body of the documented shape `{errors: [{message, code, type, details}]}`. */
export function toApiError(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
): ApiError {
  const [first] = isErrorBody(body) ? body.errors : []
  const said = first ?? { message: `The server answered with ${status}.` }
  return new ApiError(status, said, headers.get('x-request-id'))
}

interface ErrorBody {
  errors: { message: string; type?: string | null; details?: unknown }[]
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors)
}
