import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { suite, test } from 'node:test'
import type { Answer } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { findingTexts } from '../../../../test/findingTexts.ts'
import { type HookTest, hookTest, makeContacts, names } from '../../../../test/hookTest.ts'
import { EVERY_RIGHT } from '../../../../test/lackingRight.ts'
import { insertEmail, queueSends, testConfig, until } from '../../../../test/mail.ts'
import { type Receiver, receiver } from '../../../../test/receiver.ts'
import { visitOf } from '../../../../test/visit.ts'
import { appendHappenings } from '../../../catalog/happenings.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { runWork } from '../../../platform/engine/backgroundWork.ts'
import { catalog } from '../../index.ts'
import { recordSubmissions } from '../../web/submissions/recordSubmissions.ts'
import { recordHits } from '../../web/tracking/recordHits.ts'
import { checkWebhooks } from './checkWebhooks.ts'
import { deleteUnusedEvents } from './dropEvents.ts'

const ALL = [...catalog.webhookTriggers.keys()]

suite('what a webhook is told', () => {
  test('a list per trigger with the time, signed as documented, with the names of Standard Webhooks', async (t) => {
    const it = await hookTest(t)
    const { id, secret } = await it.make()
    await makeContacts(it.app, 1)
    await it.queue()
    await it.send()
    await until(() => it.receiver.received.length === 1)
    const [request] = it.receiver.received
    assert.ok(request)
    const { headers, body } = request
    assert.equal(request.method, 'POST')
    assert.equal(headers['content-type'], 'application/json')
    assert.equal(headers['x-origin-base-url'], 'https://campanile.example')
    assert.equal(headers['webhook-signature'], createHmac('sha256', secret).update(body).digest('base64'))
    assert.match(String(headers['webhook-id']), new RegExp(`^msg_${id}_\\d+_\\d+$`))
    assert.ok(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000) < 60)
    const told = JSON.parse(body)
    assert.deepEqual(Object.keys(told), ['mautic.lead_post_save_new'])
    const [event] = told['mautic.lead_post_save_new']
    assert.deepEqual(Object.keys(event), ['contact', 'timestamp'])
    const shown = await (await it.app.as('admin')).get(`/contacts/${event.contact.id}`)
    assert.deepEqual(event.contact, shown.body.contact)
    assert.match(event.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/)
  })

  test('a secret of Standard Webhooks has its signature', async (t) => {
    const it = await hookTest(t)
    const key = Buffer.alloc(24, 7)
    await it.make({ secret: `whsec_${key.toString('base64')}` })
    await makeContacts(it.app, 1)
    await it.queue()
    await it.send()
    await until(() => it.receiver.received.length === 1)
    const { headers, body } = it.receiver.received[0]!
    const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    assert.equal(
      headers['webhook-signature'],
      `v1,${createHmac('sha256', key).update(text).digest('base64')}`,
    )
  })

  test('contacts: known, changed, points, channels, companies, segments, deleted, each in its documented shape', async (t) => {
    const it = await hookTest(t)
    const admin = await it.app.as('admin')
    await it.make({ triggers: ALL })
    const [id = 0] = await makeContacts(it.app, 1)
    const company = (await admin.post('/companies/new', { companyname: 'Acme' })).body.company.id
    const segment = (await admin.post('/segments/new', { name: 'Some' })).body.list.id
    await it.queue()
    const anonymous = (await admin.post('/contacts/new', { city: 'Bonn' })).body.contact.id
    await admin.patch(`/contacts/${anonymous}/edit`, { city: 'Ulm' })
    it.pass(2)
    await admin.patch(`/contacts/${id}/edit`, { firstname: 'New' })
    await admin.post(`/contacts/${id}/points/plus/5`)
    await admin.post(`/contacts/${id}/dnc/email/add`, { reason: 3 })
    await admin.post(`/companies/${company}/contact/${id}/add`)
    await admin.post(`/companies/${company}/contact/${id}/remove`)
    await admin.post(`/segments/${segment}/contact/${id}/add`)
    await it.queue()
    await admin.delete(`/contacts/${id}/delete`)
    await admin.delete(`/companies/${company}/delete`)
    await it.queue()
    await it.send()
    await until(async () => (await it.waiting()) === 0)
    const told = it.receiver.received.flatMap(({ body }) =>
      Object.entries(JSON.parse(body) as Record<string, Answer['body'][]>).flatMap(([key, events]) =>
        events.map((event) => ({ key, event })),
      ),
    )
    const of = (key: string) => told.filter((one) => one.key === key).map(({ event }) => event)
    assert.deepEqual(
      of('mautic.lead_post_save_new').map(({ contact }) => contact.id),
      [id],
    )
    assert.deepEqual([...new Set(of('mautic.lead_post_save_update').map(({ contact }) => contact.id))], [id])
    assert.equal(of('mautic.lead_post_save_update')[0]?.contact.fields.all.firstname, 'New')
    const [points] = of('mautic.lead_points_change')
    assert.deepEqual(points?.points, { old_points: 0, new_points: 5 })
    const [channel] = of('mautic.lead_channel_subscription_changed')
    assert.deepEqual(
      [channel?.contact.id, channel?.channel, channel?.old_status, channel?.new_status],
      [id, 'email', 'contactable', 'manual'],
    )
    assert.deepEqual(
      of('mautic.lead_company_change').map(({ added, contact, company }) => [added, contact.id, company.id]),
      [
        [true, id, company],
        [false, id, company],
      ],
    )
    assert.deepEqual(
      of('mautic.lead_list_change').map(({ contact, segment, action }) => [contact.id, segment.name, action]),
      [[id, 'Some', 'added']],
    )
    const [gone] = of('mautic.lead_post_delete')
    assert.deepEqual([gone?.id, gone?.contact.id, gone?.contact.fields.all.firstname], [id, null, 'New'])
    assert.deepEqual(of('mautic.company_post_save')[0]?.company.fields.all.companyname, 'Acme')
    const [left] = of('mautic.company_post_delete')
    assert.deepEqual(
      [left?.id, left?.company.id, left?.company.fields.all.companyname],
      [company, null, 'Acme'],
    )
    for (const { key, event } of told) {
      const keys = Object.keys(catalog.webhookTriggers.get(key)!.item)
      assert.deepEqual(Object.keys(event), [...keys, 'timestamp'], key)
    }
  })

  test('contacts that are merged into others are deleted ones, shown as they were, by set', async (t) => {
    const it = await hookTest(t)
    const admin = await it.app.as('admin')
    const ids = await makeContacts(it.app, 24)
    await it.queue()
    await it.make({ triggers: ['mautic.lead_post_delete', 'mautic.lead_post_save_update'] })
    const { company } = (await admin.post('/companies/new', { companyname: 'Acme' })).body
    for (const id of ids.slice(0, 2)) await admin.post(`/companies/${company.id}/contact/${id}/add`)
    const shown = new Map<number, Answer['body']>()
    for (const id of ids) shown.set(id, (await admin.get(`/contacts/${id}`)).body.contact)
    const merges = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({
        id: ids[from + 2 * n + 1],
        email: `c${from + 2 * n}@example.com`,
      }))
    const cost = async (bodies: object[]) => {
      const { result, count } = await countStatements(it.app.sql, () =>
        admin.patch('/contacts/batch/edit', bodies),
      )
      assert.equal(result.status, 200, result.text)
      return count
    }
    const [one, many] = [await cost(merges(0, 2)), await cost(merges(4, 10))]
    assert.ok(many <= one, `${one} statements for two merges, ${many} for ten`)
    await it.queue()
    await it.send()
    await until(async () => (await it.waiting()) === 0)
    const events = it.receiver.received.flatMap(({ body }) =>
      Object.entries(JSON.parse(body) as Record<string, Answer['body'][]>),
    )
    const gone = events.flatMap(([key, own]) => (key === 'mautic.lead_post_delete' ? own : []))
    const left = await it.app.sql<{ id: number }[]>`select id from contacts`
    assert.deepEqual(
      gone.map(({ id }) => id).sort((a, b) => a - b),
      ids.filter((id) => !left.some((row) => row.id === id)),
    )
    assert.equal(gone.length, 12)
    for (const { id, contact } of gone) assert.deepEqual(contact, { ...shown.get(id), id: null })
    const changed = events.flatMap(([key, own]) => (key === 'mautic.lead_post_save_update' ? own : []))
    for (const { id } of gone) assert.ok(changed.every(({ contact }) => contact.id !== id))
  })

  test('mail, text messages, visits and submissions, each in its documented shape', async (t) => {
    const it = await hookTest(t)
    const { sql } = it.app
    const admin = await it.app.as('admin')
    const [id = 0] = await makeContacts(it.app, 1)
    await it.queue()
    await it.make({ triggers: ALL })
    const emailId = await insertEmail(sql, { subject: 'Hello' })
    const [sendId = 0] = await queueSends(sql, emailId, [id])
    const text = (await admin.post('/smses/new', { name: 'T', message: 'Hi {contactfield=firstname}' })).body
      .sms.id
    const form = await admin.post('/forms/new', {
      name: 'F',
      fields: [{ label: 'City', type: 'text', alias: 'city' }],
    })
    const [field] = form.body.form.fields
    const at = it.now()
    await transaction(sql, async (db) => {
      await recordHits(db, [visitOf({ contactId: id, at, title: 'Prices', query: { a: '1' } })], {
        config: testConfig(),
        now: at,
      })
      await recordSubmissions(
        db,
        [
          {
            at,
            formId: form.body.form.id,
            contactId: id,
            ip: '192.0.2.7',
            pageId: null,
            referer: 'https://x.example/',
            trackingId: null,
            results: { [field.id]: 'Bonn' },
          },
        ],
        { now: at },
      )
      const of = { emailId, sendIds: [sendId], fields: ['emails'] as const }
      await appendHappenings(
        db,
        [
          { type: 'email.sent', ids: [id], payload: of },
          { type: 'email.opened', ids: [id], payload: of },
          { type: 'text_message.sent', ids: [id], payload: { textMessageId: text, sendIds: [1] } },
        ],
        at,
      )
    })
    await it.queue()
    await it.send()
    await until(async () => (await it.waiting()) === 0)
    const told = Object.fromEntries(
      it.receiver.received.flatMap(({ body }) => Object.entries(JSON.parse(body))),
    ) as Record<string, Answer['body']>
    const [sent] = told['mautic.email_on_send']
    assert.deepEqual([sent.email.id, sent.contact.id, sent.subject, sent.tokens], [emailId, id, 'Hello', {}])
    const [{ stat }] = told['mautic.email_on_open']
    assert.deepEqual(Object.keys(stat), Object.keys(itemKeys('mautic.email_on_open', 'stat')))
    assert.deepEqual(
      [stat.id, stat.lead.id, stat.email.id, stat.emailAddress],
      [sendId, id, emailId, 'c0@example.com'],
    )
    const [message] = told['mautic.sms_on_send']
    assert.deepEqual(
      [message.smsId, message.contact.id, message.content],
      [text, id, 'Hi {contactfield=firstname}'],
    )
    const [{ hit }] = told['mautic.page_on_hit']
    assert.deepEqual(Object.keys(hit).sort(), Object.keys(itemKeys('mautic.page_on_hit', 'hit')).sort())
    assert.deepEqual([hit.lead.id, hit.urlTitle, hit.query], [id, 'Prices', { a: '1' }])
    const [{ submission }] = told['mautic.form_on_submit']
    assert.deepEqual(
      [submission.form.id, submission.lead.id, submission.results, submission.ipAddress.ip],
      [form.body.form.id, id, { city: 'Bonn' }, '192.0.2.7'],
    )
  })

  test('a webhook acts for who decided last where it points: what that user may not see is not told', async (t) => {
    const it = await hookTest(t)
    const limited = { 'webhook:webhooks': ['full'], 'lead:leads': ['viewown', 'create'] }
    const own = await it.app.as(limited)
    const blind = { 'webhook:webhooks': ['full'] }
    const hook = await it.make({}, limited)
    await it.make({ webhookUrl: it.receiver.url.replace('hook', 'blind') }, blind)
    await makeContacts(it.app, 2)
    await own.post('/contacts/new', { email: 'own@example.com', firstname: 'Own' })
    await it.queue()
    await it.send()
    await until(async () => (await it.waiting()) === 0)
    assert.deepEqual(names(it.receiver), ['Own'])
    const admin = await it.app.as('admin')
    // A name says nothing about who is told what; an address does.
    await admin.patch(`/hooks/${hook.id}/edit`, { name: 'Other' })
    await makeContacts(it.app, 1, 10)
    await admin.patch(`/hooks/${hook.id}/edit`, { webhookUrl: `${it.receiver.url}/admin` })
    await makeContacts(it.app, 1, 20)
    await it.queue()
    await until(async () => (await it.waiting()) === 0 && it.receiver.received.length > 1)
    // What is read is read with the rights of that moment.
    assert.deepEqual(names(it.receiver), ['Own', 'C10', 'C20'])
    const reader = { 'webhook:webhooks': ['full'], 'lead:leads': ['viewother'] }
    const last = await it.make({}, reader)
    const { userId } = await it.app.as(reader)
    await it.app.sql`update users set is_published = false where id = ${userId}`
    await makeContacts(it.app, 1, 30)
    await it.queue()
    assert.equal((await it.app.sql`select from webhook_items where webhook_id = ${last.id}`).length, 0)
    const [finding] = await checkWebhooks({ sql: it.app.sql } as never)
    assert.match(String(findingTexts(finding ? [finding] : [])), /acts for nobody any more/)
  })

  test('stored events of a webhook are not sent to an address of a user who may not view them', async (t) => {
    const it = await hookTest(t)
    const own = await it.app.as({ 'webhook:webhooks': ['full'], 'lead:leads': ['viewown', 'create'] })
    const all = await it.app.as({ ...EVERY_RIGHT, 'user:users': [] })
    const deliveryOf = async (id: number) =>
      (await own.get(`/hooks/${id}/deliveries`)).body.deliveries.at(-1).id
    for (const [name, client, isKept] of [
      ['own', own, false],
      ['all', all, true],
    ] as const) {
      const { id } = await it.make()
      await makeContacts(it.app, 1, isKept ? 10 : 0)
      await it.queue()
      const sender = await it.send()
      await until(async () => (await it.waiting()) === 0)
      await sender.stop()
      // One event was delivered and can be sent again, another one waits.
      await makeContacts(it.app, 1, isKept ? 11 : 1)
      await it.queue()
      const webhookUrl = it.receiver.url.replace('hook', name)
      assert.equal((await client.patch(`/hooks/${id}/edit`, { webhookUrl })).status, 200)
      const again = await client.post(`/hooks/${id}/deliveries/${await deliveryOf(id)}/send`)
      assert.equal(again.body.events, isKept ? 1 : 0)
      const after = await it.send()
      await until(async () => (await it.waiting()) === 0)
      await after.stop()
      const received = it.receiver.received.filter(({ path }) => path === `/${name}`)
      assert.deepEqual(names({ ...it.receiver, received }).sort(), isKept ? ['C10', 'C11'] : [])
      await (await it.app.as('admin')).delete(`/hooks/${id}/delete`)
    }
  })

  test('an edit that drops 50,000 stored events sends none of them and deletes their texts in short transactions', async (t) => {
    const it = await hookTest(t)
    const { sql } = it.app
    const own = await it.app.as({ 'webhook:webhooks': ['full'], 'lead:leads': ['viewown', 'create'] })
    const { id } = await it.make()
    const { id: other } = await it.make()
    for (const hook of [id, other]) {
      await sql`
        insert into webhook_items (webhook_id, trigger, payload)
        select ${hook}, 'mautic.lead_post_save_new', '{}' from generate_series(1, 50000)`
      await sql`
        insert into webhook_waiting (webhook_id, item_id, size, queued_at, item_ids)
        select ${hook}, min(id), 200, now(), array_agg(id order by id) from webhook_items where webhook_id = ${hook} group by id / 100`
    }
    const count = async (hook: number) => {
      const [row] = await sql`
        select (select count(*)::int from webhook_waiting where webhook_id = ${hook}) as waiting,
          (select count(*)::int from webhook_items where webhook_id = ${hook}) as items`
      return [row?.waiting, row?.items]
    }
    const edit = await countStatements(sql, () =>
      own.patch(`/hooks/${id}/edit`, { webhookUrl: it.receiver.url.replace('hook', 'own') }),
    )
    assert.ok(edit.count < 30, String(edit.count))
    assert.deepEqual(await count(id), [0, 50_000], 'nothing is left to send; texts go later')
    const [work] = await sql<{ id: number }[]>`
      select id from background_work where task = 'webhooks.delete-unused-events'`
    await makeContacts(it.app, 1)
    await it.queue()
    assert.ok(await runWork(sql, deleteUnusedEvents, { id: work!.id, clock: () => new Date() }))
    const [waiting, items] = await count(id)
    assert.equal(waiting, items, 'a new event keeps its text')
    const [, kept] = await count(other)
    assert.ok(kept >= 50_000, 'other webhooks keep their events')
  })

  test('as many statements for one contact as for a hundred, and one where nobody listens', async (t) => {
    const it = await hookTest(t)
    const counted = async () => (await countStatements(it.app.sql, () => it.queue())).count
    await makeContacts(it.app, 1)
    await it.queue()
    await makeContacts(it.app, 1, 1)
    const none = await counted()
    await it.make({ triggers: ALL })
    await makeContacts(it.app, 1, 2)
    await it.queue()
    await makeContacts(it.app, 1, 3)
    const one = await counted()
    await makeContacts(it.app, 100, 4)
    assert.equal(await counted(), one)
    assert.ok(none <= 6 && one <= 40, `${none}, ${one}`)
  })
})

