// A shop of another origin with a focus item on its page, and what came of it.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { testApp } from '../server/test/app.ts'
import { freePort } from '../server/test/freePort.ts'
import { browser } from './browser.ts'

/** `body` is what the page holds above the item: so much that it is scrolled unless told. */
export async function focusShop(t: TestContext, body = '<div style="height:3000px"></div>') {
  let id = 0
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const shop = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><head><title>Shop</title></head><body><main><h1>Shop</h1><button>Buy</button>${body}</main><script src="${site}/focus/${id}.js"></script></body></html>`,
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
    admin,
    origin,
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

export const content = {
  headline: 'News for {contactfield=firstname|you}',
  tagline: 'Read them all',
  link_text: 'Read',
  link_url: 'http://localhost:1/news',
  link_new_window: 1,
}
