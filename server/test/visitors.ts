// Visitors in numbers: pages with the script, opens, clicks and submissions, mixed, over kept connections on loopback.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeClickThrough } from '../src/features/content/links/clickThrough.ts'
import type { Sql } from '../src/platform/database/connection.ts'

export const KINDS = ['visit', 'open', 'click', 'submission'] as const
export type Kind = (typeof KINDS)[number]

/** What visitors find: mail that was sent to them with a link, and a form. */
export interface Site {
  url: string
  emailId: number
  redirectId: string
  formId: number
  mails: readonly { hash: string; contactId: number }[]
}

/** What clients saw of one kind. */
export interface Seen {
  /** Answered as documented: it is stored. */
  acknowledged: number
  /** The connection broke before an answer: it may be stored. */
  uncertain: number
  /** Other answers, as `status text`. */
  refused: string[]
  /** From the moment a request was due to its answer, in milliseconds. */
  latencies: number[]
}

export interface Tally {
  seen: Record<Kind, Seen>
}

/** Of ten requests. */
const MIX: readonly Kind[] = [
  'visit',
  'visit',
  'visit',
  'visit',
  'visit',
  'open',
  'open',
  'click',
  'click',
  'submission',
]
const BROWSERS = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
]
const FORM = 'application/x-www-form-urlencoded'
/** With three devices each. */
const BROWSERS_AT_ONCE = 64

/** An email that was sent to `people` new contacts, a link in it, and a form that asks for a name and an address. */
export async function buildSite(
  sql: Sql,
  url: string,
  {
    post,
    people,
  }: { post: (path: string, body: unknown) => Promise<{ form: { id: number } }>; people: number },
): Promise<Site> {
  await sql`
    insert into contacts (date_added, email, firstname)
    select now(), 'v' || n || '@sample.example', 'V' from generate_series(1, ${people}::int) n`
  const [email] = await sql<{ id: number }[]>`
    insert into emails (name, subject, language) values ('Load', 'Load', 'en') returning id`
  const emailId = email?.id ?? 0
  const redirectId = 'f00dfeedf00dfeed'
  await sql`insert into redirects (redirect_id, url) values (${redirectId}, 'https://shop.example/')`
  const mails = await sql<{ hash: string; contactId: number }[]>`
    with sent as (
      insert into email_sends (contact_id, email_id, dedupe_key, address, state, attempt_at, date_queued, date_sent)
      select id, ${emailId}, 'email:load', email, 'sent', now(), now(), now() - interval '1 day' from contacts where firstname = 'V'
      returning id, contact_id
    )
    select tracking_hash(id, contact_id) as hash, contact_id as "contactId" from sent order by contact_id`
  const made = await post('/forms/new', {
    name: 'Load',
    postAction: 'message',
    postActionProperty: 'Thank you',
    fields: [
      {
        label: 'Email',
        alias: 'email',
        type: 'email',
        isRequired: true,
        mappedObject: 'contact',
        mappedField: 'email',
      },
      { label: 'Name', alias: 'name', type: 'text', mappedObject: 'contact', mappedField: 'firstname' },
    ],
  })
  return { url, emailId, redirectId, formId: made.form.id, mails }
}

/** What clients have seen so far: nothing. */
export function newTally(): Tally {
  const seen = () => ({ acknowledged: 0, uncertain: 0, refused: [], latencies: [] })
  return { seen: { visit: seen(), open: seen(), click: seen(), submission: seen() } }
}

/**
 * Sends requests over so many connections until `isOver`: as fast as they are answered, or `rate` a second, whether the
 * earlier ones are answered or not. Adds to the tally.
 */
