/** Providers of text messages, tweets and notifications: small servers that check what they get as the real ones do. */
import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

export interface ProviderRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export interface ProviderReply {
  status?: number
  /** Sent as JSON. */
  json?: unknown
  /** Before the answer. */
  delayMs?: number
  /** The answer breaks off in its middle. */
  isCutOff?: boolean
  /** The connection ends without an answer. */
  hangsUp?: boolean
}

export interface Provider {
  address: string
  port: number
  requests: ProviderRequest[]
  /** The most that were under way at once. */
  most: number
  close(): Promise<void>
}

/** A server that answers each request with what `reply` says. */
export async function provider(
  t: Pick<TestContext, 'after'>,
  reply: (request: ProviderRequest, index: number) => ProviderReply | Promise<ProviderReply>,
): Promise<Provider> {
  const requests: ProviderRequest[] = []
  let under = 0
  const state = { most: 0 }
  const server = createServer((incoming, response) => {
    under += 1
    state.most = Math.max(state.most, under)
    response.on('close', () => (under -= 1))
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', async () => {
      const request = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(parts).toString('utf8'),
      }
      requests.push(request)
      await answer(response, await reply(request, requests.length - 1))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  t.after(close)
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    requests,
    get most() {
      return state.most
    },
    close,
  }
}

async function answer(
  response: ServerResponse,
  { status = 200, json = {}, delayMs = 0, isCutOff = false, hangsUp = false }: ProviderReply,
): Promise<void> {
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  if (hangsUp) {
    response.destroy()
    return
  }
  const text = JSON.stringify(json)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  })
  if (!isCutOff) {
    response.end(text)
    return
  }
  response.write(text.slice(0, text.length >> 1), () => response.destroy())
}

/** Twilio: checks the login and the parameters, and names the message. Returns what is wrong, or null. */
export function twilioReply(
  request: ProviderRequest,
  { account, token }: { account: string; token: string },
): ProviderReply {
  const login = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  if (request.path !== `/2010-04-01/Accounts/${account}/Messages.json`)
    return {
      status: 404,
      json: { code: 20404, message: 'The requested resource was not found', status: 404 },
    }
  if (request.headers.authorization !== login)
    return {
      status: 401,
      json: { code: 20003, message: 'Authentication Error - invalid username', status: 401 },
    }
  const form = new URLSearchParams(request.body)
  if (!/^\+[1-9]\d{6,14}$/.test(form.get('To') ?? ''))
    return {
      status: 400,
      json: { code: 21211, message: `Invalid 'To' Phone Number: ${form.get('To')}`, status: 400 },
    }
  if (!form.get('From') && !form.get('MessagingServiceSid'))
    return { status: 400, json: { code: 21603, message: "A 'From' phone number is required.", status: 400 } }
  return {
    status: 201,
    json: { sid: `SM${randomUUID().replaceAll('-', '')}`, status: 'queued', to: form.get('To') },
  }
}

/** The header of a request that Twilio sends. */
export function twilioSignature(token: string, url: string, form: Readonly<Record<string, string>>): string {
  const text = Object.keys(form)
    .sort()
    .reduce((all, name) => all + name + form[name], url)
  return createHmac('sha1', token).update(Buffer.from(text, 'utf8')).digest('base64')
}

/** OneSignal with these push ids: checks the key and the parameters, and takes a request of a name once. */
export function oneSignalApp({
  app,
  key,
  pushIds,
}: {
  app: string
  key: string
  pushIds: readonly string[]
}) {
  const known = new Set(pushIds)
  const named = new Map<string, string>()
  /** The push ids that each notification which was taken went to. */
  const deliveries: string[][] = []
  const refuse = (status: number, error: string): ProviderReply => ({ status, json: { errors: [error] } })
  function reply({ method, path, headers, body }: ProviderRequest): ProviderReply {
    if (method !== 'POST' || path !== '/notifications') return refuse(404, 'Not found')
    if (headers.authorization !== `Key ${key}`)
      return refuse(401, 'Access denied. Please include a valid API key.')
    const sent = JSON.parse(body)
    const ids: string[] = sent.include_subscription_ids ?? []
    if (sent.app_id !== app) return refuse(400, `app_id not found: ${sent.app_id}`)
    if (!sent.contents?.en) return refuse(400, 'Message Notifications must have English language content')
    if (ids.length === 0 || ids.length > 2_000)
      return refuse(400, 'include_subscription_ids must have 1 to 2000 ids')
    const strange = ids.find((id) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
    if (strange !== undefined)
      return refuse(
        400,
        `Incorrect subscription_id format in include_subscription_ids (not a valid UUID): ${strange}`,
      )
    const before = named.get(sent.idempotency_key)
    if (before !== undefined) return { json: { id: before, external_id: null } }
    const reached = [...new Set(ids)].filter((id) => known.has(id))
    const invalid = ids.filter((id) => !known.has(id))
    const errors = invalid.length > 0 ? { errors: { invalid_subscription_ids: invalid } } : {}
    if (reached.length === 0) return { json: { id: '', external_id: null, ...errors } }
    const id = randomUUID()
    named.set(sent.idempotency_key, id)
    deliveries.push(reached)
    return { json: { id, external_id: null, ...errors } }
  }
  return { reply, deliveries }
}
