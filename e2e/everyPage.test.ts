// Every page of the administration interface, opened once: width, look, language, what is there and the way to it are spread
// over the pages pairwise; `npm run test:pages` opens each with all that can be seen.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { definitions } from '../server/src/features/index.ts'
import { upload } from '../server/test/upload.ts'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { watchRequests } from './calm.ts'
import { failServer, retriesOf, tryAgain } from './failingServer.ts'
import { assertNothingForMouseAlone, assertTabOrder } from './focusOrder.ts'
import { complaints, installation, signIn } from './installation.ts'

const ADMIN = join(import.meta.dirname, '../admin/src')

/** What the features declare: a page that nobody lists here is one too. */
const ADDRESSES = [
  ...new Set(
    globSync('features/**/*.{ts,tsx}', { cwd: ADMIN }).flatMap((file) =>
      [...readFileSync(join(ADMIN, file), 'utf8').matchAll(/\baddress: '(\/[^'?]*)'/g)].map(
        ([, address = '']) => address,
      ),
    ),
  ),
].sort()

/** The resource behind the addresses of a record. */
const PATHS: Readonly<Record<string, string>> = {
  '/dynamic-content': '/dynamiccontents',
  '/settings/credentials': '/credentials',
  '/settings/roles': '/roles',
  '/settings/webhooks': '/hooks',
}

const STATES = ['full', 'empty', 'one row', 'without rights', 'failing server'] as const
/** How the page is come to; by Tab is walked through, once it is there. */
const WAYS = ['fresh', 'reloaded', 'back', 'by Tab'] as const
/** Each width with each theme and language. */
const FRAMES = [
  { width: 'desktop', theme: 'light', language: 'en' },
  { width: 'desktop', theme: 'dark', language: 'de' },
  { width: 'phone', theme: 'light', language: 'de' },
  { width: 'phone', theme: 'dark', language: 'en' },
] as const

interface Look {
  width: keyof typeof VIEWPORTS
  theme: 'light' | 'dark'
  language: 'en' | 'de'
  state: (typeof STATES)[number]
  way: (typeof WAYS)[number]
}

/** Each value of one with each of every other. */
const PAIRWISE: readonly Look[] = FRAMES.flatMap((frame, at) =>
  STATES.map((state, index) => ({ ...frame, state, way: WAYS[(at + index) % WAYS.length] ?? 'fresh' })),
)
const ALL: readonly Look[] = (['desktop', 'phone'] as const).flatMap((width) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['en', 'de'] as const).flatMap((language, at) =>
      STATES.map((state, index) => ({
        ...{ width, theme, language, state },
        way: WAYS[(at + index) % WAYS.length] ?? 'fresh',
      })),
    ),
  ),
)

/** Asked for by a page with a list of thirty: as many as its parts, and none for a row. */
const MOST_REQUESTS = 17
const KEY = /\b[a-z][a-zA-Z]+(\.[a-z][a-zA-Z]+)+\b/g

/** Keys of texts: one that is shown has no words. */
const keys = new Set(
  [...readFileSync(join(ADMIN, 'words/keys.ts'), 'utf8').matchAll(/^\s+'([a-zA-Z.]+)':/gm)].map(
    ([, key]) => key,
  ),
)