export async function visitSite(
  site: Site,
  {
    tally,
    connections,
    rate,
    isOver,
  }: { tally: Tally; connections: number; rate?: number; isOver(): boolean },
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const begun = performance.now()
  let next = 0
  // The same number, however many requests are under way.
  const browsers = Array.from({ length: BROWSERS_AT_ONCE }, (): string[] => [])
  const work = async (worker: number) => {
    const devices = browsers[worker % BROWSERS_AT_ONCE] ?? []
    while (!isOver()) {
      const turn = next++
      const due = rate === undefined ? performance.now() : begun + (turn * 1_000) / rate
      if (due > performance.now()) await sleep(due - performance.now())
      const kind = MIX[turn % MIX.length] ?? 'visit'
      const seen = tally.seen[kind]
      try {
        const answer = await send(site, agent, { kind, turn, device: devices[turn % 3] ?? null, worker })
        seen.latencies.push(performance.now() - due)
        if (isAcknowledged(kind, answer)) seen.acknowledged++
        else seen.refused.push(`${answer.status} ${answer.body.slice(0, 200)}`)
        const device = /mautic_device_id=([\w-]+)/.exec(String(answer.cookies ?? ''))?.[1]
        if (kind === 'visit' && device && devices.length < 3) devices.push(device)
      } catch {
        seen.uncertain++
        await sleep(20)
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, worker) => work(worker)))
  agent.destroy()
}

/** What the database holds of each kind. A click is an open, too: those who click are others than those who open. */
export async function storedKinds(sql: Sql, { mails }: Site): Promise<Record<Kind, number>> {
  const lastOpener = mails[half(mails) - 1]?.contactId ?? 0
  const [row] = await sql<Record<Kind, number>[]>`
    select (select count(*) from page_hits where redirect_id is null)::int as visit,
      (select count(*) from email_opens where contact_id <= ${lastOpener})::int as open,
      (select count(*) from page_hits where redirect_id is not null)::int as click,
      (select count(*) from form_submissions)::int as submission`
  if (!row) throw new Error('nothing was counted')
  return row
}

const half = (mails: readonly unknown[]) => Math.floor(mails.length / 2)

interface Answer {
  status: number
  body: string
  cookies: unknown
}

function isAcknowledged(kind: Kind, { status, body }: Answer): boolean {
  switch (kind) {
    case 'open':
      return status === 200
    case 'click':
      return status === 302
    default:
      return status === 200 && JSON.parse(body).success === 1
  }
}

function send(
  { url, emailId, redirectId, formId, mails }: Site,
  agent: Agent,
  { kind, turn, device, worker }: { kind: Kind; turn: number; device: string | null; worker: number },
): Promise<Answer> {
  const mail = mails[(turn % half(mails)) + (kind === 'click' ? half(mails) : 0)] ?? {
    hash: '',
    contactId: 0,
  }
  const visit = new URLSearchParams({
    page_url: `https://shop.example/p/${turn % 50}`,
    page_title: 'Things & more',
    page_language: 'en-GB',
    ...(turn % 20 === 0 ? { utm_source: 'load' } : {}),
  })
  const submission = new URLSearchParams({
    'mauticform[email]': `s${turn % 7_000}@sample.example`,
    'mauticform[name]': `Visitor ${turn}`,
    'mauticform[formId]': String(formId),
    'mauticform[return]': '',
    'mauticform[formName]': 'load',
  })
  const [method, path, body] = {
    visit: ['POST', '/mtc/event', String(visit)],
    open: ['GET', `/email/${mail.hash}.gif`, null],
    click: ['GET', `/r/${redirectId}?ct=${makeClickThrough(emailId, mail.contactId, mail.hash)}`, null],
    submission: ['POST', `/form/submit?formId=${formId}&ajax=1`, String(submission)],
  }[kind] as [string, string, string | null]
  const headers = {
    'user-agent': BROWSERS[turn % BROWSERS.length],
    'x-forwarded-for': `198.${18 + (worker % 2)}.${turn % 250}.${(turn >> 8) % 250}`,
    ...(device === null || kind === 'click' ? {} : { cookie: `mautic_device_id=${device}` }),
    ...(body === null ? {} : { 'content-type': FORM, 'content-length': Buffer.byteLength(body) }),
  }
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${path}`, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          cookies: response.headers['set-cookie'],
        }),
      )
    })
    asked.on('error', reject)
    asked.end(body ?? undefined)
  })
}
