// The hash in the links of a message proves the contact: no user or program reads it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeClickThrough } from '../src/features/content/links/clickThrough.ts'
import { ensureSiteKey } from '../src/features/content/links/siteKey.ts'
import { addressSecret, readTrackingHash, trackingHash } from '../src/features/content/links/trackingHash.ts'
import { catalog } from '../src/features/index.ts'
import { emailWebhookTriggers } from '../src/features/messaging/emails/webhookTriggers.ts'
import { SYSTEM } from '../src/platform/permissions.ts'
import { testApp } from './app.ts'
import { insertEmail, testConfig } from './mail.ts'
import { FIREFOX } from './visit.ts'

const KINDS = ['mail', 'sms', 'notification', 'tweet'] as const
const ADDRESS = 'ada@sample.example'

test('statistics, activity, previews and webhooks hold no hash that proves a contact; their reference takes replies', async (t) => {
  const { as, sql, fastify } = await testApp(t)
  const admin = await as('admin')
  const contactId: number = (await admin.post('/contacts/new', { email: ADDRESS })).body.contact.id
  const emailId = await insertEmail(sql, {
    emailType: 'list',
    customHtml:
      '<a href="{unsubscribe_url}">Leave</a> <a href="https://shop.example/">Shop</a> {webview_text}',
  })
  const key = await ensureSiteKey(sql)
  const proofOf = (sendId: number, kind: (typeof KINDS)[number] = 'mail') =>
    trackingHash(key, { sendId, contactId }, kind)
  const [send] = await sql<{ id: number }[]>`
    insert into email_sends (contact_id, email_id, address, state, dedupe_key, attempt_at, date_queued, date_sent)
    values (${contactId}, ${emailId}, ${ADDRESS}, 'sent', 'x', now(), now(), now()) returning id`
  assert.ok(send)
  await sql`
    insert into text_message_sends (contact_id, date_sent, state, tracking_hash)
    values (${contactId}, now(), 'sent', ${proofOf(1, 'sms')})`
  await sql`
    insert into notification_sends (contact_id, date_sent, state, tracking_hash)
    values (${contactId}, now(), 'sent', ${proofOf(1, 'notification')})`

  const ct = makeClickThrough(emailId, contactId, proofOf(send.id))
  await admin.post('/pages/new', { title: 'Shown', customHtml: '<p>x</p>' })
  const { asset } = (
    await admin.post('/assets/new', {
      title: 'A',
      storageLocation: 'remote',
      file: 'https://shop.example/a.pdf',
    })
  ).body
  const fields = [{ label: 'City', alias: 'city', type: 'text' }]
  const { form } = (
    await admin.post('/forms/new', { name: 'F', postAction: 'message', postActionProperty: 'Thanks', fields })
  ).body
  const from = { 'user-agent': FIREFOX, referer: `http://127.0.0.1:8080/shown?a=1&ct=${ct}#top` }
  const page = encodeURIComponent(`https://shop.example/?ct=${ct}&utm_source=news`)
  for (const url of [
    `/shown?ct=${ct}&utm_source=news`,
    `/mtc/event?page_url=${page}&page_referrer=${page}`,
    `/mtracking.gif?ct=${ct}`,
    `/asset/${asset.id}:${asset.alias}?ct=${ct}`,
  ])
    assert.ok((await fastify.inject({ url, headers: from })).statusCode < 400, url)
  const submitted = await fastify.inject({
    method: 'POST',
    url: `/form/submit?ct=${ct}`,
    payload: `mauticform[formId]=${form.id}&mauticform[city]=Ulm&mauticform[messenger]=1`,
    headers: { ...from, 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(submitted.statusCode, 200, submitted.body)

  const texts = new Map<string, string>()
  const { availableTables } = (await admin.get('/stats')).body
  for (const table of availableTables)
    texts.set(`/stats/${table}`, (await admin.get(`/stats/${table}?limit=0`)).text)
  for (const path of ['', '/activity', '/devices'])
    texts.set(`/contacts/ID${path}`, (await admin.get(`/contacts/${contactId}${path}`)).text)
  texts.set('submissions', (await admin.get(`/forms/${form.id}/submissions`)).text)
  const preview = await admin.post('/emails/preview', { id: emailId, contacts: [contactId] })
  assert.match(preview.body.previews[0].html, /unsubscribe/)
  texts.set('/emails/preview', preview.text)
  const context = { sql, db: sql, actor: SYSTEM, config: testConfig(), catalog, now: new Date() }
  for (const trigger of emailWebhookTriggers) {
    const happening = { ids: [contactId], payload: { emailId, sendIds: [send.id] } }
    const items = await trigger.present(context as never, [happening as never])
    assert.equal(items.length, 1)
    texts.set(trigger.key, JSON.stringify(items))
  }

  for (const [name, text] of texts) {
    const plain = decodeURIComponent(text.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))
    assert.ok(!plain.includes(ct), `${name} holds a click-through value`)
    assert.ok(!plain.includes(addressSecret(key, ADDRESS)), `${name} holds the secret of the address`)
    for (const found of plain.match(/[0-9a-f]{1,13}g[0-9a-f]{1,13}g[0-9a-f]{20}/g) ?? [])
      for (const kind of KINDS) assert.equal(readTrackingHash(key, found, kind), null, `${name}: ${found}`)
  }
  const [row] = (await admin.get('/stats/email_stats')).body.stats
  assert.match(row.tracking_hash, /^[0-9a-f]+g[0-9a-f]+g[0-9a-f]{20}$/)
  assert.ok(
    texts.get('mautic.email_on_open')?.includes(row.tracking_hash),
    'webhooks name the same reference',
  )
  assert.equal((await admin.post(`/emails/reply/${row.tracking_hash}`)).status, 201)
  assert.equal((await fastify.inject(`/email/view/${row.tracking_hash}`)).statusCode, 404)
  const [hit] = await sql`select url, referer from page_hits where page_id is not null`
  assert.deepEqual(
    { ...hit },
    {
      url: 'http://127.0.0.1:8080/shown?utm_source=news',
      referer: 'http://127.0.0.1:8080/shown?a=1#top',
    },
  )
})
