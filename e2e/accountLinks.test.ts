// The first start, an invitation and a forgotten password, as people meet them: in a browser, by the links of the console and of mails.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { testDatabase } from '../server/test/database.ts'
import { connectApi, readText } from '../server/test/mainJob.ts'
import { type Installation, installation, startServer } from '../server/test/process.ts'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'

/** The link in the next mail that arrives in the outbox. */
async function mailedLink({ dataDir }: Installation, seen: Set<string>): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    for (const file of globSync('outbox/**/*.eml', { cwd: dataDir })) {
      if (seen.has(file)) continue
      seen.add(file)
      const text = await readText(readFileSync(join(dataDir, file)))
      return /https?:\S+/.exec(text)?.[0] ?? ''
    }
    await sleep(100)
  }
  throw new Error('no mail came')
}

async function looked(page: Page, name: string): Promise<void> {
  assert.ok(await fitsWidth(page), name)
  await assertAccessible(page)
  await picture(page, name)
}

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('The password once more').fill(password)
  await page.keyboard.press('Enter')
}

test('the account of the first start is named by the printed link; somebody is invited, forgets the password, and comes back', {
  timeout: 180_000,
}, async (t: TestContext) => {
  const { url } = await testDatabase(t)
  const where = await installation(t, {
    ...{
      DATABASE_URL: url,
      CAMPANILE_ADMIN_USERNAME: '',
      CAMPANILE_ADMIN_PASSWORD: '',
      CAMPANILE_ADMIN_EMAIL: '',
    },
  })
  const server = await startServer(t, where)
  const link = /address and password at (\S+)\n/.exec(server.output())?.[1] ?? ''
  assert.ok(link.startsWith(`${where.url}/s/first-run/`), server.output())
  const context = await (await browser(t)).newContext({ viewport: VIEWPORTS.phone })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  await looked(page, 'first-run')
  await page.getByLabel('User name').fill('ada')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill('ada@sample.example')
  await page.getByLabel('Password', { exact: true }).fill('123456')
  await page.getByLabel('The password once more').fill('123456')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('too weak').waitFor()
  assert.equal(await page.getByLabel('User name').inputValue(), 'ada')
  await looked(page, 'first-run-refused')
  await choose(page, 'Battery-staple-1')
  await page.getByRole('status').getByText('Your password is set.').waitFor()
  await page.goto(link)
  await page.getByRole('alert').waitFor()
  await looked(page, 'link-gone')

  const seen = new Set<string>()
  const api = await connectApi(where)
  await api.post('/invitations', { email: 'bea@sample.example', firstName: 'Bea', lastName: 'B', role: 1 })
  await page.goto(await mailedLink(where, seen))
  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  await looked(page, 'invitation')
  await choose(page, 'Battery-staple-2')
  await page.getByRole('status').waitFor()

  await page.goto(where.url)
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await page.getByRole('heading', { name: 'Forgotten your password?' }).waitFor()
  await looked(page, 'reset')
  await page.getByLabel('User name or email').fill('bea@sample.example')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
  await page.goto(await mailedLink(where, seen))
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await looked(page, 'reset-link')
  await choose(page, 'Battery-staple-3')
  await page.getByRole('status').waitFor()
  const signIn = (username: string, password: string) =>
    page.request.post(`${where.url}/api/session`, { data: { username, password } })
  assert.equal((await signIn('bea@sample.example', 'Battery-staple-2')).status(), 401)
  assert.equal((await signIn('bea@sample.example', 'Battery-staple-3')).status(), 201)
  assert.equal((await signIn('ada', 'Battery-staple-1')).status(), 201)
})
