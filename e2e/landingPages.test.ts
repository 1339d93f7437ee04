// Landing pages in a real browser: of every bundled theme that has one, and with HTML of their own and a form.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { makeClickThrough } from '../server/src/features/content/links/clickThrough.ts'
import { ensureSiteKey } from '../server/src/features/content/links/siteKey.ts'
import { trackingHash } from '../server/src/features/content/links/trackingHash.ts'
import { testApp } from '../server/test/app.ts'
import { freePort } from '../server/test/freePort.ts'
import { eventually } from '../server/test/mainJob.ts'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'

const OWN = `<main><h1>{pagetitle}</h1><p>Hello {contactfield=firstname|stranger}.</p>{langbar}{form=ID}{sharebuttons}</main>`

async function setUp(t: TestContext) {
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const app = await testApp(t, { site_url: site })
  await app.fastify.listen({ port, host: '127.0.0.1' })
  const admin = await app.as('admin')
  const make = async (path: string, body: object) => {
    const { status, body: answer, text } = await admin.post(`/${path}/new`, body)
    assert.equal(status, 201, text)
    return answer
  }
  return { ...app, site, admin, make }
}

test('pages of themes can be read on a desk and on a phone, and load what they name', {
  timeout: 240_000,
}, async (t) => {
  const { make, site, admin, sql } = await setUp(t)
  const { themes } = (await admin.get('/themes')).body
  const keys = Object.keys(themes).filter((key) => themes[key].config.features.includes('page'))
  assert.ok(keys.length >= 3)
  const chromium = await browser(t)
  const page = await chromium.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('response', (answer) => {
    if (answer.status() >= 400) problems.push(`${answer.status()} ${answer.url()}`)
  })
  for (const key of keys) {
    const { page: made } = await make('pages', { title: `Theme ${key}`, template: key, metaDescription: 'd' })
    for (const [name, viewport] of Object.entries(VIEWPORTS)) {
      await page.setViewportSize(viewport)
      await page.goto(`${site}/${made.alias}`)
      await page.waitForLoadState('networkidle')
      await picture(page, `landing-${key}-${name}`)
      assert.equal(await page.title(), `Theme ${key}`)
      if (!(await fitsWidth(page))) problems.push(`${key} ${name}: wider than the window`)
      await assertAccessible(page)
    }
  }
  assert.deepEqual(problems, [])
  const [row] = await sql<{ hits: number; contacts: number }[]>`
    select count(*)::int as hits, count(distinct contact_id)::int as contacts from page_hits where page_id is not null`
  assert.deepEqual([row?.hits, row?.contacts], [2 * keys.length, 1], 'one visitor, a visit for each look')
})

test('a slot of dynamic content is filled in a browser without scripts, for who came by a link of a mail', {
  timeout: 120_000,
}, async (t) => {
  const { make, site, sql } = await setUp(t)
  const filters = [
    {
      glue: 'and',
      object: 'lead',
      field: 'city',
      type: 'text',
      operator: '=',
      properties: { filter: 'Rome' },
    },
  ]
  const content = '<p>Ciao {contactfield=firstname}</p>'
  await make('dynamiccontents', { name: 'C', isCampaignBased: false, slotName: 'hero', content, filters })
  const { contact } = await make('contacts', { firstname: 'Ada', city: 'Rome' })
  await make('pages', { title: 'Rome', customHtml: '<main><h1>{pagetitle}</h1>{dwc=hero}</main>' })
  const hash = trackingHash(await ensureSiteKey(sql), { sendId: 1, contactId: contact.id })
  const chromium = await browser(t)
  const context = await chromium.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site}/rome?ct=${makeClickThrough(1, contact.id, hash)}`)
  assert.equal(await page.textContent('main p'), 'Ciao Ada')
  await page.goto(`${site}/rome`)
  assert.equal(await page.textContent('main p'), 'Ciao Ada', 'the browser remembers the proof')
  const stranger = await (await chromium.newContext({ javaScriptEnabled: false })).newPage()
  await stranger.goto(`${site}/rome`)
  assert.equal(await stranger.locator('main p').count(), 0)
})

test('a visitor is led to the page of the own language, chooses another, and is greeted by name when that is known', {
  timeout: 120_000,
}, async (t) => {
  const { make, site, sql } = await setUp(t)
  const { form } = await make('forms', {
    name: 'Ask',
    alias: 'ask',
    formType: 'standalone',
    postAction: 'return',
    fields: [
      {
        label: 'First name',
        type: 'text',
        alias: 'firstname',
        mappedObject: 'contact',
        mappedField: 'firstname',
      },
      { label: 'Send', type: 'button', alias: 'send' },
    ],
  })
  const own = OWN.replace('ID', String(form.id))
  const { page: english } = await make('pages', { title: 'Ask us', language: 'en', customHtml: own })
  await make('pages', { title: 'Fragen', language: 'de', translationParent: english.id, customHtml: own })
  const chromium = await browser(t)
  const context = await chromium.newContext({ locale: 'de-DE', viewport: VIEWPORTS.phone })
  const page = await context.newPage()
  await page.goto(`${site}/ask-us`)
  assert.equal(page.url(), `${site}/de/fragen`)
  await assertAccessible(page)
  assert.ok(await fitsWidth(page))
  await picture(page, 'landing-own-phone')
  await page.setViewportSize(VIEWPORTS.desktop)
  await picture(page, 'landing-own-desktop')
  await page.getByRole('link', { name: 'English' }).click()
  assert.equal(page.url(), `${site}/ask-us?ntrd=1`)
  assert.match((await page.textContent('main')) ?? '', /Hello stranger\./)
  await page.getByLabel('First name').fill('Ann')
  await page.getByRole('button', { name: 'Send' }).click()
  await eventually(async () => (await sql`select from contacts where firstname = 'Ann'`).length, 1, 10)
  await page.goto(`${site}/ask-us?ntrd=1`)
  assert.match((await page.textContent('main')) ?? '', /Hello Ann\./)
  await page.keyboard.press('Tab')
  assert.notEqual(await page.evaluate('document.activeElement.tagName'), 'BODY')
})
