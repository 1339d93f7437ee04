// The account of the upgrade test: made through the interface by the program of one version, and looked at through the
// interface by later ones. Nothing in here imports the program.
import { setTimeout as sleep } from 'node:timers/promises'

/** What the account is made of, by what the test asks about it. Written beside the database and the backup. */
export interface Account {
  /** Version of the database. */
  version: number
  clientId: string
  clientSecret: string
  /** Ids of the contacts c1@upgrade.example, c2@… in this order. */
  contacts: number[]
  segments: { blue: number; all: number; young: number; deleted: number }
  emails: { welcome: number; news: number; second: number; third: number }
  campaigns: { journey: number; late: number; deleted: number }
  asset: { id: number; content: string }
  form: number
  /** What must leave exactly once, as `<subject> to <address>`; everything else has left. */
  due: string[]
  /** Mails of broadcasts of which nobody knows whether they left: they are held. */
  unknown: number
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
type Body = any

export interface Api {
  get(path: string): Promise<Body>
  post(path: string, body?: unknown): Promise<Body>
  patch(path: string, body: unknown): Promise<Body>
  delete(path: string): Promise<Body>
  upload(path: string, name: string, content: Buffer): Promise<Body>
  download(path: string): Promise<Buffer>
}

/** The interface of a running server, with a credential. Answers that are no success are thrown. */
export async function apiOf(
  url: string,
  credential: { clientId: string; clientSecret: string },
): Promise<Api> {
  const { clientId, clientSecret } = credential
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const token = await fetch(`${url}/oauth/v2/token`, { method: 'POST', body: new URLSearchParams(form) })
  if (!token.ok) throw new Error(`no token: ${await token.text()}`)
  const { access_token } = (await token.json()) as { access_token: string }
  const send = async (method: string, path: string, body?: string | FormData, type?: string) => {
    const headers = { authorization: `Bearer ${access_token}`, ...(type ? { 'content-type': type } : {}) }
    const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body ? { body } : {}) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const json = async (method: string, path: string, body: unknown = {}) =>
    (await send(method, path, JSON.stringify(body), 'application/json')).json()
  return {
    get: async (path) => (await send('GET', path)).json(),
    post: (path, body) => json('POST', path, body),
    patch: (path, body) => json('PATCH', path, body),
    delete: (path) => json('DELETE', path),
    async upload(path, name, content) {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(content)]), name)
      return (await send('POST', path, form)).json()
    },
    download: async (path) => Buffer.from(await (await send('GET', path)).arrayBuffer()),
  }
}

/** `<subject> to <address>` of a message as it was sent. */
export function titleOf(message: string): string {
  const head = message.slice(0, message.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]/g, ' ')
  const value = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  return `${value('subject')} to ${/[^<\s]+@[^>\s]+/.exec(value('to'))?.[0]}`
}

/** Looks until it is so; throws with `what` after a minute. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  patienceMs = 60_000,
): Promise<T> {
  for (const end = Date.now() + patienceMs; ; ) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`it did not come to pass that ${what}`)
    await sleep(100)
  }
}
