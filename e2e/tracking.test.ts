// Pages of another origin with the script, in a real browser: what is told of them, and what the answers bring.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { leavePageItems } from '../server/src/features/web/tracking/pageItems.ts'
import type { Config } from '../server/src/platform/config.ts'
import { testApp } from '../server/test/app.ts'
import { freePort } from '../server/test/freePort.ts'
import { eventually } from '../server/test/mainJob.ts'
import { browser } from './browser.ts'

/** A server, and the pages of a shop: under another name, so that browsers keep their cookies apart. */
async function setUp(t: TestContext, settings: Partial<Config> = {}, allows = true) {
  let head = ''
  const shop = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><head><title>Shop ${request.url}</title>${head}</head><body><div data-slot="dwc" data-param-slot-name="offer">For all</div><div class="mautic-slot" data-slot-name="offer2">For all</div></body></html>`,
    )
  })
  await new Promise<void>((resolve) => shop.listen(0, 'localhost', resolve))
  t.after(() => shop.close())
  const origin = `http://localhost:${(shop.address() as AddressInfo).port}`
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const app = await testApp(t, {
    site_url: site,
    cors_valid_domains: allows ? [origin] : [],
    do_not_track_bots: [],
    ...settings,
  })
  await app.fastify.listen({ port, host: '127.0.0.1' })
  const { sql } = app
  const chromium = await browser(t)
  const addresses = async () =>
    (await sql`select url, url_title, referer from page_hits order by id`).map(
      ({ url, url_title: title, referer }) => [url.replace(origin, ''), title, referer?.replace(origin, '')],
    )
  return {
    ...app,
    site,
    origin,
    addresses,
    seen: async (count: number) => {
      await eventually(async () => (await addresses()).length, count, 30)
      return addresses()
    },
    /** Opens a page whose first commands are these. */
    async open(commands: string, path = '/', options: BrowserContextOptions = {}): Promise<Page> {
      head = `<script>
(function(w,d,t,u,n,a,m){w['MauticTrackingObject']=n;w[n]=w[n]||function(){(w[n].q=w[n].q||[]).push(arguments)},a=d.createElement(t),m=d.getElementsByTagName(t)[0];a.async=1;a.src=u;m.parentNode.insertBefore(a,m)})(window,document,'script','${site}/mtc.js','mt');
${commands}</script>`
      const page = await chromium.newPage(options)
      page.on('pageerror', (error) => assert.fail(error))
      await page.goto(origin + path)
      return page
    },
  }
}

test('a visit, addresses that a page goes to without being loaded, and the history of who turns out to be somebody', {
  timeout: 120_000,
}, async (t) => {
  const { open, seen, sql, as, origin } = await setUp(t)
  const admin = await as('admin')
  const { fields } = (await admin.get('/fields/contact?limit=0')).body
  const email = (Object.values(fields) as { id: number; alias: string }[]).find(
    ({ alias }) => alias === 'email',
  )
  await admin.patch(`/fields/contact/${email?.id}/edit`, { isPubliclyUpdatable: true })
  const page = await open(
    `mt('follow','history');mt('send','pageview',{tags:'shop'},{onload:function(e){window.answer=e.response}})`,
    '/prices?utm_source=news',
    { timezoneId: 'Europe/Rome', locale: 'it-IT' },
  )
  assert.deepEqual(await seen(1), [['/prices?utm_source=news', 'Shop /prices?utm_source=news', undefined]])
  const answer = await page.evaluate<{ id: number; device_id: string }>('window.answer')
  await page.evaluate(`history.pushState({}, '', '/cart'); document.title = 'Cart'`)
  assert.deepEqual((await seen(2))[1], ['/cart', 'Cart', '/prices?utm_source=news'])
  await page.goBack()
  await seen(3)
  const [contact, ...others] =
    await sql`select id, timezone, preferred_locale, date_identified from contacts order by id`
  assert.deepEqual(
    [contact?.id, contact?.timezone, contact?.preferred_locale, contact?.date_identified, others.length],
    [answer.id, 'Europe/Rome', 'it_IT', null, 0],
  )
  assert.equal(await page.evaluate(`localStorage.getItem('mautic_device_id')`), answer.device_id)
  // The browser kept no cookie of another site: it is the storage that says who it is.
  await page.goto(`${origin}/again`)
  await seen(4)
  await page.evaluate(`mt('send','pageview',{email:'ann@sample.example'})`)
  await seen(5)
  const known = await sql`select id, email from contacts`
  assert.deepEqual(
    known.map((row) => Object.values(row)),
    [[answer.id, 'ann@sample.example']],
  )
  const { events } = (await admin.get(`/contacts/${answer.id}/activity`)).body
  const visits = events.filter(({ event }: { event: string }) => event === 'page.hit')
  assert.equal(visits.length, 5)
})