suite('how it is delivered', () => {
  test('in order, so many at once as configured, and newest first for who wants that', async (t) => {
    const it = await hookTest(t)
    await it.make()
    await it.make({ webhookUrl: it.receiver.url.replace('hook', 'newest'), eventsOrderbyDir: 'DESC' })
    await makeContacts(it.app, 7)
    await it.queue()
    await it.send({ webhook_limit: 3 })
    await until(async () => (await it.waiting()) === 0)
    const to = (path: string) => ({
      ...it.receiver,
      received: it.receiver.received.filter((one) => one.path === path),
    })
    const order = ['C0', 'C1', 'C2', 'C3', 'C4', 'C5', 'C6']
    assert.deepEqual(names(to('/hook')), order)
    assert.equal(to('/hook').received.length, 3)
    assert.deepEqual(names(to('/newest')), order.toReversed())
  })

  test('5xx, 4xx, silence and a cut connection lose nothing, keep the order and the name, and wait longer each time', async (t) => {
    const it = await hookTest(t)
    const { id } = await it.make()
    const failures: Receiver['answer'][] = [
      (_request, response) => response.writeHead(500).end('broken'),
      (_request, response) => response.writeHead(404).end(),
      () => {},
      (_request, response) => response.destroy(),
      (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      (_request, response) => response.writeHead(503, { 'retry-after': '600' }).end(),
    ]
    const ok = it.receiver.answer
    it.receiver.answer = (request, response) => (failures.shift() ?? ok)(request, response)
    await makeContacts(it.app, 4)
    await it.queue()
    await it.send({ webhook_limit: 2, webhook_timeout: 1 })
    for (const [tries, seconds] of [5, 10, 20, 40, 80, 600].entries()) {
      await until(() => it.receiver.received.length === tries + 1)
      await until(async () => (await stateOf(it, id)).failures === tries + 1)
      const { attemptAt } = await stateOf(it, id)
      const wait = (attemptAt.getTime() - it.now().getTime()) / 1000
      assert.ok(Math.abs(wait - seconds) < 5, `${tries}: ${wait}`)
      if (tries === 0) await makeContacts(it.app, 1, 4)
      if (tries === 0) await it.queue()
      it.pass(seconds + 1)
    }
    await until(async () => (await it.waiting()) === 0)
    const ids = it.receiver.received.map(({ headers }) => headers['webhook-id'])
    assert.equal(new Set(ids.slice(0, 7)).size, 1, 'the same events under the same name')
    assert.deepEqual(names({ ...it.receiver, received: it.receiver.received.slice(6) }), [
      'C0',
      'C1',
      'C2',
      'C3',
      'C4',
    ])
    const { deliveries } = (await (await it.app.as('admin')).get(`/hooks/${id}/deliveries`)).body
    const codes = deliveries.map(({ statusCode }: { statusCode: string }) => statusCode).toReversed()
    assert.deepEqual(codes.slice(0, 7), ['500', '404', 'N/A', 'N/A', '302', '503', '200'])
    assert.equal((await stateOf(it, id)).failures, 0)
  })

  test('a slow receiver and a dead one hold up nobody else', async (t) => {
    const it = await hookTest(t)
    const [slow, dead] = [await receiver(t), await receiver(t)]
    slow.answer = () => {}
    dead.close()
    for (let n = 0; n < 100; n += 1) await it.make({ webhookUrl: `${slow.url}/${n}` })
    await it.make({ webhookUrl: dead.url })
    await it.make()
    await makeContacts(it.app, 1)
    await it.queue()
    await it.send()
    const begun = performance.now()
    await until(() => it.receiver.received.length === 1)
    await makeContacts(it.app, 1, 1)
    await it.queue()
    await until(() => it.receiver.received.length === 2)
    // The slow one is waited for so long.
    assert.ok(performance.now() - begun < 15_000)
    assert.ok(slow.received.length <= 8, 'a host has places of its own')
  })

  test('410 unpublishes at once; what waits is kept and goes out when the webhook is published again', async (t) => {
    const it = await hookTest(t)
    const { id } = await it.make()
    const ok = it.receiver.answer
    it.receiver.answer = (_request, response) => response.writeHead(410).end()
    await makeContacts(it.app, 1)
    await it.queue()
    await it.send()
    const admin = await it.app.as('admin')
    const isPublished = async () => (await admin.get(`/hooks/${id}`)).body.hook.isPublished
    await until(async () => !(await isPublished()))
    const waits = async () =>
      (await admin.get('/attention')).body.items.filter(({ kind }: { kind: string }) => kind === 'webhook')
    const [off, ...more] = await waits()
    assert.deepEqual([off?.code, off?.ids, off?.name, more], ['webhook.switchedOff', [id], 'Hook', []])
    assert.match(off.reason, /^410/)
    await makeContacts(it.app, 1, 1)
    await it.queue()
    assert.equal(await it.waiting(), 1, 'nothing new while it is unpublished')
    const [audit] = await it.app.sql<{ details: unknown }[]>`
      select details from audit_log where object = 'webhook' and action = 'update'`
    assert.deepEqual(audit?.details, { isPublished: [true, false] })
    const { userId } = admin
    const [author] = await it.app.sql<{ email: string }[]>`select email from users where id = ${userId}`
    const [mail, ...others] = await mailsOf(it)
    assert.deepEqual([mail?.to, others], [[author?.email], []])
    assert.match(mail?.subject ?? '', /"Hook" was unpublished/)
    assert.match(mail?.body ?? '', /gone for good \(410\)/)
    it.receiver.answer = ok
    it.pass(1_000)
    await admin.patch(`/hooks/${id}/edit`, { isPublished: true })
    await until(async () => (await it.waiting()) === 0)
    assert.deepEqual(await waits(), [])
    assert.deepEqual(names(it.receiver), ['C0', 'C0'])
  })

  test('failures in a row unpublish a webhook that nobody changed for two days, and not before', async (t) => {
    const it = await hookTest(t)
    const { id } = await it.make()
    it.receiver.answer = (_request, response) => response.writeHead(500).end()
    await makeContacts(it.app, 1)
    await it.queue()
    const told = ['ops@sample.example', 'it@sample.example']
    await it.send({
      webhook_disable_limit: 3,
      webhook_retention: 200,
      webhook_notification_email_addresses: told,
    })
    const admin = await it.app.as('admin')
    for (let tries = 1; tries <= 4; tries += 1) {
      await until(async () => (await stateOf(it, id)).failures === tries)
      it.pass(1_000)
    }
    assert.equal((await admin.get(`/hooks/${id}`)).body.hook.isPublished, true)
    const doctor = await checkWebhooks({ sql: it.app.sql } as never)
    assert.match(String(findingTexts(doctor)), /has failed \d+ times in a row: 500/)
    assert.equal((await mailsOf(it)).length, 0)
    it.pass(49 * 3_600)
    await until(async () => !(await admin.get(`/hooks/${id}`)).body.hook.isPublished)
    assert.equal(await it.waiting(), 1)
    const mails = await mailsOf(it)
    assert.deepEqual(
      mails.map(({ to }) => to),
      [told],
    )
    assert.match(mails[0]?.body ?? '', /failed \d+ times in a row/)
  })

  test('events are given up after the time that they are kept, and the log is as long as configured', async (t) => {
    const it = await hookTest(t)
    const { id } = await it.make()
    await makeContacts(it.app, 6)
    await it.queue()
    const sender = await it.send({ webhook_limit: 1, webhook_log_max: 3 })
    const count = async () => (await it.app.sql`select from webhook_deliveries`).length
    await until(async () => (await it.waiting()) === 0)
    await until(async () => (await count()) === 3)
    assert.equal((await it.app.sql`select from webhook_items`).length, 3)
    await sender.stop()
    it.receiver.answer = (_request, response) => response.writeHead(500).end()
    await makeContacts(it.app, 2, 6)
    await it.queue()
    await it.send({ webhook_retention: 24 })
    await until(async () => (await stateOf(it, id)).failures === 1)
    it.pass(25 * 3_600)
    await until(async () => (await it.waiting()) === 0)
    const [last] = await it.app.sql<
      { note: string }[]
    >`select note from webhook_deliveries order by id desc limit 1`
    assert.match(last?.note ?? '', /2 events were given up/)
    // Those that failed last were among them: what comes then is not held up.
    it.receiver.answer = (_request, response) => response.end('ok')
    await makeContacts(it.app, 1, 20)
    await it.queue()
    await until(() => names(it.receiver).at(-1) === 'C20')
  })
})

suite('routes of our own', () => {
  test('deliveries are listed, sent again and tried, for who may', async (t) => {
    const it = await hookTest(t)
    const { id } = await it.make({ triggers: ALL })
    await makeContacts(it.app, 1)
    await it.queue()
    await it.send()
    await until(async () => (await it.waiting()) === 0)
    const admin = await it.app.as('admin')
    const [{ id: deliveryId, ...delivery }] = (await admin.get(`/hooks/${id}/deliveries`)).body.deliveries
    assert.deepEqual(Object.keys(delivery), ['statusCode', 'note', 'runtime', 'events', 'dateAdded'])
    const before = it.receiver.received.length
    const again = await admin.post(`/hooks/${id}/deliveries/${deliveryId}/send`)
    assert.deepEqual([again.status, again.body], [200, { events: delivery.events }])
    await until(() => it.receiver.received.length > before)
    assert.equal(it.receiver.received.at(-1)?.body, it.receiver.received[before - 1]?.body)

    const tried = await admin.post(`/hooks/${id}/test`)
    assert.deepEqual(
      [tried.status, tried.body.delivery.statusCode, tried.body.delivery.note],
      [200, '200', 'ok'],
    )
    assert.deepEqual(Object.keys(JSON.parse(it.receiver.received.at(-1)?.body ?? '')), ALL)
    const reader = await it.app.as({ 'webhook:webhooks': ['viewother'] })
    assert.equal((await reader.get(`/hooks/${id}/deliveries`)).status, 200)
    for (const path of ['test', 'send', `deliveries/${deliveryId}/send`])
      assert.equal((await reader.post(`/hooks/${id}/${path}`)).status, 403, path)
    assert.equal((await admin.post(`/hooks/${id}/deliveries/999999/send`)).status, 404)
    assert.equal((await admin.post(`/hooks/999999/test`)).status, 404)
    const other = await it.make()
    assert.equal((await admin.post(`/hooks/${other.id}/deliveries/${deliveryId}/send`)).status, 404)
  })

  test('what waits for its next attempt is tried at once', async (t) => {
    const it = await hookTest(t)
    const { id } = await it.make()
    const ok = it.receiver.answer
    it.receiver.answer = (_request, response) => response.writeHead(503, { 'retry-after': '3600' }).end()
    await makeContacts(it.app, 1)
    await it.queue()
    await it.send()
    await until(async () => (await stateOf(it, id)).failures === 1)
    it.receiver.answer = ok
    const sent = await (await it.app.as('admin')).post(`/hooks/${id}/send`)
    assert.deepEqual(sent.body, { events: 1 })
    await until(async () => (await it.waiting()) === 0)
  })

  test('a test of a private address is refused, in words', async (t) => {
    const it = await hookTest(t, { outbound_allowed_hosts: [] })
    const { id } = await it.make({ webhookUrl: 'http://169.254.169.254/latest/meta-data' })
    const tried = await (await it.app.as('admin')).post(`/hooks/${id}/test`)
    assert.equal(tried.body.delivery.statusCode, 'N/A')
    assert.match(tried.body.delivery.note, /no public address/)
  })
})

function itemKeys(key: string, of: string): object {
  return catalog.webhookTriggers.get(key)!.item[of]!.schema.properties as object
}

/** Mails to users that wait. */
async function mailsOf({ app }: HookTest): Promise<{ to: string[]; subject: string; body: string }[]> {
  return app.sql`select to_addresses as to, subject, body from user_mails order by id`
}

async function stateOf({ app }: HookTest, id: number): Promise<{ failures: number; attemptAt: Date }> {
  const [row] = await app.sql<{ failures: number; attemptAt: Date }[]>`
    select failures, attempt_at as "attemptAt" from webhook_states where webhook_id = ${id}`
  return row ?? { failures: 0, attemptAt: new Date(0) }
}
