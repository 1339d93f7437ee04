// How long a person waits for pages of the administration interface, in a real browser against a server of its own: lists
// and records from a cold and a warm cache, a search that is typed, the palette, a pan of a large canvas, and what stays
// in the memory of the page.

import type { BrowserContext } from 'playwright-core'
import { type Figure, median, spreadOf } from '../server/bench/figure.ts'
import { fillContacts } from '../server/bench/fill.ts'
import type { Stage } from '../server/bench/stage.ts'
import type { Sql } from '../server/src/platform/database/connection.ts'
import { browser, type Page, VIEWPORTS } from './browser.ts'
import { PASSWORD, signIn } from './installation.ts'

const CONTACTS = 20_000
const ROUNDS = 5
const STEPS = 300
const PANS = 120
const PAGE_CHANGES = 200

/** Lists with rows in them. */
const LISTS = [
  ...['/contacts', '/companies', '/segments', '/campaigns', '/emails', '/forms', '/pages', '/assets'],
  ...['/texts', '/stages', '/scoring/actions', '/settings/tags', '/settings/users'],
]

export async function pages(stage: Stage, { max = CONTACTS }: { max?: number }): Promise<Figure[]> {
  await fill(stage.sql, max)
  const server = await stage.serve('../src/main.ts', ['web'])
  const campaign = await prepare(server, stage)
  const ends: (() => unknown)[] = []
  const chromium = await browser({ after: (end) => ends.push(end as () => unknown) })
  const first = await chromium.newContext({ viewport: VIEWPORTS.desktop })
  await signIn(await first.newPage(), `${server}/s/`)
  const storageState = await first.storageState()
  const fresh = () => chromium.newContext({ viewport: VIEWPORTS.desktop, storageState })
  const admin = `${server}/s`
  try {
    const figures: Figure[] = []
    for (const path of LISTS)
      figures.push(
        await measure(`${path}, cold`, () => opened(fresh(), `${admin}${path}`)),
        await measure(`${path}, warm`, () => opened(first, `${admin}${path}`)),
      )
    const page = await first.newPage()
    figures.push(
      await measure('/contacts/$id, cold', () => opened(fresh(), `${admin}/contacts/${max}`, 'h1')),
      await measure('a search from its last letter to its rows', () => searched(page, admin, max)),
      await measure('an address in the palette', () => found(page, admin, max)),
      await panned(first, `${admin}/campaigns/${campaign}/edit`),
      await grown(first, admin),
    )
    return figures
  } finally {
    for (const end of ends) await end()
  }
}

/** The median of several rounds, after one that does not count. */
async function measure(name: string, round: () => Promise<number>): Promise<Figure> {
  await round()
  const values: number[] = []
  for (let n = 0; n < ROUNDS; n++) values.push(await round())
  return { ...figureOf(name, median(values), 'ms'), spread: spreadOf(values) }
}

function figureOf(name: string, value: number, unit: string): Figure {
  return { name, value, unit, better: 'lower', baseline: null, ratio: null, spread: 0 }
}

const ROWS = 'tbody tr a'

async function opened(
  where: BrowserContext | Promise<BrowserContext>,
  address: string,
  shows = ROWS,
): Promise<number> {
  const context = await where
  const page = await context.newPage()
  const begun = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('main').locator(shows).first().waitFor()
  const took = performance.now() - begun
  const rows = await page.locator('tbody tr').count()
  if (rows > 80) throw new Error(`${address} has ${rows} rows in the page`)
  await page.close()
  if (context !== where) await context.close()
  return took
}

async function searched(page: Page, admin: string, contacts: number): Promise<number> {
  await page.goto(`${admin}/contacts`)
  await page.locator(ROWS).first().waitFor()
  const address = `user.${1 + Math.floor(Math.random() * contacts)}@`
  const box = page.getByRole('search').locator('input')
  await box.fill(address.slice(0, -1))
  await page.waitForTimeout(600)
  const answer = page.waitForResponse((response) => response.url().includes(encodeURIComponent(address)))
  const begun = performance.now()
  await box.press('End')
  await page.keyboard.type('@')
  await answer
  await page.locator('table[aria-busy=false] tbody tr:only-child').waitFor()
  return performance.now() - begun
}

async function found(page: Page, admin: string, contacts: number): Promise<number> {
  if (!page.url().startsWith(admin)) await page.goto(admin)
  const address = `user.${1 + Math.floor(Math.random() * contacts)}@sample.example`
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search everything' })
  await box.fill(address.slice(0, -1))
  await page.waitForTimeout(600)
  const begun = performance.now()
  await page.keyboard.type(address.slice(-1))
  await page
    .waitForResponse((response) => response.url().includes(encodeURIComponent(address)))
    .then((response) => response.finished())
  await page.getByRole('option').filter({ hasText: address }).first().waitFor()
  const took = performance.now() - begun
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  return took
}