/** A server with so many records of every kind: none but what it begins with, one, or several and a list of thirty. */
async function place(t: TestContext, records: 0 | 1 | 3) {
  const { address, admin, person } = await installation(t, { mailer_from_email: 'ada@pages.example' })
  const { role } = (
    await admin.post('/roles/new', { name: 'Nobody', rawPermissions: { 'api:access': ['full'] } })
  ).body
  await person('nobody', role.id)
  const ids = new Map<string, number | string>([['/settings/sending/domains', 'pages.example']])
  for (const { path, one, sample } of records > 0 ? definitions : []) {
    const made = await Promise.all(
      Array.from({ length: records }, (_, n) => admin.post(`${path}/new`, sample(7_000 + n))),
    )
    ids.set(path, made.find(({ status }) => status === 201)?.body[one].id)
  }
  if (records > 0) {
    const people = Array.from({ length: records === 1 ? 0 : 30 }, (_, n) => ({
      firstname: `Person ${n}`,
      email: `p${n}@pages.example`,
    }))
    if (people.length > 0) assert.equal((await admin.post('/contacts/batch/new', people)).status, 201)
    const { body } = await upload(
      admin,
      '/imports',
      'people.csv',
      Buffer.from('email,firstname\na@pages.example,A\n'),
    )
    ids.set('/imports', body.import.id)
    const report = { name: 'Pages', source: 'leads', columns: ['l.id'] }
    ids.set('/reports', (await admin.post('/reports/new', report)).body.report?.id)
  }
  return { address, ids }
}

/** The address with a record in it; null where there is none. */
function addressOf(address: string, ids: ReadonlyMap<string, number | string>, state: Look['state']): string {
  if (!address.includes('$')) return address
  const base = address.slice(0, address.indexOf('/$'))
  const id = state === 'empty' ? 999_999 : (ids.get(PATHS[base] ?? base) ?? 999_999)
  return address.replace(/\$\w+/, String(id))
}

const isWhole = process.env.ALL_PAGES !== undefined
/** Part of them: those whose names match. */
const PAGES = new RegExp(process.env.PAGES ?? '')

test('each page has a name, fits its window, speaks one language, can be used by everybody, and asks for no row alone', {
  timeout: isWhole ? 5_400_000 : 850_000,
  concurrency: 2,
}, async (t) => {
  assert.ok(ADDRESSES.length >= 55, `${ADDRESSES.length} pages`)
  const places = { full: await place(t, 3), one: await place(t, 1), empty: await place(t, 0) }
  const placeOf = ({ state }: Look) => (state === 'empty' ? 'empty' : state === 'one row' ? 'one' : 'full')
  const chromium = await browser(t)
  const signedIn = new Map<string, BrowserContextOptions['storageState']>()
  for (const [name, { address }] of Object.entries(places))
    for (const username of ['ada', 'nobody']) {
      const context = await chromium.newContext({ locale: 'en' })
      const page = await context.newPage()
      await signIn(page, `${address}/s/`, username)
      await page.getByRole('navigation').waitFor()
      signedIn.set(`${name} ${username}`, await context.storageState())
      await context.close()
    }
  // One browser profile for each frame and person: what a page brought with it is there for the next one, as for a person.
  const profiles = new Map<string, Promise<BrowserContext>>()
  const profileOf = (look: Look) => {
    const person = `${placeOf(look)} ${usernameOf(look)}`
    const name = [person, look.width, look.theme, look.language].join()
    const profile =
      profiles.get(name) ??
      chromium.newContext({
        ...{ viewport: VIEWPORTS[look.width], colorScheme: look.theme, locale: look.language },
        ...{ storageState: signedIn.get(person) },
      })
    profiles.set(name, profile)
    return profile
  }
  const open = async (pattern: string, look: Look) => {
    const where = places[placeOf(look)]
    const page = await (await profileOf(look)).newPage()
    try {
      const found = complaints(page)
      const { calm } = watchRequests(page)
      let requests = 0
      let drafts = 0
      const failure = ADDRESSES.indexOf(pattern) % 2 === 0 ? 'broken' : 'unreachable'
      const failing = look.state === 'failing server' ? await failServer(page, failure) : null
      // A published record without a draft says so by a 404.
      page.on('response', (response) => {
        if (response.status() === 404 && response.url().endsWith('/draft')) drafts++
        // Which one it was says more than that there was one.
        if (response.status() >= 500 && !failing) found.push(`${response.status()} ${response.url()}`)
      })
      page.on('request', (request) => {
        if (request.url().includes('/api/')) requests++
      })
      const path = addressOf(pattern, where.ids, look.state)
      await page.goto(`${where.address}/s${path}`)
      await shown(page, calm)
      const most = requests
      await comeBy(page, look.way, calm)
      if (failing) {
        if (failing.count() > 0) await retriesOf(page).first().waitFor()
        await looks(page, look)
        await failing.mend()
        if (failing.count() > 0) await tryAgain(page, calm)
      }
      await picture(
        page,
        `page${pattern.replaceAll('/', '-').replaceAll('$', '')}-${look.width}-${look.theme}-${look.language}-${look.state.replace(' ', '-')}`,
      )
      await looks(page, look)
      await assertNothingForMouseAlone(page)
      if (look.way === 'by Tab') await assertTabOrder(page)
      assert.ok(most <= MOST_REQUESTS, `${most} requests`)
      const missing = found.filter((text) => text.includes('404'))
      const other = found.filter((text) => !text.includes('404'))
      if (look.state === 'full' || look.state === 'one row')
        assert.equal(missing.length, drafts, missing.join())
      assert.deepEqual(
        other.filter((text) => !EXPECTED[look.state]?.test(text)),
        [],
      )
    } finally {
      await page.close()
    }
  }
  await Promise.all(
    ADDRESSES.flatMap((pattern, index) =>
      (isWhole ? ALL : [PAIRWISE[index % PAIRWISE.length] as Look]).flatMap((look) => {
        const name = `${pattern}: ${look.width}, ${look.theme}, ${look.language}, ${look.state}, ${look.way}`
        return PAGES.test(name) ? [t.test(name, () => open(pattern, look))] : []
      }),
    ),
  )
})

