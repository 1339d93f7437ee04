import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { suite, type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { consumeAll } from '../../../../test/consume.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testConfig, until } from '../../../../test/mail.ts'
import { nameServer, type Zone } from '../../../../test/nameServer.ts'
import { receiver } from '../../../../test/receiver.ts'
import type { Config } from '../../../platform/config.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { findKnownExchangers } from '../../../platform/delivery/mailExchangers.ts'
import { insertCursors } from '../../../platform/engine/cursors.ts'
import { startJobs } from '../../../platform/engine/jobs.ts'
import { createLog } from '../../../platform/log.ts'
import { catalog } from '../../index.ts'
import { lookUpTask } from '../../messaging/addressChecks/validateAddresses.ts'
import { recordSubmissions } from '../../web/submissions/recordSubmissions.ts'
import { reactToReports } from '../campaignRuns/reactToReports.ts'
import { runCampaign } from '../campaignRuns/runCampaign.ts'
import { pushSubmissions } from './pushSubmissions.ts'
import { startCallSender } from './startCallSender.ts'

const log = createLog({ level: 'error' })

async function callTest(t: TestContext, settings: Partial<Config> = {}) {
  const inbox = await receiver(t)
  const given: Partial<Config> = {
    outbound_allowed_hosts: ['127.0.0.1'],
    integrations: { crm: `${inbox.url}/crm` },
    integration_secrets: { crm: 'sesame' },
    ...settings,
  }
  const senders: { stop(): Promise<void> }[] = []
  t.after(async () => {
    for (const sender of senders) await sender.stop()
  })
  const app = await testApp(t, given)
  const admin = await app.as('admin')
  const config = testConfig(given)
  let passed = 0
  const clock = () => new Date(Date.now() + passed * 1000)
  return {
    app,
    admin,
    config,
    inbox,
    pass(seconds: number) {
      passed += seconds
    },
    async contacts(...bodies: object[]): Promise<number[]> {
      const made = await admin.post('/contacts/batch/new', bodies)
      return Object.values(made.body.contacts as Record<string, { id: number }>).map(({ id }) => id)
    },
    make: (type: string, properties: object, more: object[] = []) =>
      admin.post('/campaigns/new', {
        name: 'C',
        events: [{ id: 'e', name: 'E', type, properties }, ...more],
      }),
    async enter(campaignId: number, ids: readonly number[]) {
      for (const id of ids) await admin.post(`/campaigns/${campaignId}/contact/${id}/add`)
    },
    async send() {
      const sender = await startCallSender({ sql: app.sql, url: app.url, config, log, clock, pollMs: 20 })
      senders.push(sender)
      return sender
    },
    async work() {
      const jobs = await startJobs([lookUpTask], { sql: app.sql, url: app.url, config, log, catalog, clock })
      senders.push(jobs)
    },
    /** One run, with what was told since. */
    async run(campaignId: number) {
      await consumeAll(app.sql, [reactToReports], config)
      await runCampaign(app.sql, campaignId, { config, catalog, clock })
    },
    async rows(campaignId: number) {
      return app.sql<
        { name: string; isOpen: boolean; isDeclined: boolean; reason: string | null; email: string }[]
      >`
        select e.name, l.is_scheduled as "isOpen", l.non_action_path_taken as "isDeclined", l.metadata ->> 'reason' as reason, c.email
        from campaign_event_log l join campaign_events e on e.id = l.event_id join contacts c on c.id = l.contact_id
        where l.campaign_id = ${campaignId} order by c.email, e.id`
    },
    calls: async () => (await app.sql`select from campaign_calls`).length,
  }
}

suite('campaign.sendwebhook', () => {
  test('tokens in address, headers and data; query for GET, form otherwise, JSON where the header says so', async (t) => {
    const it = await callTest(t)
    const ids = await it.contacts({
      email: 'a@example.com',
      firstname: 'A & B',
      city: 'Köln',
      company: 'Acme',
    })
    const data = {
      list: [
        { label: 'name', value: '{contactfield=firstname}' },
        { label: 'company', value: '{contactfield=companyname}' },
        { label: 'ip', value: '{contactfield=ipAddress}' },
      ],
    }
    await it.app.sql`
      with i as (insert into ip_addresses (ip_address) values ('192.0.2.1'), ('192.0.2.2') returning id)
      insert into contact_ip_addresses (contact_id, ip_id) select ${ids[0] ?? 0}, id from i`
    const header = (value: string) => ({
      list: [
        { label: 'Content-Type', value },
        { label: 'X-City', value: '{contactfield=city}' },
      ],
    })
    const url = `${it.inbox.url}/{contactfield=city}?x=1`
    await it.send()
    for (const [method, headers] of [
      ['get', { list: [] }],
      ['post', { list: [] }],
      ['put', header('application/json')],
      ['patch', header('application/json; charset=utf-8')],
      ['delete', { list: [] }],
    ] as const) {
      const { body } = await it.make('campaign.sendwebhook', { url, method, headers, additional_data: data })
      await it.enter(body.campaign.id, ids)
      await it.run(body.campaign.id)
      const before = it.inbox.received.length
      await until(() => it.inbox.received.length > before || it.inbox.received.length === 5)
    }
    await until(() => it.inbox.received.length === 5)
    const [get, post, put, patch, remove] = it.inbox.received
    const form = 'name=A+%26+B&company=Acme&ip=192.0.2.1%2C192.0.2.2'
    assert.deepEqual([get?.method, get?.path, get?.body], ['GET', `/hook/K%C3%B6ln?x=1&${form}`, ''])
    assert.deepEqual(
      [post?.method, post?.path, post?.body, post?.headers['content-type']],
      ['POST', '/hook/K%C3%B6ln?x=1', form, 'application/x-www-form-urlencoded'],
    )
    const json = { name: 'A & B', company: 'Acme', ip: '192.0.2.1,192.0.2.2' }
    assert.deepEqual([put?.method, JSON.parse(put?.body ?? '')], ['PUT', json])
    assert.equal(Buffer.from(String(put?.headers['x-city']), 'latin1').toString(), 'Köln')
    assert.deepEqual([patch?.method, JSON.parse(patch?.body ?? '')], ['PATCH', json])
    assert.deepEqual([remove?.method, remove?.body], ['DELETE', form])
  })

  test('the row stays open until the request has ended; 200 and 201 go on, others fail, and are tried again', async (t) => {
    const it = await callTest(t)
    const ids = await it.contacts(
      { email: 'a@x.example' },
      { email: 'b@x.example' },
      { email: 'c@x.example' },
    )
    it.inbox.answer = ({ path }, response) =>
      response
        .writeHead(path.includes('b%40') ? 204 : path.includes('c%40') ? 500 : 201)
        .end(path.includes('c%40') ? 'broken' : '')
    const url = `${it.inbox.url}/?of={contactfield=email}`
    const { body } = await it.make('campaign.sendwebhook', { url, method: 'post' }, [
      { id: 'f', name: 'F', type: 'lead.changepoints', properties: { points: 1 }, parent: 'e' },
    ])
    const { id } = body.campaign
    await it.enter(id, ids)
    await it.run(id)
    assert.equal(await it.calls(), 3)
    await it.run(id)
    assert.equal(await it.calls(), 3, 'a run meanwhile queues nothing twice')
    assert.deepEqual(
      (await it.rows(id)).map(({ isOpen }) => isOpen),
      [true, true, true],
    )
    await it.send()
    await until(
      async () =>
        (await it.app.sql`select from campaign_calls where state in ('done', 'failed')`).length === 3,
    )
    await it.run(id)
    // Two of three failed: that unpublishes a campaign.
    await it.app.sql`update campaigns set is_published = true where id = ${id}`
    await it.run(id)
    const rows = await it.rows(id)
    assert.deepEqual(
      rows.map(({ name, email, isOpen, reason }) => [name, email, name === 'E' && isOpen, reason]),
      [
        ['E', 'a@x.example', false, null],
        ['F', 'a@x.example', false, null],
        ['E', 'b@x.example', true, 'The server answered 204.'],
        ['E', 'c@x.example', true, 'The server answered 500: broken'],
      ],
    )
    assert.equal(await it.calls(), 0)
    it.inbox.answer = (_request, response) => response.writeHead(200).end()
    it.pass(3_700)
    await it.run(id)
    await until(async () => (await it.app.sql`select from campaign_calls where state = 'done'`).length === 2)
    await it.run(id)
    const done = (await it.rows(id)).filter(({ name }) => name === 'E')
    assert.ok(done.every(({ isOpen, reason }) => !isOpen && reason === null))
    assert.equal(it.inbox.received.length, 5)
  })

  test('an answer that is cut within a character is recorded, and delays no other request', async (t) => {
    const it = await callTest(t)
    const ids = await it.contacts({ email: 'even@x.example' }, { email: 'odd@x.example' })
    const faces = '\u{1F600}'.repeat(600)
    it.inbox.answer = ({ path }, response) =>
      response.writeHead(500).end(path.includes('odd') ? `x${faces}` : faces)
    const url = `${it.inbox.url}/?of={contactfield=email}`
    const { body } = await it.make('campaign.sendwebhook', { url })
    await it.enter(body.campaign.id, ids)
    await it.run(body.campaign.id)
    await it.send()
    await until(
      async () => (await it.app.sql`select from campaign_calls where state = 'failed'`).length === 2,
    )
    const notes = await it.app.sql<{ note: string }[]>`select note from campaign_calls`
    assert.ok(notes.every(({ note }) => note.startsWith('The server answered 500: ') && note.isWellFormed()))
  })

  test('a private address fails with the reason, and so do headers that are ours', async (t) => {
    const it = await callTest(t, { outbound_allowed_hosts: [] })
    const ids = await it.contacts({ email: 'a@x.example' })
    await it.send()
    for (const [properties, reason] of [
      [{ url: it.inbox.url }, /no public address/],
      [
        { url: 'http://x.example/', headers: { list: [{ label: 'Host', value: 'y' }] } },
        /"Host" cannot be set/,
      ],
      [{ url: 'nothing' }, /is not valid/],
    ] as const) {
      const { body } = await it.make('campaign.sendwebhook', { method: 'get', ...properties })
      await it.enter(body.campaign.id, ids)
      await it.run(body.campaign.id)
      await until(
        async () =>
          (await it.app.sql`select from campaign_calls where state in ('queued', 'sending')`).length === 0,
      )
      await it.run(body.campaign.id)
      assert.match((await it.rows(body.campaign.id))[0]?.reason ?? '', reason)
    }
    assert.equal(it.inbox.received.length, 0)
  })

  test('what was on the wire when its sender died is unknown, and is not sent again', async (t) => {
    const it = await callTest(t)
    const ids = await it.contacts({ email: 'a@x.example' })
    const { body } = await it.make('campaign.sendwebhook', { url: it.inbox.url, method: 'post' })
    await it.enter(body.campaign.id, ids)
    await it.run(body.campaign.id)
    await it.app.sql`update campaign_calls set state = 'sending', sender_id = 1`
    await it.send()
    await until(
      async () => (await it.app.sql`select from campaign_calls where state = 'unknown'`).length === 1,
    )
    await it.run(body.campaign.id)
    const [row] = await it.rows(body.campaign.id)
    assert.deepEqual(
      [row?.isOpen, row?.reason],
      [false, 'Nobody knows whether the request arrived: the sending was interrupted.'],
    )
    assert.equal(it.inbox.received.length, 0)
  })

  test('as many statements for one contact as for a hundred', async (t) => {
    const it = await callTest(t)
    const counted = async (count: number) => {
      const ids = await it.contacts(
        ...Array.from({ length: count }, (_, n) => ({ email: `c${count}-${n}@x.example` })),
      )
      const { body } = await it.make('campaign.sendwebhook', { url: it.inbox.url, method: 'post' })
      await it.enter(body.campaign.id, ids)
      return (await countStatements(it.app.sql, () => it.run(body.campaign.id))).count
    }
    await counted(1)
    assert.equal(await counted(100), await counted(1))
  })

  test('a call is counted for the publisher of its campaign, and ends after 30 seconds at most', async (t) => {
    const it = await callTest(t)
    const ids = await it.contacts({ email: 'a@example.com' })
    const { body } = await it.make('campaign.sendwebhook', { url: it.inbox.url, timeout: 300 })
    assert.equal(body.campaign.events[0]?.properties.timeout ?? 300, 300, 'longer values are accepted')
    await it.enter(body.campaign.id, ids)
    await it.run(body.campaign.id)
    const [call] = await it.app.sql<{ owner: string; source: string; timeoutMs: number }[]>`
      select owner, source, (request -> 'timeoutMs')::int as "timeoutMs" from campaign_calls`
    assert.deepEqual(
      { ...call },
      { owner: 'user 1', source: `campaign ${body.campaign.id}`, timeoutMs: 30_000 },
    )
  })
})

suite('plugin.leadpush', () => {
  test('contact and campaign go to the integration, signed with its secret; an unknown name is a 422', async (t) => {
    const it = await callTest(t)
    const refused = await it.make('plugin.leadpush', { integration: 'other' })
    assert.equal(refused.status, 422)
    assert.match(refused.text, /There is no integration \\"other\\"/)
    const ids = await it.contacts({ email: 'a@x.example' })
    const { body } = await it.make('plugin.leadpush', { integration: 'crm' })
    await it.enter(body.campaign.id, ids)
    await it.run(body.campaign.id)
    await it.send()
    await until(() => it.inbox.received.length === 1)
    const [request] = it.inbox.received
    const told = JSON.parse(request?.body ?? '')
    assert.deepEqual(Object.keys(told), ['integration', 'contact', 'campaign', 'event', 'timestamp'])
    assert.deepEqual([told.contact.id, told.campaign], [ids[0], { id: body.campaign.id, name: 'C' }])
    assert.equal(
      request?.headers['webhook-signature'],
      createHmac('sha256', 'sesame')
        .update(request?.body ?? '')
        .digest('base64'),
    )
    await until(async () => (await it.app.sql`select from campaign_calls where state = 'done'`).length === 1)
    await it.run(body.campaign.id)
    assert.equal((await it.rows(body.campaign.id))[0]?.isOpen, false)
  })
})

suite('plugin.leadpush of a form', () => {
  test('who sent the form goes to the integration, once for each submission; an unknown name is a 422', async (t) => {
    const it = await callTest(t)
    const make = (integration: string) =>
      it.admin.post('/forms/new', {
        ...{ name: 'Demo', formType: 'standalone', fields: [{ label: 'City', type: 'text', alias: 'city' }] },
        actions: [{ type: 'plugin.leadpush', properties: { integration } }],
      })
    const refused = await make('other')
    assert.deepEqual(
      [refused.status, refused.body.errors[0].details],
      [422, 'actions[0].properties.integration'],
    )
    const { form } = (await make('crm')).body
    const other = (await it.admin.post('/forms/new', { name: 'Other', formType: 'standalone' })).body.form
    const ids = await it.contacts({ email: 'a@x.example' }, { email: 'b@x.example' })
    const [first = 0, second = 0] = ids
    await insertCursors(it.app.sql, [pushSubmissions.name])
    const submit = async (...of: { formId: number; contactId: number | null }[]) => {
      const rest = { at: new Date(), ip: null, pageId: null, referer: null, trackingId: null, results: {} }
      const rows = of.map((one) => ({ ...one, ...rest }))
      await transaction(it.app.sql, (db) => recordSubmissions(db, rows, { now: new Date() }))
      return countStatements(it.app.sql, () => consumeAll(it.app.sql, [pushSubmissions], it.config))
    }
    const nobody = { formId: form.id, contactId: null }
    const one = await submit(
      { formId: form.id, contactId: first },
      { formId: other.id, contactId: first },
      nobody,
    )
    const three = await submit(
      { formId: form.id, contactId: first },
      { formId: form.id, contactId: second },
      { formId: form.id, contactId: second },
    )
    assert.equal(three.count, one.count)
    await it.send()
    await until(() => it.inbox.received.length === 4)
    const told = it.inbox.received.map(({ body, headers }) => {
      assert.equal(headers['webhook-signature'], createHmac('sha256', 'sesame').update(body).digest('base64'))
      return JSON.parse(body)
    })
    assert.deepEqual(Object.keys(told[0]), ['integration', 'contact', 'form', 'submission', 'timestamp'])
    assert.deepEqual(told[0].form, { id: form.id, name: 'Demo' })
    assert.deepEqual(told.map(({ contact }) => contact.id).sort(), [first, first, second, second])
    assert.equal(new Set(it.inbox.received.map(({ headers }) => headers['webhook-id'])).size, 4)
    await until(async () => (await it.app.sql`select from campaign_calls where state <> 'done'`).length === 0)

    // Nothing goes to a name that the configuration has no more.
    Reflect.set(it.config, 'integrations', {})
    await submit({ formId: form.id, contactId: first })
    assert.equal((await it.app.sql`select from campaign_calls where state <> 'done'`).length, 0)
  })
})

suite('email.validate.address', () => {
  test('domains with mail and domains that nobody answers for pass, others go the way of no', async (t) => {
    const zones: Record<string, Zone> = {
      'good.example': { mx: [{ priority: 1, exchange: 'mx.good.example' }] },
      'silent.example': { isSilent: true },
    }
    const names = await nameServer(t, (name) => zones[name] ?? null)
    const it = await callTest(t, { dns_servers: [names.address] })
    const ids = await it.contacts(
      { email: 'a@good.example' },
      { email: 'b@bad.example' },
      { email: 'c@silent.example' },
      { firstname: 'None' },
    )
    const { body } = await it.make('email.validate.address', {}, [])
    const { id } = body.campaign
    await it.enter(id, ids)
    await it.work()
    await it.run(id)
    await until(async () => {
      await it.run(id)
      return (await it.rows(id)).every(({ isOpen }) => !isOpen)
    })
    assert.deepEqual(
      (await it.rows(id)).map(({ email, isDeclined }) => [email, isDeclined]),
      [
        ['a@good.example', false],
        ['b@bad.example', true],
        ['c@silent.example', false],
        [null, true],
      ],
    )
    const kept = await findKnownExchangers(it.app.sql, ['good.example'], new Date())
    assert.deepEqual(kept.get('good.example'), ['mx.good.example'])
  })
})
