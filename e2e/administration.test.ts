// The administration interface in a real browser: the way in, each page once, a record made, changed and deleted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import jsqr from 'jsqr'
import type { Locator } from 'playwright-core'
import { beginSecondFactor } from '../server/src/platform/auth/secondFactors.ts'
import { codeAt } from '../server/src/platform/auth/totp.ts'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, PASSWORD, signIn } from './installation.ts'

test('the front door leads to the way in; who is not known stays there, and comes to the page that was asked for', async (t) => {
  const { address } = await installation(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await page.goto(address)
  await page.getByRole('heading', { name: 'Sign in to Campanile' }).waitFor()
  await picture(page, 'administration-sign-in')
  await assertAccessible(page)
  await page.goto(`${address}/s/stages?search=x`)
  await page.getByLabel('User name or email').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').getByText('The user name or the password is wrong.').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Stages', level: 1 }).waitFor()
  assert.match(page.url(), /\/s\/stages\?search=x$/)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in to Campanile' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Sign in to Campanile' }).waitFor()
})

test('who has a second factor is asked for its code after the password, and for another one when it is wrong', async (t) => {
  const { address, sql } = await installation(t)
  const [ada] = await sql<{ id: number }[]>`select id from users where username = 'ada'`
  const secret = await beginSecondFactor(sql, ada!.id)
  assert.ok(secret)
  await sql`update second_factors set confirmed_at = now()`
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.phone, colorScheme: 'dark' })
  await page.goto(address)
  await page.getByLabel('User name or email').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Code of your authenticator app')
  await code.waitFor()
  assert.equal(await page.getByRole('alert').count(), 0)
  assert.equal(await page.evaluate('document.activeElement.name'), 'code')
  assert.ok(await fitsWidth(page))
  await picture(page, 'administration-code')
  await assertAccessible(page)
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('The code is wrong').waitFor()
  await code.fill(codeAt(secret, new Date()))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign in' }).waitFor({ state: 'detached' })
  await page.getByRole('main').locator('h1').waitFor()
})

test('a record is made, found, ordered, changed and deleted, by mouse and keyboard; the address says what is shown', async (t) => {
  const { address, sql } = await installation(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/stages`)
  await page.getByRole('heading', { name: 'Stages show how far people have come' }).waitFor()
  for (const [name, weight] of [
    ['Customer', '20'],
    ['Lead', '10'],
  ] as const) {
    await page.getByRole('button', { name: 'New stage' }).click()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Weight').fill(weight)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('link', { name, exact: true }).waitFor()
  }
  const names = () => page.locator('tbody a').allTextContents()
  assert.deepEqual(await names(), ['Lead', 'Customer'])
  await page.getByRole('button', { name: 'Name' }).click()
  await page.waitForURL(/sort=name/)
  await page.locator('tbody tr:first-child', { hasText: 'Customer' }).waitFor()

  await page.getByRole('button', { name: 'New stage' }).click()
  await page.getByLabel('Name').fill('Again')
  await page.getByLabel('Weight').fill('10')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Another stage with this weight already exists.').waitFor()
  await page.locator('input[name=weight]:focus').waitFor()
  await page.keyboard.press('Escape')

  await page.keyboard.press('/')
  await page.keyboard.type('lead')
  await page.waitForURL(/search=lead/)
  await page.getByRole('link', { name: 'Customer' }).waitFor({ state: 'detached' })
  await page.reload()
  assert.equal(await page.getByRole('textbox', { name: 'Search' }).inputValue(), 'lead')
  await page.getByRole('link', { name: 'Lead' }).click()
  await page.getByLabel('Name').fill('Prospect')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Prospect is saved').waitFor()
  const [row] = await sql`select name, weight::int from stages where weight = 10`
  assert.deepEqual({ ...row }, { name: 'Prospect', weight: 10 })

  await page.getByRole('button', { name: 'Clear the search' }).click()
  await page.getByRole('checkbox', { name: 'Select Prospect' }).check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Prospect is deleted').waitFor()
  assert.deepEqual(await names(), ['Customer'])
  assert.deepEqual(
    found.filter((text) => !text.includes('422') && !text.includes('400')),
    [],
  )
})

test('the navigation shows words or icons alone, as it was left, and settings have their own', async (t) => {
  const { address } = await installation(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, address)
  const entry = page.getByRole('link', { name: 'Contacts', exact: true })
  const fold = page.getByRole('button', { name: 'Navigation with words' })
  const width = async () => (await page.getByRole('complementary').boundingBox())?.width
  assert.equal(await width(), 220)
  await fold.click()
  await page.locator('button[aria-label="Navigation with words"][aria-expanded="false"]').waitFor()
  assert.equal(await width(), 52)
  await assertAccessible(page)
  await page.reload()
  await entry.click()
  await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor()
  assert.equal(await width(), 52)
  await page.getByRole('link', { name: 'Settings', exact: true }).press('Enter')
  await page
    .getByRole('navigation', { name: 'Navigation' })
    .getByRole('link', { name: 'Health', exact: true })
    .press('Enter')
  await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor()
  assert.equal(await entry.count(), 0)
  await fold.click()
  await page.getByRole('heading', { name: 'Integrations', exact: true }).waitFor()
  assert.equal(await width(), 220)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await entry.waitFor()
})

test('what a role may not do is not offered', async (t) => {
  const { address, admin, person } = await installation(t)
  await admin.post('/stages/new', { name: 'Lead', weight: 1 })
  const role = await admin.post('/roles/new', {
    name: 'Reader',
    rawPermissions: { 'stage:stages': ['view'] },
  })
  await person('reader', role.body.role.id)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/stages`, 'reader')
  await page.getByRole('link', { name: 'Lead' }).waitFor()
  const entries = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link')
  assert.deepEqual(await entries.allTextContents(), ['Home', 'Stages', 'Jobs', 'Settings'])
  assert.equal(await page.getByRole('button', { name: 'New stage' }).count(), 0)
  await page.getByRole('checkbox', { name: 'Select Lead' }).check()
  assert.equal(await page.getByRole('button', { name: 'Delete' }).count(), 0)
  await page.goto(`${address}/s/segments`)
  await page.getByText('You do not have the right to do this.').waitFor()
})

