// Consent to notifications, over HTTP.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { journeys } from '../../../../test/campaigns.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testConfig } from '../../../../test/mail.ts'
import { FIREFOX, visitOf } from '../../../../test/visit.ts'
import type { Config } from '../../../platform/config.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'
import { catalog } from '../../index.ts'
import { recordSubscribers } from './recordSubscribers.ts'

const ON = { notification_enabled: true, notification_app_id: 'app-1' }
const SCRIPT = { 'x-requested-with': 'XMLHttpRequest' }

const pushId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const asker =
  ({ fastify }: TestApp) =>
  async (url: string, options: InjectOptions = {}) =>
    fastify.inject({
      method: 'GET',
      url,
      ...options,
      headers: { 'user-agent': FIREFOX, ...options.headers },
    })

async function setUp(t: TestContext, settings: Partial<Config> = {}) {
  const app = await testApp(t, { ...ON, ...settings })
  return {
    ...app,
    ask: asker(app),
    stored: async () => [
      ...(await app.sql`select contact_id, push_id, enabled, mobile from push_ids order by id`),
    ],
  }
}

suite('consent to notifications', () => {
  test('compatibility 4.4, notification: who agrees on a page can be reached, and campaigns see it', async (t) => {
    const scene = await journeys(t, { settings: ON })
    const ask = asker(scene)
    const { add, campaign, rest } = scene
    const visit = await ask('/mtc/event?page_url=https://shop.example/')
    const { id, device_id } = visit.json()
    const agreed = await ask(`/notification/subscribe?osid=${pushId(1)}`, {
      headers: { ...SCRIPT, cookie: `mautic_device_id=${device_id}` },
    })
    assert.deepEqual([agreed.statusCode, agreed.json()], [200, { success: true, osid: pushId(1) }])
    const [other] = await scene.contacts([{ email: 'bob@sample.example' }])
    const made = await campaign([
      {
        type: 'notification.has.active',
        yes: [{ type: 'lead.changepoints', name: 'yes', with: { points: 1 } }],
        no: [{ type: 'lead.changepoints', name: 'no', with: { points: 1 } }],
      },
    ])
    await add(made, [id, other ?? 0])
    await rest()
    assert.deepEqual(await made.story(id), ['notification.has.active', 'yes'])
    assert.deepEqual(await made.story(other ?? 0), ['notification.has.active: no', 'no'])
  })

  test('a new visitor becomes a contact with a cookie; what is agreed again is stored once; no more is heeded', async (t) => {
    const { ask, stored } = await setUp(t)
    const agree = (payload: string, cookie = '') =>
      ask('/notification/subscribe', {
        method: 'POST',
        payload,
        headers: { ...SCRIPT, cookie, 'content-type': 'application/x-www-form-urlencoded' },
      })
    const first = await agree(`osid=${pushId(2).toUpperCase()}`)
    const device = /mautic_device_id=([\w-]+)/.exec(String(first.headers['set-cookie']))?.[0] ?? ''
    assert.notEqual(device, '')
    await agree(`osid=${pushId(2)}&enabled=1`, device)
    const row = { contact_id: 1, push_id: pushId(2), enabled: true, mobile: false }
    assert.deepEqual(await stored(), [row])
    await agree(`osid=${pushId(2)}&enabled=0&${device}`)
    assert.deepEqual(await stored(), [{ ...row, enabled: false }])
  })

  test('who is taken for a contact by its address gets its notifications without its values; a link of a message proves it', async (t) => {
    const { ask, as, sql } = await setUp(t)
    const admin = await as('admin')
    const { contact } = (await admin.post('/contacts/new', { email: 'ann@sample.example' })).body
    const siteKey = await ensureSiteKey(sql)
    const hash = trackingHash(siteKey, { sendId: 1, contactId: contact.id })
    const proven = async (n: number, cookie: string) => {
      await ask(`/notification/subscribe?osid=${pushId(n)}`, {
        headers: { ...SCRIPT, cookie, referer: 'http://127.0.0.1:8080/hello' },
      })
      const [row] = await sql`select contact_id, is_proven from push_ids where push_id = ${pushId(n)}`
      return [row?.contact_id === contact.id, row?.is_proven]
    }
    const cookiesOf = async (url: string) =>
      (await ask(url)).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const taken = await cookiesOf('/mtc/event?email=ann@sample.example')
    assert.deepEqual(await proven(1, taken), [true, false])
    assert.deepEqual(await proven(2, `${taken}; mautic_proof=${contact.id.toString(36)}.${'a'.repeat(22)}`), [
      true,
      false,
    ])
    await admin.post('/pages/new', { title: 'Hello', alias: 'hello', customHtml: '<p>Hello</p>' })
    const came = await cookiesOf(`/hello?ct=${makeClickThrough(1, contact.id, hash)}`)
    assert.deepEqual(await proven(3, came), [true, true])
    const { contact: other } = (await admin.post('/contacts/new', { email: 'bob@sample.example' })).body
    const proof = /mautic_proof=[^;]+/.exec(came)?.[0]
    const another = await cookiesOf('/mtc/event?email=bob@sample.example')
    await proven(4, `${another}; ${proof}`)
    const [row] = await sql`select contact_id, is_proven from push_ids where push_id = ${pushId(4)}`
    assert.deepEqual(
      { ...row },
      { contact_id: other.id, is_proven: false },
      'the proof of one is none of another',
    )
  })

  test('pages of strangers, made-up ids, and visitors who leave no trace change nothing; floods end', async (t) => {
    const { ask, sql, stored } = await setUp(t, {
      cors_restrict_domains: true,
      cors_valid_domains: ['https://shop.example'],
      do_not_track_bots: ['crawler'],
    })
    const preflight = (origin: string) =>
      ask('/notification/subscribe', {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-requested-with',
        },
      })
    assert.equal(
      (await preflight('https://shop.example')).headers['access-control-allow-origin'],
      'https://shop.example',
    )
    assert.equal((await preflight('https://evil.example')).headers['access-control-allow-origin'], undefined)
    for (const [osid, headers] of [
      [pushId(1), {}],
      ['', SCRIPT],
      ['x'.repeat(5_000), SCRIPT],
      [`${pushId(1)}%00`, SCRIPT],
      [`${pushId(1)}&osid=${pushId(2)}`, SCRIPT],
    ] as const)
      assert.deepEqual((await ask(`/notification/subscribe?osid=${osid}`, { headers })).json(), {
        success: 'false',
      })
    const bot = await ask(`/notification/subscribe?osid=${pushId(1)}`, {
      headers: { ...SCRIPT, 'user-agent': 'crawler' },
    })
    assert.equal(bot.headers['set-cookie'], undefined)
    assert.deepEqual(await stored(), [])
    assert.equal((await sql`select from contacts`).length, 0)
    const many = await Promise.all(
      Array.from({ length: 130 }, (_, n) =>
        ask(`/notification/subscribe?osid=${pushId(n)}`, { headers: SCRIPT }),
      ),
    )
    // A minute of the clock may end in between.
    assert.ok(many.some(({ statusCode }) => statusCode === 429))
    assert.ok((await stored()).length <= 120)
  })

  test('script, workers, manifest and the page of its own are there while notifications are offered', async (t) => {
    const { ask } = await setUp(t, {
      notification_safari_web_id: 'web.</script>',
      welcomenotification_enabled: false,
    })
    const script = await ask('/notification/subscribe.js')
    assert.match(String(script.headers['content-type']), /^application\/javascript/)
    assert.match(script.body, /"appId":"app-1","safari_web_id":"web\.\\u003c\/script>"/)
    assert.match(script.body, /"welcomeNotification":\{"disable":true\}/)
    assert.doesNotThrow(() => new Function(script.body))
    for (const path of ['/OneSignalSDKWorker.js', '/OneSignalSDKUpdaterWorker.js']) {
      const worker = await ask(path)
      assert.equal(worker.headers['service-worker-allowed'], '/')
      assert.match(worker.body, /^importScripts\("https:\/\/cdn\.onesignal\.com\/[^"]+"\);\n$/)
    }
    assert.deepEqual((await ask('/manifest.json')).json(), {
      start_url: '/',
      gcm_sender_id: '482941778795',
      gcm_user_visible_only: true,
    })
    const page = await ask('/notification')
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'/)
    assert.match(page.body, /\/notification\/subscribe\.js/)
    const off = asker(await testApp(t))
    for (const path of [
      '/notification',
      '/notification/subscribe',
      '/notification/subscribe.js',
      '/OneSignalSDKWorker.js',
      '/manifest.json',
    ])
      assert.equal((await off(path, { headers: SCRIPT })).statusCode, 404, path)
  })

  test('one and many take the same number of statements', async (t) => {
    const { sql } = await setUp(t)
    const siteKey = await ensureSiteKey(sql)
    const config = testConfig()
    const record = (from: number, count: number) =>
      countStatements(sql, () =>
        transaction(sql, (db) =>
          recordSubscribers(
            { sql, db, actor: SYSTEM, config, catalog, now: new Date() },
            Array.from({ length: count }, (_, n) => ({
              ...visitOf({}),
              provenId: null,
              pushId: pushId(from + n),
              isEnabled: true,
              trackingId: `t${from + n}`,
            })),
            { siteKey },
          ),
        ),
      )
    await record(0, 2)
    const few = await record(100, 2)
    const many = await record(200, 60)
    assert.equal(many.count, few.count, many.queries.join('\n'))
    assert.equal((await sql`select from push_ids`).length, 64)
  })
})