/** What a browser says of requests that are refused, or that fail. */
const EXPECTED: Readonly<Partial<Record<Look['state'], RegExp>>> = {
  empty: /\b(403|409)\b/,
  'without rights': /\b(403|409)\b/,
  'failing server': /\b(403|409|500)\b|ERR_CONNECTION_REFUSED/,
}

async function shown(page: Page, calm: () => Promise<void>): Promise<void> {
  await page.getByRole('main').locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await calm()
}

/** The page is the same, by whatever way it is come to. */
async function comeBy(page: Page, way: Look['way'], calm: () => Promise<void>): Promise<void> {
  if (way !== 'reloaded' && way !== 'back') return
  const heading = await page.locator('h1').first().textContent()
  const address = page.url()
  if (way === 'reloaded') await page.reload()
  else {
    const drawer = page.getByRole('button', { name: /^(Open the navigation|Navigation öffnen)$/ })
    if (await drawer.isVisible()) await drawer.click()
    const links = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link')
    await links.nth(new URL(address).pathname === '/s/' ? 1 : 0).click()
    await page.waitForURL((url) => String(url) !== address)
    await page.goBack()
  }
  await shown(page, calm)
  assert.equal(page.url(), address)
  assert.equal(await page.locator('h1').first().textContent(), heading)
}

/** Who looks. */
function usernameOf({ state }: Look): 'ada' | 'nobody' {
  return state === 'without rights' ? 'nobody' : 'ada'
}

async function looks(page: Page, look: Look): Promise<void> {
  assert.equal(await page.locator('input[type=password]').count(), 0, 'signed in')
  assert.equal(await page.locator('h1').count(), 1, 'one h1')
  assert.notEqual((await page.title()).trim(), '')
  assert.equal(await page.locator('html').getAttribute('lang'), look.language)
  assert.ok(await fitsWidth(page), 'wider than the window')
  // As it is seen, with what is hidden left out.
  // biome-ignore lint/performance/useDomNodeTextContent: the locator of the test, not a node
  const text = await page.locator('body').innerText()
  const shown = [...text.matchAll(KEY)].map(([key]) => key).filter((key) => keys.has(key))
  assert.deepEqual(shown, [], 'texts without words')
  await assertAccessible(page)
}
