// The main job, step by step, over HTTP and the command line: what the tests of it share.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { simpleParser } from 'mailparser'
import { command, type Installation } from './process.ts'

export interface Api {
  // Answers of many shapes: a test fails where one is not what it expects.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test is about
  get(path: string): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: likewise
  post(path: string, body: unknown): Promise<any>
}

/** A client of the documented interface: a credential from the command line, a token from the token endpoint. */
export async function connectApi(where: Installation): Promise<Api> {
  const made = await command(where, ['credential', 'create', '--name', 'main job', '--json'])
  assert.equal(made.status, 0, made.stderr)
  const { clientId, clientSecret } = JSON.parse(made.stdout)
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  })
  const token = (await (
    await fetch(`${where.url}/oauth/v2/token`, { method: 'POST', body: form })
  ).json()) as { token_type: string; access_token: string }
  assert.equal(token.token_type, 'bearer', JSON.stringify(token))
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${where.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token.access_token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.ok(
      response.status === 200 || response.status === 201,
      `${method} ${path}: ${response.status} ${text.slice(0, 500)}`,
    )
    return JSON.parse(text)
  }
  return { get: (path) => send('GET', path), post: (path, body) => send('POST', path, body) }
}

/** Rows of a list or statistics table that fit the conditions. */
export async function total(
  api: Api,
  path: string,
  where: [col: string, expr: string, val?: string | number][] = [],
): Promise<number> {
  const query = new URLSearchParams({ limit: '1' })
  where.forEach(([col, expr, val], index) => {
    query.set(`where[${index}][col]`, col)
    query.set(`where[${index}][expr]`, expr)
    if (val !== undefined) query.set(`where[${index}][val]`, String(val))
  })
  const answer = await api.get(`${path}?${query}`)
  return Number(answer.total)
}

/** Waits until `read` gives `wanted`; fails with what it gave last. */
export async function eventually<T>(read: () => Promise<T>, wanted: T, seconds = 60): Promise<void> {
  let last: T | undefined
  for (let tries = 0; tries < seconds * 5; tries++) {
    last = await read().catch(() => undefined)
    if (JSON.stringify(last) === JSON.stringify(wanted)) return
    await sleep(200)
  }
  assert.deepEqual(last, wanted)
}

export interface ReceivedMail {
  to: string
  pixel: string
  link: string
  unsubscribe: string
  /** The link to the web version, when the mail has one. */
  webView: string | null
}

/** The plain text of a message. */
export async function readText(raw: Buffer): Promise<string> {
  return (await simpleParser(raw)).text ?? ''
}

/** Takes a received message apart as a mail program would. */
export async function readMail(raw: string): Promise<ReceivedMail> {
  const mail = await simpleParser(Buffer.from(raw, 'latin1'))
  const html = mail.html || ''
  const to = Array.isArray(mail.to) ? mail.to[0] : mail.to
  const list = mail.headers.get('list') as { unsubscribe?: { url?: string } } | undefined
  const pixel = /src="([^"]+\/email\/[^"]+\.gif)"/.exec(html)?.[1]
  const link = /href="([^"]+\/r\/[^"]+)"/.exec(html)?.[1]
  const webView = /href="([^"]+\/email\/view\/[^"]+)"/.exec(html)?.[1]
  assert.ok(
    pixel && link && list?.unsubscribe?.url,
    `pixel, link and unsubscribe address are in the mail:\n${html.slice(0, 2_000)}`,
  )
  return {
    to: to?.value[0]?.address ?? '',
    pixel: plainUrl(pixel),
    link: plainUrl(link),
    unsubscribe: list.unsubscribe.url,
    webView: webView ? plainUrl(webView) : null,
  }
}

function plainUrl(text: string): string {
  return text.replaceAll('&amp;', '&')
}

/** Sends the requests, at most `width` at a time, and returns the statuses. */
export async function inParallel<T>(
  items: T[],
  width: number,
  send: (item: T) => Promise<Response>,
): Promise<number[]> {
  const statuses: number[] = []
  let next = 0
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) {
      const response = await send(items[at] as T)
      await response.arrayBuffer()
      statuses[at] = response.status
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return statuses
}

/** The email that the job sends: 3 links, a name, a preheader. */
export function sampleEmail(segment: number): Record<string, unknown> {
  return {
    name: 'Main job',
    subject: 'News for {contactfield=firstname|you}',
    language: 'en',
    emailType: 'list',
    isPublished: true,
    lists: [segment],
    fromAddress: 'news@sample.example',
    fromName: 'Campanile',
    preheaderText: 'What is new',
    customHtml: `<!doctype html><html><head><title>News</title></head><body><h1>Hello {contactfield=firstname|you}</h1>
<p><a href="https://www.example.com/first">First</a> <a href="https://www.example.com/second?x=1">Second</a></p>
<p>{unsubscribe_text}</p><p><a href="{unsubscribe_url}">Leave</a> {webview_text}</p></body></html>`,
  }
}
