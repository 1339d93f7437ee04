import type { Authorization } from './authorize.ts'

export interface RetryOptions {
  /** Tries after the first one. */
  retries: number
  /** Longest wait before a try, in milliseconds, also when the server asks for more. */
  maxWaitMs: number
}

const FIRST_WAIT_MS = 250

/**
 * Sends a request with the authorization, and again when the server asks to wait (429, 503), when the connection
 * breaks, and once with a new token when the old one is refused. Posts carry an `Idempotency-Key`, so that a repeat of
 * one that did arrive has no second effect.
 */
export async function sendWithRetries(
  request: Request,
  {
    authorization,
    retries,
    maxWaitMs,
    fetch,
  }: RetryOptions & { authorization: Authorization; fetch: typeof globalThis.fetch },
): Promise<Response> {
  if (request.method === 'POST' && !request.headers.has('idempotency-key'))
    request.headers.set('idempotency-key', crypto.randomUUID())
  let isRenewed = false
  for (let tries = 0; ; tries++) {
    const proof = await authorization.headers()
    for (const [name, value] of Object.entries(proof)) request.headers.set(name, value)
    const response = await fetch(request.clone()).catch((error: unknown) => {
      if (tries >= retries || request.signal.aborted) throw error
      return null
    })
    if (response?.status === 401 && !isRenewed && (await authorization.renew(proof))) {
      isRenewed = true
      continue
    }
    if (response && ((response.status !== 429 && response.status !== 503) || tries >= retries))
      return response
    await response?.body?.cancel()
    await wait(Math.min(maxWaitMs, askedWait(response) ?? FIRST_WAIT_MS * 2 ** tries), request.signal)
  }
}

/** The wait of the header `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3). */
function askedWait(response: Response | null): number | null {
  const header = response?.headers.get('retry-after')
  if (!header) return null
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal.addEventListener('abort', abort, { once: true })
  })
}