/** Script and layout of the page for each step of a pan. */
async function panned(context: BrowserContext, address: string): Promise<Figure> {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('[data-surface] [data-kind]').first().waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (sought: string) => metrics.find(({ name }) => name === sought)?.value ?? 0
    return (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration')) * 1_000
  }
  await page.mouse.move(500, 400)
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = await worked()
    for (let n = 0; n < PANS; n++) await page.mouse.wheel(round % 2 === 0 ? 40 : -40, 10)
    await page.waitForTimeout(200)
    rounds.push(((await worked()) - before) / PANS)
  }
  await page.close()
  return {
    ...figureOf(`script and layout for a step of a pan over ${STEPS} steps`, median(rounds), 'ms'),
    spread: spreadOf(rounds),
  }
}

/** How much larger the heap of a page is after many changes of the page, in percent. */
async function grown(context: BrowserContext, admin: string): Promise<Figure> {
  const page = await context.newPage()
  await page.goto(`${admin}/contacts`)
  const session = await context.newCDPSession(page)
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize
  }
  const go = async (times: number) => {
    for (let n = 0; n < times; n++) {
      const name = ['Segments', 'Emails', 'Campaigns', 'Contacts'][n % 4] ?? ''
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
      await page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
      await page.locator(ROWS).first().waitFor()
    }
  }
  await go(20)
  const before = await heap()
  await go(PAGE_CHANGES)
  const growth = (await heap()) / before - 1
  await page.close()
  return figureOf(`growth of the heap over ${PAGE_CHANGES} changes of the page`, growth * 100, '%')
}

/** Records of every list; a fifth of the contacts in each of twenty segments. */
async function fill(sql: Sql, contacts: number): Promise<void> {
  await fillContacts(sql, contacts)
  const at = new Date('2026-01-01')
  await sql`insert into companies (date_added, companyname) select ${at}, 'Company ' || n from generate_series(1, ${Math.ceil(contacts / 5)}::int) n`
  await sql`insert into segments (name, public_name, alias, date_added) select 'Segment ' || n, '', 's' || n, ${at} from generate_series(1, 100) n`
  await sql`insert into segment_contacts (segment_id, contact_id, date_added) select n, c.id, ${at} from contacts c, generate_series(1, 20) n where (c.id + n) % 5 = 0`
  await sql`insert into emails (name, subject, language, date_added, is_published) select 'Email ' || n, 's', 'en', ${at}, true from generate_series(1, 300) n`
  await sql`
    insert into email_sends (contact_id, email_id, dedupe_key, address, state, attempt_at, date_queued, date_sent, is_read, date_read)
    select id, 1 + id % 300, 'email:1', 'a', 'sent', ${at}, ${at}, ${at}, id % 3 = 0, case when id % 3 = 0 then ${at} end from contacts`
  await sql`insert into campaigns (name, date_added) select 'Campaign ' || n, ${at} from generate_series(1, 100) n`
  await sql`insert into campaign_contacts (campaign_id, contact_id, date_added) select 1 + id % 100, id, ${at} from contacts`
  await sql`insert into forms (name, alias, date_added) select 'Form ' || n, 'f' || n, ${at} from generate_series(1, 100) n`
  await sql`insert into form_submissions (form_id, contact_id, date_submitted, referer) select 1 + id % 100, id, ${at}, '' from contacts where id % 10 = 0`
  await sql`insert into pages (title, alias, date_added) select 'Page ' || n, 'p' || n, ${at} from generate_series(1, 100) n`
  await sql`insert into page_hits (contact_id, page_id, date_hit) select id, 1 + id % 100, ${at} from contacts`
  await sql`insert into assets (title, alias, date_added) select 'Asset ' || n, 'a' || n, ${at} from generate_series(1, 100) n`
  await sql`insert into stages (name, weight) select 'Stage ' || n, n from generate_series(1, 40) n`
  await sql`insert into tags (tag) select 'tag ' || n from generate_series(1, 100) n`
  await sql`vacuum analyze`
}

/** A person who may do everything, the records that only the interface makes, and a campaign of many steps. */
async function prepare(server: string, { token }: Stage): Promise<number> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${server}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Readonly<Record<string, { id: number }>>
  }
  const names = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
  await post('/users/new', { username: 'ada', ...names, plainPassword: PASSWORD, role: 1 })
  await post('/smses/new', { name: 'Text', message: 'Hello' })
  await post('/points/new', { name: 'Visit', delta: 1, type: 'page.hit' })
  const { list } = await post('/segments/new', { name: 'Start' })
  const events = Array.from({ length: STEPS }, (_, n) => ({
    ...{ id: `new${n}`, name: `Points ${n}`, type: 'lead.changepoints', eventType: 'action', order: 1 },
    ...{ properties: { points: 1 }, triggerMode: 'immediate' },
    // Three go on below each, as wide as real ones are.
    ...(n === 0 ? {} : { parent: { id: `new${Math.floor((n - 1) / 3)}` } }),
  }))
  const connections = events.map(({ id }, n) => ({
    sourceId: n === 0 ? 'lists' : `new${Math.floor((n - 1) / 3)}`,
    targetId: id,
    anchors: { source: n === 0 ? 'leadsource' : 'bottom', target: 'top' },
  }))
  const nodes = [{ id: 'lists', positionX: '0', positionY: '0' }]
  const { campaign } = await post('/campaigns/new', {
    ...{ name: 'Many steps', lists: [{ id: list?.id }], events },
    canvasSettings: { nodes, connections },
  })
  return campaign?.id ?? 0
}
