/** Text messages over Twilio's interface for messages. */
import type { Message, Outcome, Transport, Trouble } from './transport.ts'

const CONCURRENT_REQUESTS = 10
const TIMEOUT_MS = 15_000
const MAX_REASON = 500

/** Reads `twilio://account:token@default?from=…|messaging_service=…`; `scheme=http` and a host are for a gateway in between. */
export function twilioTransport(dsn: URL): Transport {
  const account = decodeURIComponent(dsn.username)
  const token = decodeURIComponent(dsn.password)
  const isDefault = dsn.hostname === 'default' || dsn.hostname === ''
  const scheme = dsn.searchParams.get('scheme') === 'http' ? 'http' : 'https'
  const host = isDefault ? 'api.twilio.com' : dsn.host
  const address = `${scheme}://${host}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
  const from = dsn.searchParams.get('from')
  const service = dsn.searchParams.get('messaging_service')
  let busy = 0
  const stateListeners: ((trouble: Trouble | null) => void)[] = []
  const listeners: (() => void)[] = []

  async function post({ to, content }: Message): Promise<Outcome> {
    const form = new URLSearchParams({ To: to[0] ?? '', Body: content.toString('utf8') })
    if (service) form.set('MessagingServiceSid', service)
    else form.set('From', from ?? '')
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    if (response.ok) return { kind: 'sent' }
    const reason = reasonIn(text) ?? `The transport answered ${response.status}.`
    if (response.status === 429 || response.status >= 500)
      return { kind: 'retry', reason, isTransportDown: false }
    return { kind: 'failed', reason: response.status === 401 ? `Authenticate: ${reason}` : reason }
  }

  const report = (trouble: Trouble | null) => {
    for (const listener of stateListeners) listener(trouble)
  }

  return {
    name: 'twilio',
    get idle() {
      return CONCURRENT_REQUESTS - busy
    },
    onState(listener) {
      stateListeners.push(listener)
    },
    want() {},
    onIdle(listener) {
      listeners.push(listener)
    },
    async send(message) {
      busy += 1
      try {
        const outcome = await post(message)
        report(null)
        return outcome
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        report({ kind: 'unreachable', reason })
        // A refused connection took nothing; anything later may have.
        return neverLeft(error)
          ? { kind: 'retry', reason, isTransportDown: true }
          : { kind: 'unknown', reason }
      } finally {
        busy -= 1
        for (const listener of listeners) listener()
      }
    },
    async close() {
      while (busy > 0) await new Promise((resolve) => setTimeout(resolve, 10))
    },
  }
}

const BEFORE_CONNECTION = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && BEFORE_CONNECTION.has(String(cause.code))
}

function reasonIn(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text)
    const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null
    return typeof message === 'string' ? message.slice(0, MAX_REASON) : null
  } catch {
    return null
  }
}