test('nothing is sent or kept until consent is given, and nothing after it is withdrawn', {
  timeout: 120_000,
}, async (t) => {
  const { open, seen, addresses, site } = await setUp(t)
  const page = await open(
    `mt('send','pageview');mt('consent','wait');mt('send','pageview',{page_title:'Second'})`,
  )
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.waitForFunction('window.MauticJS && window.MauticJS.isRunning')
  await page.waitForTimeout(500)
  assert.deepEqual(
    asked.filter((url) => url.startsWith(`${site}/`) && !url.endsWith('/mtc.js')),
    [],
  )
  assert.equal(await page.evaluate('localStorage.length'), 0)
  await page.evaluate(`mt('consent','given')`)
  assert.deepEqual(
    (await seen(2)).map(([, title]) => title),
    ['Shop /', 'Second'],
  )
  await page.waitForFunction(`localStorage.getItem('mautic_device_id')`)
  await page.evaluate(`mt('consent','withdrawn');mt('send','pageview')`)
  await page.waitForTimeout(500)
  assert.equal((await addresses()).length, 2)
  assert.equal(await page.evaluate('localStorage.length'), 0)
})

test('pages that may not ask tell by an image', { timeout: 120_000 }, async (t) => {
  const { open, seen } = await setUp(t, {}, false)
  const page = await open(`mt('send','pageview',{},{onload:function(){window.isTold=true}})`, '/far')
  await page.waitForFunction('window.isTold')
  assert.deepEqual(
    (await seen(1)).map(([url, title]) => [url, title]),
    [['/far', 'Shop /far']],
  )
})

test('browsers that ask for privacy are left alone where the setting says so', {
  timeout: 120_000,
}, async (t) => {
  const { open, addresses, fastify, seen } = await setUp(t, { do_not_track_signals: true })
  const asks = async () => {
    const page = await open(`mt('send','pageview')`)
    await page.waitForFunction('window.MauticJS && window.MauticJS.isRunning')
    await page.waitForTimeout(500)
  }
  await asks()
  await seen(1)
  const page = await open('')
  await page.addInitScript(`Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`)
  await page.reload()
  await page.waitForFunction('window.MauticJS && window.MauticJS.isRunning')
  await page.evaluate(`mt('send','pageview')`)
  await page.waitForTimeout(500)
  assert.equal((await addresses()).length, 1)
  for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }])
    assert.equal((await fastify.inject({ url: '/mtracking.gif?page_url=x', headers })).statusCode, 200)
  assert.equal((await addresses()).length, 1)
})

test('slots are filled with what the server has for the visitor, scripts and all, and items of campaigns run', {
  timeout: 120_000,
}, async (t) => {
  const { open, site, origin, sql } = await setUp(t)
  const page = await open('')
  await page.route(`${site}/dwc/offer2*`, (route) =>
    route.fulfill({
      json: { content: '<b id="second">For Ann, too</b>', id: 1 },
      headers: { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' },
    }),
  )
  await page.route(/\/dwc\/offer(\?|$)/, (route) =>
    route.fulfill({
      json: { content: '<b id="own">For Ann</b><script>window.isRun = true</script>', id: 1 },
      headers: { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' },
    }),
  )
  await page.evaluate(
    `window.told = []; window.fbq = (...what) => window.told.push(what); mt('send','pageview')`,
  )
  await page.locator('#own').waitFor()
  await page.locator('.mautic-slot #second').waitFor()
  await page.waitForFunction('window.isRun')
  const id = Number(await page.evaluate(`localStorage.getItem('mtc_id')`))
  await leavePageItems(sql, [id], {
    eventId: 1,
    kind: 'tracking.pixel.send',
    content: { services: ['facebook_pixel'], category: 'c', action: 'a', label: 'l' },
    now: new Date(),
  })
  await leavePageItems(sql, [id], {
    eventId: 2,
    kind: 'focus.show',
    content: { focusId: 9 },
    now: new Date(),
  })
  const script = page.waitForRequest(`${site}/focus/9.js`)
  await page.evaluate(`mt('send','pageview')`)
  await script
  assert.deepEqual(await page.evaluate('window.told'), [['trackCustom', 'a', { category: 'c', label: 'l' }]])
})
