// What the script and the pixel of other sites' pages ask for, over HTTP.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { testApp } from '../../../../test/app.ts'
import { FIREFOX } from '../../../../test/visit.ts'
import type { Config } from '../../../platform/config.ts'
import { phpSerialize } from '../../../platform/values/phpSerialize.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'
import { leavePageItems } from '../tracking/pageItems.ts'

const SHOP = 'https://shop.example'

async function setUp(t: TestContext, settings: Partial<Config> = {}) {
  const app = await testApp(t, settings)
  const { fastify, sql } = app
  const ask = async (url: string, options: InjectOptions = {}) => {
    const answer = await fastify.inject({
      method: 'GET',
      url,
      ...options,
      headers: { 'user-agent': FIREFOX, ...options.headers },
    })
    const cookies = new Map(
      [answer.headers['set-cookie'] ?? []].flat().map((one) => {
        const [, name = '', value = '', rest = ''] = /^([^=]+)=([^;]*);\s*(.*)$/.exec(one) ?? []
        return [name, { value, rest }] as const
      }),
    )
    return {
      status: answer.statusCode,
      headers: answer.headers,
      cookies,
      body: answer.headers['content-type']?.toString().startsWith('application/json') ? answer.json() : null,
      bytes: answer.rawPayload,
    }
  }
  return {
    ...app,
    ask,
    admin: await app.as('admin'),
    post: (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      ask('/mtc/event', {
        method: 'POST',
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    hits: () =>
      sql`select contact_id, url, url_title, referer, page_language, query, tracking_id from page_hits order by id`,
  }
}

suite('events of pages', () => {
  test('an event is a visit, the answer names the visitor, and cookies or the parameter bring them back', async (t) => {
    const { post, ask, hits } = await setUp(t)
    const first = await post({
      page_title: 'Prices',
      page_language: 'en-US',
      page_url: `${SHOP}/prices?utm_source=news&x=1#top`,
      page_referrer: 'https://search.example/',
      counter: '0',
    })
    assert.equal(first.status, 200)
    const { id, sid, device_id } = first.body
    assert.deepEqual(first.body, { success: 1, id, sid, device_id: sid, events: {} })
    assert.match(String(first.headers['cache-control']), /no-store/)
    assert.equal(first.cookies.get('mautic_device_id')?.value, device_id)
    assert.equal(
      first.cookies.get('mautic_device_id')?.rest,
      'Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax',
    )
    assert.equal(first.cookies.get('mtc_id')?.value, String(id))
    assert.match(first.cookies.get('mautic_referer_id')?.rest ?? '', /Max-Age=1800;/)
    const cookie = `a=b; mautic_device_id=${device_id}`
    const again = await post({ page_url: SHOP }, { cookie })
    const told = await post({ page_url: SHOP, mautic_device_id: device_id })
    const old = await ask(`/mtc/event?page_url=${SHOP}`, {
      headers: { cookie: `mautic_session_id=${device_id}` },
    })
    assert.deepEqual([again.body.id, told.body.id, old.body.id], [id, id, id])
    assert.deepEqual((await ask('/mtc', { headers: { cookie } })).body, { id, sid: device_id, device_id })
    assert.deepEqual((await ask('/mtc')).body, { id: null, sid: null, device_id: null })
    const [hit] = await hits()
    assert.deepEqual(
      [hit?.url, hit?.url_title, hit?.referer, hit?.page_language],
      [`${SHOP}/prices?utm_source=news&x=1#top`, 'Prices', 'https://search.example/', 'en-US'],
    )
    assert.equal(hit?.query.utm_source, 'news')
    assert.equal((await hits()).length, 4)
  })

  test('what is cut within a character, or holds half of one, is stored, and fails nobody who asks at the same time', async (t) => {
    const { ask, hits } = await setUp(t)
    const cut = (length: number) => `${'a'.repeat(length - 1)}😀`
    const events = [
      { page_url: SHOP, page_referrer: cut(2_000) },
      { page_url: SHOP, page_title: cut(500) },
      { page_url: cut(2_000) },
      { page_url: SHOP, page_language: cut(20) },
      { page_url: SHOP, page_title: '\ud800', page_referrer: '\udc00', page_language: '\ud83d' },
    ]
    const post = (event: object) =>
      ask('/mtc/event', {
        method: 'POST',
        payload: JSON.stringify(event),
        headers: { 'content-type': 'application/json' },
      })
    const answers = await Promise.all([...events, { page_url: SHOP }].map(post))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200, 200],
    )
    const rows = await hits()
    for (const [column, length] of [
      ['referer', 2_000],
      ['url_title', 500],
      ['url', 2_000],
      ['page_language', 20],
    ] as const)
      assert.ok(
        rows.some((row) => row[column] === `${'a'.repeat(length - 1)}\ufffd`),
        column,
      )
  })

  test('cookies are for all sites, and secure, where the address of the server is', async (t) => {
    const { post } = await setUp(t, { site_url: 'https://m.example' })
    const { cookies } = await post({ page_url: SHOP })
    for (const name of ['mautic_device_id', 'mtc_id', 'mautic_referer_id'])
      assert.match(cookies.get(name)?.rest ?? '', /SameSite=None; Secure$/)
  })

  test('a click-through value names who came; one that cannot be read is refused', async (t) => {
    const { post, admin, sql } = await setUp(t)
    const key = await ensureSiteKey(sql)
    const ann = (await admin.post('/contacts/new', { email: 'ann@sample.example' })).body.contact.id
    const stat = trackingHash(key, { sendId: 1, contactId: ann })
    const ct = makeClickThrough(7, ann, stat)
    assert.equal((await post({ page_url: `${SHOP}/?ct=${ct}` })).body.id, ann)
    assert.equal((await post({ page_url: SHOP, ct: decodeURIComponent(ct) })).body.id, ann)
    const forged = makeClickThrough(
      7,
      ann,
      stat.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    )
    assert.notEqual((await post({ page_url: SHOP, ct: decodeURIComponent(forged) })).body.id, ann)
    const before = (await sql`select from page_hits`).length
    for (const bad of ['x', 'O:8:"stdClass":0:{}', '%%%', 'A'.repeat(5_000)])
      assert.deepEqual((await post({ page_url: SHOP, ct: bad })).body, { success: 0 })
    assert.equal((await sql`select from page_hits`).length, before)
  })

  test('the pixel takes parameters one by one, or all in one', async (t) => {
    const { ask, admin, hits, sql } = await setUp(t)
    const { fields } = (await admin.get('/fields/contact?limit=0')).body
    for (const field of Object.values(fields) as { id: number; alias: string }[])
      if (['email', 'firstname'].includes(field.alias))
        await admin.patch(`/fields/contact/${field.id}/edit`, { isPubliclyUpdatable: true })
    const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString('base64'))
    const page = { page_url: `${SHOP}/a`, page_title: 'A', email: 'ann@sample.example', tags: 'x,-y' }
    const plain = await ask(`/mtracking.gif?${new URLSearchParams(page)}`)
    assert.deepEqual(
      [plain.status, plain.headers['content-type'], plain.bytes.length],
      [200, 'image/gif', 43],
    )
    assert.ok(plain.cookies.has('mautic_device_id'))
    await ask(`/mtracking.gif?d=${encode(phpSerialize({ ...page, firstname: 'Ann' }))}`)
    await ask(`/mtracking.gif?d=${encode(JSON.stringify(page))}`)
    await ask(`/mtracking.gif?d=${encode(new URLSearchParams(page).toString())}`)
    await ask('/mtracking.gif', { headers: { referer: `${SHOP}/by-header` } })
    const rows = await hits()
    assert.deepEqual(
      rows.map(({ url, url_title }) => [url, url_title]),
      [...Array(4).fill([`${SHOP}/a`, 'A']), [`${SHOP}/by-header`, null]],
    )
    const contacts = await sql`select email, firstname from contacts order by id`
    assert.deepEqual(
      contacts.map((row) => Object.values(row)),
      [
        ['ann@sample.example', 'Ann'],
        [null, null],
      ],
    )
    const tags = await sql`select tag from contact_tags join tags on tags.id = tag_id`
    assert.deepEqual(
      tags.map(({ tag }) => tag),
      ['x'],
    )
  })

  test('the answer takes along what campaigns left for the page, once', async (t) => {
    const { post, sql } = await setUp(t)
    const { id, device_id } = (await post({ page_url: SHOP })).body
    const leave = (eventId: number, kind: string, content: object) =>
      leavePageItems(sql, [id], { eventId, kind, content: { ...content }, now: new Date() })
    await leave(1, 'focus.show', { focusId: 5 })
    const what = { category: 'c', action: 'a', label: 'l' }
    await leave(2, 'tracking.pixel.send', { services: ['facebook_pixel', 'google_analytics'], ...what })
    const next = () => post({ page_url: SHOP, mautic_device_id: device_id })
    assert.deepEqual((await next()).body.events, {
      focus: [{ id: 5, js: 'http://127.0.0.1:8080/focus/5.js' }],
      tracking: { facebook_pixel: [what], google_analytics: [what] },
    })
    assert.deepEqual((await next()).body.events, {})
  })

  test('scripts of named origins may ask, with cookies; others may not', async (t) => {
    const { post, ask } = await setUp(t, { cors_valid_domains: ['https://*.shop.example', SHOP] })
    const preflight = (origin: string) =>
      ask('/mtc/event', {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-requested-with',
        },
      })
    const allowed = await preflight(SHOP)
    assert.equal(allowed.status, 204)
    assert.equal(allowed.headers['access-control-allow-origin'], SHOP)
    assert.equal(allowed.headers['access-control-allow-credentials'], 'true')
    const xhr = { 'x-requested-with': 'XMLHttpRequest' }
    const answer = await post({ page_url: SHOP }, { origin: 'https://www.shop.example', ...xhr })
    assert.equal(answer.headers['access-control-allow-origin'], 'https://www.shop.example')
    for (const origin of ['https://evil.example', 'https://shop.example.evil.example']) {
      assert.equal((await preflight(origin)).headers['access-control-allow-origin'], undefined)
      const refused = await post({ page_url: SHOP }, { origin, ...xhr })
      assert.equal(refused.headers['access-control-allow-origin'], undefined)
    }
  })

  test('a sandboxed page, of the origin null, may ask without cookies only', async (t) => {
    const { post, ask } = await setUp(t, { cors_restrict_domains: false })
    const asked = await post({ page_url: SHOP }, { origin: 'null', 'x-requested-with': 'XMLHttpRequest' })
    assert.equal(asked.headers['access-control-allow-origin'], '*')
    assert.equal(asked.headers['access-control-allow-credentials'], undefined)
    for (const url of ['/api/contacts', '/api/session', '/s/', '/oauth/v2/token']) {
      const headers = { origin: 'null', 'x-requested-with': 'XMLHttpRequest' }
      assert.equal((await ask(url, { headers })).headers['access-control-allow-origin'], undefined, url)
    }
  })
})
