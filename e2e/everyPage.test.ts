// Every page of the administration interface, opened once: width, look, language and what is there are spread over the pages
// pairwise; `npm run test:pages` opens each with all of them.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { definitions } from '../server/src/features/index.ts'
import { upload } from '../server/test/upload.ts'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
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

interface Look {
  width: keyof typeof VIEWPORTS
  theme: 'light' | 'dark'
  language: 'en' | 'de'
  state: 'full' | 'empty' | 'without rights'
}

/** Each value of one with each of every other. */
const PAIRWISE: readonly Look[] = [
  { width: 'desktop', theme: 'light', language: 'en', state: 'full' },
  { width: 'phone', theme: 'dark', language: 'de', state: 'full' },
  { width: 'desktop', theme: 'dark', language: 'de', state: 'empty' },
  { width: 'phone', theme: 'light', language: 'en', state: 'empty' },
  { width: 'phone', theme: 'dark', language: 'en', state: 'without rights' },
  { width: 'desktop', theme: 'light', language: 'de', state: 'without rights' },
]
const ALL: readonly Look[] = (['desktop', 'phone'] as const).flatMap((width) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['en', 'de'] as const).flatMap((language) =>
      (['full', 'empty', 'without rights'] as const).map((state) => ({ width, theme, language, state })),
    ),
  ),
)

/** Asked for by a page with a list of thirty: as many as its parts, and none for a row. */
const MOST_REQUESTS = 16
const KEY = /\b[a-z][a-zA-Z]+(\.[a-z][a-zA-Z]+)+\b/g

/** Keys of texts: one that is shown has no words. */
const keys = new Set(
  [...readFileSync(join(ADMIN, 'words/keys.ts'), 'utf8').matchAll(/^\s+'([a-zA-Z.]+)':/gm)].map(
    ([, key]) => key,
  ),
)

/** A server with records of every kind, or with none but what it begins with. */
async function place(t: TestContext, isFull: boolean) {
  const { address, admin, person } = await installation(t, { mailer_from_email: 'ada@pages.example' })
  const { role } = (
    await admin.post('/roles/new', { name: 'Nobody', rawPermissions: { 'api:access': ['full'] } })
  ).body
  await person('nobody', role.id)
  const ids = new Map<string, number | string>([['/settings/sending/domains', 'pages.example']])
  for (const { path, one, sample } of isFull ? definitions : []) {
    const made = await Promise.all(
      Array.from({ length: 3 }, (_, n) => admin.post(`${path}/new`, sample(7_000 + n))),
    )
    ids.set(path, made.find(({ status }) => status === 201)?.body[one].id)
  }
  if (isFull) {
    const people = Array.from({ length: 30 }, (_, n) => ({
      firstname: `Person ${n}`,
      email: `p${n}@pages.example`,
    }))
    assert.equal((await admin.post('/contacts/batch/new', people)).status, 201)
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

test('each page has a name, fits its window, speaks one language, can be used by everybody, and asks for no row alone', {
  timeout: isWhole ? 3_400_000 : 600_000,
  concurrency: 2,
}, async (t) => {
  assert.ok(ADDRESSES.length >= 55, `${ADDRESSES.length} pages`)
  const [full, empty] = [await place(t, true), await place(t, false)]
  const chromium = await browser(t)
  const signedIn = new Map<string, BrowserContextOptions['storageState']>()
  for (const [name, { address }] of [
    ['full', full],
    ['empty', empty],
  ] as const)
    for (const username of ['ada', 'nobody']) {
      const context = await chromium.newContext({ locale: 'en' })
      const page = await context.newPage()
      await signIn(page, `${address}/s/`, username)
      await page.getByRole('navigation').waitFor()
      signedIn.set(`${name} ${username}`, await context.storageState())
      await context.close()
    }
  // One browser profile for each look: what a page brought with it is there for the next one, as for a person.
  const profiles = new Map<Look, Promise<BrowserContext>>()
  const profileOf = (look: Look) => {
    const name = `${look.state === 'empty' ? 'empty' : 'full'} ${usernameOf(look)}`
    const profile =
      profiles.get(look) ??
      chromium.newContext({
        ...{ viewport: VIEWPORTS[look.width], colorScheme: look.theme, locale: look.language },
        ...{ storageState: signedIn.get(name) },
      })
    profiles.set(look, profile)
    return profile
  }
  const open = async (pattern: string, look: Look) => {
    const where = look.state === 'empty' ? empty : full
    const page = await (await profileOf(look)).newPage()
    try {
      const found = complaints(page)
      let requests = 0
      let drafts = 0
      // A published record without a draft says so by a 404.
      page.on('response', (response) => {
        if (response.status() === 404 && response.url().endsWith('/draft')) drafts++
        // Which one it was says more than that there was one.
        if (response.status() >= 500) found.push(`${response.status()} ${response.url()}`)
      })
      page.on('request', (request) => {
        if (request.url().includes('/api/')) requests++
      })
      const path = addressOf(pattern, where.ids, look.state)
      await page.goto(`${where.address}/s${path}`)
      await page.getByRole('main').locator('h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      await picture(
        page,
        `page${pattern.replaceAll('/', '-').replaceAll('$', '')}-${look.width}-${look.theme}-${look.language}-${look.state.replace(' ', '-')}`,
      )
      await looks(page, look)
      assert.ok(requests <= MOST_REQUESTS, `${requests} requests`)
      const missing = found.filter((text) => text.includes('404'))
      const other = found.filter((text) => !text.includes('404'))
      if (look.state === 'full') assert.equal(missing.length, drafts, missing.join())
      const isRefused = look.state !== 'full'
      assert.deepEqual(isRefused ? other.filter((text) => !/\b(403|409)\b/.test(text)) : other, [])
    } finally {
      await page.close()
    }
  }
  await Promise.all(
    ADDRESSES.flatMap((pattern, index) =>
      (isWhole ? ALL : [PAIRWISE[index % PAIRWISE.length] as Look]).map((look) =>
        t.test(`${pattern}: ${look.width}, ${look.theme}, ${look.language}, ${look.state}`, () =>
          open(pattern, look),
        ),
      ),
    ),
  )
})

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