test('everybody changes the own name, time zone, address and password', async (t) => {
  const { address, admin, person } = await installation(t)
  const role = await admin.post('/roles/new', { name: 'Nobody', rawPermissions: {} })
  await person('grace', role.body.role.id)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/settings/you`, 'grace')
  const drawer = page.getByRole('dialog')
  // By keys: a panel gives the keyboard back to where it was opened.
  await page.getByRole('button', { name: 'Edit your account' }).press('Enter')
  await drawer.getByLabel('Last name').press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await page.locator('button:focus', { hasText: 'Edit your account' }).waitFor()
  await page.keyboard.press('Enter')
  await drawer.getByLabel('Last name').fill('Hopper')
  await drawer.getByLabel('Time zone').fill('rome')
  await page.getByRole('option', { name: 'Europe/Rome' }).click()
  await drawer.getByLabel('Email').fill('grace@navy.example')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.getByText('The password is wrong.').waitFor()
  await drawer.getByLabel('Your password').fill(PASSWORD)
  await assertAccessible(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByText('Ada Hopper').first().waitFor()
  await page.getByText('grace@navy.example').waitFor()
  await page.getByText('Europe/Rome').waitFor()

  await page.getByRole('button', { name: 'Change password' }).click()
  await drawer.getByLabel('Your password').fill(PASSWORD)
  await drawer.getByLabel('New password').fill('short')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.getByText('The password needs at least 6 characters.').waitFor()
  await drawer.getByLabel('New password').fill('another long password')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByText('The password is changed').waitFor()
  await page.reload()
  await page.getByText('grace@navy.example').waitFor()
})

test('a second factor is set up, asked for and removed; sessions elsewhere are ended', async (t) => {
  const { address } = await installation(t)
  const started = await browser(t)
  const open = async () => {
    const context = await started.newContext({ viewport: VIEWPORTS.phone })
    return context.newPage()
  }
  const [page, other] = [await open(), await open()]
  await signIn(other, address)
  await signIn(page, `${address}/s/settings/you`)
  await page.getByRole('button', { name: 'Set up a second factor' }).click()
  await page.getByLabel('Your password').fill('wrong')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('[class*=InputWrapper-error]').waitFor()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  const key = Buffer.from(fromBase32((await page.locator('output').textContent()) ?? ''))
  const drawn = page.getByRole('img', { name: /^QR code/ })
  await drawn.waitFor()
  const scanned = jsqr.default(...(await pixelsOf(drawn)))
  assert.equal(
    scanned?.data,
    await page.getByRole('link', { name: 'Open it in an app' }).getAttribute('href'),
  )
  await picture(page, 'administration-second-factor')
  await assertAccessible(page)
  await page.getByLabel('The code that the app shows').fill(codeAt(key, new Date()))
  await page.getByRole('button', { name: 'Continue' }).click()
  const codes = page.getByRole('listitem').filter({ hasText: /^[a-z\d-]{8,}$/i })
  await codes.first().waitFor()
  const [recovery] = await codes.allTextContents()
  assert.equal(await codes.count(), 10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('10 recovery codes are left.').waitFor()

  // Whoever was signed in without a code signs in again, and is asked for one.
  await other.reload()
  await other.getByLabel('User name or email').fill('ada')
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.locator('input[name=code]').fill(String(recovery))
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.getByRole('button', { name: 'Sign in' }).waitFor({ state: 'detached' })

  await page.reload()
  await page.getByRole('button', { name: 'End session' }).click()
  await page.getByText('Session ended').waitFor()
  await other.reload()
  await other.getByRole('heading', { name: 'Sign in to Campanile' }).waitFor()
  await page.getByRole('button', { name: 'Remove the second factor' }).click()
  await page.getByLabel(/^A code of the app/).fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('[class*=InputWrapper-error]').waitFor()
})

test('the account page lists sessions and applications, ends each, and signs out everywhere', async (t) => {
  const { address, sql, admin } = await installation(t)
  const started = await browser(t)
  const open = async () => (await started.newContext({ viewport: VIEWPORTS.phone })).newPage()
  const [page, other] = [await open(), await open()]
  await signIn(other, address)
  for (const name of ['Shop', 'Newsletter sync']) {
    const { id } = (await admin.post('/credentials/new', { name, redirectUris: [] })).body.credential
    await sql`
      insert into consents (credential_id, user_id, redirect_uri, granted_at)
      select ${id}, id, 'https://app.example/', now() from users where username = 'ada'`
  }
  const found = complaints(page)
  await signIn(page, `${address}/s/settings/you`)
  const sessions = page.getByRole('region', { name: 'Sessions' })
  const applications = page.getByRole('region', { name: 'Applications' })
  await sessions.getByText('Current session').waitFor()
  assert.equal(await sessions.getByRole('listitem').count(), 2)
  await applications.getByText('Shop').waitFor()
  assert.ok(await fitsWidth(page))
  await assertAccessible(page)
  await picture(page, 'administration-access')
  await applications.getByRole('button', { name: 'Remove access of Shop' }).click()
  await page.getByText('Shop no longer has access').waitFor()
  await applications.getByText('Shop').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 sessions end, including this one. 1 application loses access').waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  for (const one of [page, other]) {
    if (one === other) await other.reload()
    await one.getByRole('heading', { name: 'Sign in to Campanile' }).waitFor()
  }
  const [left] = await sql<{ n: number }[]>`
    select count(*)::int as n from sessions where user_id = (select id from users where username = 'ada')`
  assert.equal(left?.n, 0)
  assert.equal((await sql`select from consents`).length, 0)
  assert.deepEqual(
    found.filter((text) => !text.includes('401')),
    [],
  )
})

function fromBase32(text: string): number[] {
  const letters = text.replace(/\s/g, '')
  const bits = [...letters].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
}

/** What a camera sees of a drawing. */
async function pixelsOf(drawing: Locator): Promise<[Uint8ClampedArray, number, number]> {
  const { data, size } = await drawing.evaluate(async (element) => {
    const side = 400
    const view = element.ownerDocument.defaultView as unknown as {
      Image: new () => { src: string; decode(): Promise<void> }
      XMLSerializer: new () => { serializeToString(node: unknown): string }
      OffscreenCanvas: new (
        width: number,
        height: number,
      ) => {
        getContext(kind: '2d'): {
          drawImage(image: unknown, ...box: number[]): void
          getImageData(...box: number[]): { data: Uint8ClampedArray }
        }
      }
    }
    const image = new view.Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(new view.XMLSerializer().serializeToString(element))}`
    await image.decode()
    const context = new view.OffscreenCanvas(side, side).getContext('2d')
    context.drawImage(image, 0, 0, side, side)
    return { data: [...context.getImageData(0, 0, side, side).data], size: side }
  })
  return [Uint8ClampedArray.from(data), size, size]
}
