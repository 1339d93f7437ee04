// Focus items on a page of another origin, in a real browser: shown when they should be, once, and usable by everybody.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { testApp } from '../server/test/app.ts'
import { freePort } from '../server/test/freePort.ts'
import { eventually } from '../server/test/mainJob.ts'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'

async function setUp(t: TestContext) {
  let id = 0
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const shop = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><head><title>Shop</title></head><body><main><h1>Shop</h1><button>Buy</button><div style="height:3000px"></div></main><script src="${site}/focus/${id}.js"></script></body></html>`,
    )
  })
  await new Promise<void>((resolve) => shop.listen(0, 'localhost', resolve))
  t.after(() => shop.close())
  const app = await testApp(t, { site_url: site, do_not_track_bots: [] })
  await app.fastify.listen({ port, host: '127.0.0.1' })
  const { sql } = app
  await sql`insert into contacts (date_added, firstname, date_identified) values (now(), 'Ada', now())`
  await sql`insert into contact_devices (contact_id, date_added, tracking_id) values (1, now(), 'known')`
  const admin = await app.as('admin')
  const page = await (await browser(t)).newPage()
  page.on('pageerror', (error) => assert.fail(error))
  const origin = `http://localhost:${(shop.address() as AddressInfo).port}`
  await page.goto(origin)
  await page.evaluate(`localStorage.setItem('mautic_device_id', 'known')`)
  return {
    page,
    shown: page.locator('.mautic-focus'),
    async show(body: Record<string, unknown>): Promise<void> {
      const made = await admin.post('/focus/new', { name: 'F', isPublished: true, ...body })
      assert.equal(made.status, 201, made.text)
      id = made.body.focus.id
      await page.goto(origin)
    },
    done: async () =>
      (await sql`select type from focus_interactions where focus_id = ${id} order by id`).map(
        ({ type }) => type,
      ),
  }
}

const content = {
  headline: 'News for {contactfield=firstname|you}',
  tagline: 'Read them all',
  link_text: 'Read',
  link_url: 'http://localhost:1/news',
  link_new_window: 1,
}

test('a modal opens once, keeps the keyboard inside, closes with Escape, and its link counts', {
  timeout: 120_000,
}, async (t) => {
  const { done, page, show, shown } = await setUp(t)
  await show({
    type: 'link',
    style: 'modal',
    properties: { content, frequency: 'once', when: 'immediately' },
  })
  await shown.waitFor()
  // Nothing of a contact is shown to pages that are not allowed to read it.
  assert.equal(await page.getByRole('dialog', { name: 'News for you' }).count(), 1)
  await assertAccessible(page)
  const focused = () => page.evaluate(`document.activeElement.shadowRoot?.activeElement?.className`)
  assert.equal(await focused(), 'mf-close')
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'mf-link')
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'mf-close')
  await page.keyboard.press('Shift+Tab')
  assert.equal(await focused(), 'mf-link')
  await page.keyboard.press('Enter')
  await eventually(async () => (await done()).sort().join(), 'click,view', 10)
  await page.bringToFront()
  await page.keyboard.press('Escape')
  assert.equal(await shown.count(), 0)
  await page.reload()
  await page.waitForTimeout(300)
  assert.equal(await shown.count(), 0)
})

test('every style fits a phone and harms nobody; items wait for the scroll, and stay away once closed', {
  timeout: 120_000,
}, async (t) => {
  const { page, show, shown } = await setUp(t)
  await page.setViewportSize(VIEWPORTS.phone)
  for (const style of ['bar', 'modal', 'notification', 'page']) {
    await show({ type: 'link', style, properties: { content, bar: { allow_hide: 1, push_page: 1 } } })
    await shown.waitFor()
    assert.ok(await fitsWidth(page), style)
    const box = await shown.boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= VIEWPORTS.phone.width, style)
    await assertAccessible(page)
    await picture(page, `focus-${style}`)
    await page.getByRole('button', { name: 'Close' }).click()
    assert.equal(await shown.count(), 0)
  }
  await show({
    type: 'notice',
    style: 'notification',
    properties: { content, when: 'scroll_middle', stop_after_close: 1 },
  })
  await page.waitForTimeout(200)
  assert.equal(await shown.count(), 0)
  await page.evaluate('window.scrollTo(0, 2500)')
  await shown.waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await page.evaluate('window.scrollTo(0, 0)')
  await page.evaluate('window.scrollTo(0, 2500)')
  await page.waitForTimeout(300)
  assert.equal(await shown.count(), 0)
})
