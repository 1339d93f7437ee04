/** One request to a provider that the operator has configured, with what is certain about its end. */

export interface ProviderRequest {
  address: string
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'
  headers: Readonly<Record<string, string>>
  body: string | null
}

export interface ProviderAnswer {
  status: number
  text: string
  /** The answer as JSON; null when it is none. */
  json: unknown
}

/**
 * `unreachable`: nothing was taken. `unanswered`: the request may have arrived, and what became of it is not known.
 */
export type ProviderResult =
  | { kind: 'answered'; answer: ProviderAnswer }
  | { kind: 'unreachable'; reason: string }
  | { kind: 'unanswered'; reason: string }

const MAX_BYTES = 256 * 1024

/** Sends the request. Follows no redirects, waits for the whole answer as long as `timeoutMs`, and never throws. */
export async function requestProvider(
  { address, method, headers, body }: ProviderRequest,
  { timeoutMs }: { timeoutMs: number },
): Promise<ProviderResult> {
  let status: number | null = null
  try {
    const response = await fetch(address, {
      method,
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = response.status
    const text = await readText(response)
    return { kind: 'answered', answer: { status, text, json: toJson(text) } }
  } catch (error) {
    // A refusal stays one when its words are cut off; of a success the words are the proof.
    if (status !== null && status >= 400)
      return { kind: 'answered', answer: { status, text: '', json: null } }
    const reason = reasonOf(error)
    return { kind: neverLeft(error) ? 'unreachable' : 'unanswered', reason }
  }
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > MAX_BYTES) throw new Error('The answer is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const BEFORE_CONNECTION = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(isBefore)
  return isBefore(cause)
}

function isBefore(error: unknown): boolean {
  return error instanceof Error && 'code' in error && BEFORE_CONNECTION.has(String(error.code))
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && cause.message !== '' ? `${error.message}: ${cause.message}` : error.message
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
