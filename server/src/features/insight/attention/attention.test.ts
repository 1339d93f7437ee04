// GET /attention: what waits for a person, who is told of it, and what it costs.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'

interface Item {
  code: string
  level: string
  kind: string
  count: number
  ids: number[]
  name: string | null
  reason: string | null
}

async function waits(client: Client): Promise<Item[]> {
  const { status, text, body } = await client.get('/attention')
  assert.equal(status, 200, text)
  return body.items
}

/** As `code count name: reason`. */
function said(items: readonly Item[]): string[] {
  return items.map(({ code, count, name, reason }) => `${code} ${count} ${name}: ${reason}`).sort()
}

async function make(client: Client, path: string, key: string, body: object): Promise<number> {
  const answer = await client.post(`${path}/new`, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body[key].id
}

const MAIL = { subject: 'x', language: 'en', emailType: 'list', lists: [1], customHtml: '<p>x</p>' }

const SETTINGS = {
  ...{ ownerId: null, segmentIds: [], tags: [], map: {} },
  ...{ createFields: false, skipIfExists: false, segmentsFromTags: false },
}
const COUNTS = {
  ...{ rows: 20, inserted: 8, updated: 0, problems: [] },
  ...{ createdFields: [], createdSegments: [], importedAt: null },
}

/** Makes things that wait, by whoever is given: `n` of each kind. */
async function trouble(app: TestApp, maker: Client, n = 1): Promise<void> {
  const { sql } = app
  const contact = await make(maker, '/contacts', 'contact', { email: `a${maker.userId}-${n}@sample.example` })
  for (let at = 1; at <= n; at++) {
    const mails: number[] = []
    for (const [name, isPublished] of [
      ['Asked', true],
      ['Stopped', true],
      ['Held', false],
      ['Stopped and empty', true],
    ] as const)
      mails.push(await make(maker, '/emails', 'email', { ...MAIL, name: `${name} ${at}`, isPublished }))
    const [asked, stopped, held, empty] = mails as [number, number, number, number]
    await sql`
      insert into email_approvals (email_id, state, date_asked, asked_by_user) values (${asked}, 'asked', now(), 'Ada')`
    await sql`
      insert into email_brakes (email_id, stopped_at, reason)
      select unnest(${[stopped, empty]}::bigint[]), now(),
        '{"code": "brake.bounced", "values": {"count": 9, "mails": 10}}'`
    await sql`
      insert into email_sends (contact_id, email_id, dedupe_key, lane, address, state, attempt_at, date_queued)
      select ${contact}, id, 'k' || id, 3, 'x@sample.example', 'queued', now(), now()
      from unnest(${[stopped, held]}::bigint[]) e (id)`
    const campaign = await make(maker, '/campaigns', 'campaign', {
      name: `Welcome ${at}`,
      isPublished: false,
    })
    await sql`update campaigns set date_modified = '2026-01-01T10:00:00Z' where id = ${campaign}`
    await sql`
      insert into campaign_pauses (campaign_id, began_at, cause) values (${campaign}, '2026-01-01T10:00:00Z', 'failure')`
    const hook = await make(maker, '/hooks', 'hook', {
      ...{
        name: `Hook ${at}`,
        webhookUrl: 'https://receiver.example',
        triggers: ['mautic.lead_post_save_new'],
      },
      isPublished: false,
    })
    await sql`update webhooks set date_modified = '2026-01-01T10:00:00Z' where id = ${hook}`
    await sql`
      insert into webhook_states (webhook_id, attempt_at, switched_off_at)
      values (${hook}, now(), '2026-01-01T10:00:00Z')
      on conflict (webhook_id) do update set switched_off_at = excluded.switched_off_at`
    await sql`
      insert into webhook_deliveries (webhook_id, status_code, note, runtime, date_added, events)
      values (${hook}, '410', 'Gone', 0.1, now(), 1)`
    const report = await make(maker, '/reports', 'report', {
      name: `Weekly ${at}`,
      source: 'leads',
      columns: ['l.id'],
    })
    await sql`
      insert into report_schedules (report_id, user_id, format, last_error, saved_at)
      values (${report}, ${maker.userId}, 'csv', 'Nobody is to get it.', now())`
    const starter = `user:${maker.userId}`
    await sql`
      insert into import_uploads (file_name, size_bytes, settings, state, result, error, starter, user_id, date_added, expires_at)
      select file_name, 1, ${JSON.stringify(SETTINGS)}::text::jsonb, state,
        case when failed is not null then ${JSON.stringify(COUNTS)}::text::jsonb || jsonb_build_object('failed', failed) end,
        error, ${starter}, ${maker.userId}, now(), now() + interval '7 days'
      from (values ('good.csv', 'done', 0, null), ('partly.csv', 'done', 12, null),
        ('broken.csv', 'failed', null, 'It is no CSV file.')) f (file_name, state, failed, error)`
    await sql`
      insert into campaign_dry_runs (campaign_id, source, graph, state, starter, date_added, ended_at, error)
      values (${campaign}, 'saved', '{}', 'failed', ${starter}, now(), now(), 'Too many steps.')`
  }
}

const ALL_ONCE = [
  'campaign.failed 1 Welcome 1: null',
  'email.approval 1 Asked 1: Ada',
  'email.held 1 Held 1: null',
  'email.stopped 1 Stopped 1: 9 of 10 mails bounced.',
  'import.failed 1 broken.csv: It is no CSV file.',
  'import.refused 1 partly.csv: 12',
  'job.failed 1 Welcome 1: Too many steps.',
  'report.failed 1 Weekly 1: Nobody is to get it.',
  'webhook.switchedOff 1 Hook 1: 410 Gone',
]

async function account(t: TestContext, email_approval = true) {
  const app = await testApp(t, { email_approval, mailer_from_email: 'ada@shop.example' })
  const admin = await app.as('admin')
  await make(admin, '/segments', 'list', { name: 'Readers' })
  return { app, admin }
}

test('all that waits is told with what it is about, broken things first, and no more once it is mended', async (t) => {
  const { app, admin } = await account(t)
  assert.deepEqual(await waits(admin), [])
  await trouble(app, admin)
  await app.sql`
    insert into sending_domains (domain, checked_at, checks)
    select domain, now(), jsonb_build_array(jsonb_build_object('check', 'spf', 'state', state))
    from (values ('shop.example', 'fail'), ('nobodys.example', 'fail'), ('well.example', 'pass')) d (domain, state)`
  const items = await waits(admin)
  assert.deepEqual(said(items), [...ALL_ONCE, 'domain.fails 1 shop.example: null'].sort())
  const levels = items.map(({ level }) => level)
  assert.deepEqual(levels, [...levels].sort(), 'errors stand before warnings')
  // The list that the ids lead to has exactly these rows.
  for (const [kind, path, many] of [
    ['email', '/emails', 'emails'],
    ['webhook', '/hooks', 'hooks'],
    ['report', '/reports', 'reports'],
    ['campaign', '/campaigns', 'campaigns'],
    ['import', '/imports', 'imports'],
  ] as const)
    for (const { ids } of items.filter((one) => one.kind === kind)) {
      const query = kind === 'import' ? `ids=${ids.join()}` : `search=ids:${ids.join()}`
      const { body } = await admin.get(`${path}?${query}`)
      const rows = Object.values(body[many] as Record<string, { id: number }>)
      assert.deepEqual(rows.map(({ id }) => id).sort(), [...ids].sort(), path)
    }
  for (const ids of ['x', '1,', '1,-2', Array.from({ length: 101 }, (_, n) => n).join()])
    assert.equal((await admin.get(`/imports?ids=${ids}`)).status, 400, ids)

  const idOf = (code: string) => items.find((one) => one.code === code)?.ids[0]
  for (const [method, path, body] of [
    ['post', `/emails/${idOf('email.approval')}/approval/approve`, {}],
    ['post', `/emails/${idOf('email.stopped')}/continue`, {}],
    ['patch', `/emails/${idOf('email.held')}/edit`, { isPublished: true }],
    // Looked at, and left as it is.
    ['patch', `/campaigns/${idOf('campaign.failed')}/edit`, { description: 'Seen' }],
    ['patch', `/hooks/${idOf('webhook.switchedOff')}/edit`, { description: 'Seen' }],
  ] as const) {
    const { status, text } = await admin[method](path, body)
    assert.equal(status, 200, `${path}: ${text}`)
  }
  for (const code of ['import.refused', 'import.failed'])
    assert.equal((await admin.delete(`/imports/${idOf(code)}`)).status, 200)
  await app.sql`update sending_domains set checks = '[]'`
  assert.deepEqual(said(await waits(admin)), [
    'job.failed 1 Welcome 1: Too many steps.',
    'report.failed 1 Weekly 1: Nobody is to get it.',
  ])
})

test('who may not see a record is told nothing of it, nor how the installation is', async (t) => {
  const { app, admin } = await account(t)
  await trouble(app, admin)
  const own = {
    'lead:leads': ['viewown', 'create'],
    'lead:lists': ['viewother'],
    'email:emails': ['viewown', 'create', 'publishown'],
    'campaign:campaigns': ['viewown', 'create'],
    'webhook:webhooks': ['viewown', 'create'],
    'report:reports': ['viewown', 'create'],
  }
  const author = await app.as(own)
  assert.deepEqual(await waits(author), [])
  await trouble(app, author, 2)
  const items = await waits(author)
  // Own records and files alone, and nothing to approve without the right to.
  assert.deepEqual(
    said(items).filter((text) => !text.startsWith('job')),
    [
      'campaign.failed 2 Welcome 2: null',
      'email.held 2 Held 2: null',
      'email.stopped 2 Stopped 2: 9 of 10 mails bounced.',
      'import.failed 2 broken.csv: It is no CSV file.',
      'import.refused 2 partly.csv: 12',
      'report.failed 2 Weekly 2: Nobody is to get it.',
      'webhook.switchedOff 2 Hook 2: 410 Gone',
    ],
  )
  assert.equal(items.find(({ kind }) => kind === 'dryrun')?.count, 2)
  const approver = await app.as({ 'email:emails': ['viewown', 'viewother', 'approve'] })
  const seen = await waits(approver)
  assert.equal(seen.find(({ code }) => code === 'email.approval')?.count, 3)
  assert.ok(seen.every(({ kind }) => kind === 'email'))
  assert.deepEqual(await waits(await app.as({})), [])
  assert.equal((await author.get('/attention')).body.health, null)
  // Who looks at health waits for the examination, however long it takes.
  assert.equal((await admin.get('/health')).status, 200)
  assert.equal((await admin.get('/attention')).body.health, 'warning', 'nothing is configured here')
  assert.equal((await (await app.as('nobody')).get('/attention')).status, 401)
})

test('the mail that went out last is told to whom the emails of others are shown', async (t) => {
  const { app, admin } = await account(t)
  const last = async (client: Client) => (await client.get('/attention')).body.lastSent
  assert.equal(await last(admin), null)
  const contact = await make(admin, '/contacts', 'contact', { email: 'a@sample.example' })
  for (const [name, at, state] of [
    ['First', '2026-01-02T10:00:00Z', 'sent'],
    ['Last', '2026-01-03T10:00:00Z', 'sent'],
    ['Second', '2026-01-02T11:00:00Z', 'sent'],
    ['Refused', '2026-01-04T11:00:00Z', 'failed'],
  ] as const) {
    const id = await make(admin, '/emails', 'email', { ...MAIL, name })
    await app.sql`
      insert into email_sends (contact_id, email_id, dedupe_key, address, state, attempt_at, date_queued, date_sent)
      values (${contact}, ${id}, ${name}, 'a@sample.example', ${state}, ${at}, ${at}, ${at})`
  }
  const { at, emailId, name } = await last(admin)
  assert.deepEqual([at, name], ['2026-01-03T10:00:00+00:00', 'Last'])
  const reader = await app.as({ 'email:emails': ['viewother'] })
  assert.equal((await last(reader)).name, 'Last')
  assert.equal(await last(await app.as({ 'email:emails': ['viewown', 'create'] })), null)
  assert.equal((await admin.delete(`/emails/${emailId}/delete`)).status, 200)
  assert.deepEqual(await last(admin), { at, emailId: null, name: null })
})

test('costs as many statements for many as for none, and counts no further than a hundred', async (t) => {
  const { app, admin } = await account(t)
  // The installation is examined for administrators, once a minute: this one sees all records and is none.
  const rights = ['email:emails', 'campaign:campaigns', 'webhook:webhooks', 'report:reports']
  const reader = await app.as(Object.fromEntries(rights.map((set) => [set, ['full']])))
  const count = async () => (await countStatements(app.sql, () => waits(reader))).count
  await count()
  const none = await count()
  await trouble(app, admin, 3)
  assert.equal(await count(), none)
  assert.ok(none <= 10, `${none} statements`)
  await app.sql`
    insert into reports (name, source, date_added) select 'Report ' || n, 'leads', now() from generate_series(1, 120) n`
  await app.sql`
    insert into report_schedules (report_id, format, last_error, saved_at)
    select id, 'csv', 'x', now() from reports where name like 'Report %'`
  const reports = (await waits(reader)).find(({ code }) => code === 'report.failed')
  assert.equal(reports?.count, 100)
  assert.equal(reports?.ids.length, 100)
  assert.equal(reports?.name, 'Report 120')
  assert.equal(await count(), none)
  const health = await countStatements(app.sql, () => reader.get('/attention?only=health'))
  assert.deepEqual(health.result.body, { items: [], health: null, lastSent: null })
  assert.ok(health.count < none, 'who asks for the health alone has nothing else looked at')
})

test('how far the send is that began last is told to whoever may see its email, while it is under way', async (t) => {
  const { app, admin } = await account(t, false)
  const { sql } = app
  const sending = async (client: Client) => {
    const { status, text, body } = await client.get('/attention?only=sending')
    assert.equal(status, 200, text)
    assert.deepEqual([body.items, body.health, body.lastSent], [[], null, null])
    return body.sending
  }
  let contact = 0
  /** Mails of an email in a state, queued an hour ago or as said. */
  const queue = async (emailId: number, state: 'queued' | 'sent', n: number, more: { age?: number } = {}) => {
    const from = contact + 1
    contact += n
    await sql`
      insert into email_sends (contact_id, email_id, dedupe_key, lane, address, state, attempt_at, date_queued, date_sent)
      select c, ${emailId}, 'k', 3, 'x@sample.example', ${state}, now() - interval '1 minute', now() - ${more.age ?? 60}::int * interval '1 minute',
        case when ${state}::text = 'sent' then now() end
      from generate_series(${from}::bigint, ${contact}::bigint) c`
  }
  assert.equal(await sending(admin), null)
  const first = await make(admin, '/emails', 'email', { ...MAIL, name: 'First', isPublished: true })
  await queue(first, 'sent', 3)
  assert.equal(await sending(admin), null, 'nothing of it waits')
  await queue(first, 'queued', 5)
  assert.deepEqual(await sending(admin), { emailId: first, name: 'First', share: 0.375 })
  // What was sent before this one began counts for nothing.
  await sql`
    insert into email_sends (contact_id, email_id, dedupe_key, lane, address, state, attempt_at, date_queued, date_sent)
    select c, ${first}, 'old', 3, 'x@sample.example', 'sent', now(), now(), now() - interval '1 day'
    from generate_series(1, 50) c`
  const [variant, translation] = [
    await make(admin, '/emails', 'email', { ...MAIL, name: 'B', isPublished: true }),
    await make(admin, '/emails', 'email', { ...MAIL, name: 'B, German', isPublished: true }),
  ]
  await sql`update emails set variant_parent_id = ${first} where id = ${variant}`
  await sql`update emails set translation_parent_id = ${variant} where id = ${translation}`
  await queue(variant, 'queued', 1)
  await queue(translation, 'sent', 1)
  await queue(translation, 'queued', 6)
  assert.deepEqual(await sending(admin), { emailId: first, name: 'First', share: 4 / 16 })

  const second = await make(admin, '/emails', 'email', { ...MAIL, name: 'Second', isPublished: true })
  await queue(second, 'queued', 2, { age: 30 })
  assert.deepEqual(await sending(admin), { emailId: second, name: 'Second', share: 0 })
  assert.equal((await sending(await app.as({ 'email:emails': ['viewother'] }))).name, 'Second')
  const author = await app.as({
    'email:emails': ['viewown', 'create', 'publishown'],
    'lead:lists': ['viewother'],
  })
  assert.equal(await sending(author), null)
  assert.equal(await sending(await app.as({ 'lead:leads': ['viewother'] })), null)
  const own = await make(author, '/emails', 'email', { ...MAIL, name: 'Own', isPublished: true })
  await queue(own, 'sent', 1, { age: 50 })
  await queue(own, 'queued', 1, { age: 50 })
  assert.deepEqual(await sending(author), { emailId: own, name: 'Own', share: 0.5 })

  // Stopped, held, and waiting for a later time.
  await sql`insert into email_brakes (email_id, stopped_at, reason) values (${second}, now(), null)`
  assert.equal((await sending(admin)).name, 'Own')
  await admin.patch(`/emails/${own}/edit`, { isPublished: false })
  assert.equal((await sending(admin)).name, 'First')
  // Taken back: until all of it is gone, nothing of it leaves.
  await sql`update emails set taken_back_at = now() - interval '10 minutes'`
  assert.equal(await sending(admin), null)
  await sql`update emails set taken_back_at = now() - interval '2 hours'`
  assert.equal((await sending(admin)).name, 'First', 'what was queued since')
  await sql`update email_sends set attempt_at = now() + interval '1 hour' where state = 'queued'`
  assert.equal(await sending(admin), null)
})

test('how far a large send is is read from ten thousand of its mails, by one statement for many emails', async (t) => {
  const { app, admin } = await account(t, false)
  const { sql } = app
  const sending = () => countStatements(sql, () => admin.get('/attention?only=sending'))
  await sending()
  const none = (await sending()).count
  const large = await make(admin, '/emails', 'email', { ...MAIL, name: 'Large', isPublished: true })
  const others = await Promise.all(
    Array.from({ length: 3 }, (_, n) =>
      make(admin, '/emails', 'email', { ...MAIL, name: `${n}`, isPublished: true }),
    ),
  )
  await sql`
    insert into email_sends (contact_id, email_id, dedupe_key, lane, address, state, attempt_at, date_queued, date_sent)
    select c, ${large}, 'k', 3, 'x@sample.example', case when c <= 5000 then 'sent' else 'queued' end,
      now() - interval '1 minute', now(),
      case when c <= 5000 then now() end
    from generate_series(1, 45000) c`
  await sql`
    insert into email_sends (contact_id, email_id, dedupe_key, lane, address, state, attempt_at, date_queued)
    select 1, e, e::text, 3, 'x@sample.example', 'queued', now() - interval '1 minute', now() - interval '1 hour'
    from unnest(${others}::bigint[]) e`
  const { count, result } = await sending()
  assert.equal(count, none)
  const { name, share } = result.body.sending
  assert.equal(name, 'Large')
  // A ninth of all 45,000, not a third of those 15,000 that are counted.
  assert.ok(share > 0.1 && share < 0.125, String(share))
})

test('why a send is stopped is said in the language that is asked for', async (t) => {
  const { app, admin } = await account(t)
  await trouble(app, admin)
  const { body } = await admin.get('/attention', { headers: { 'accept-language': 'de' } })
  const stopped = (body.items as Item[]).find(({ code }) => code === 'email.stopped')
  assert.equal(stopped?.reason, 'Von 10 E-Mails kamen zurück: 9.')
})

test('a send that goes by itself when its time has come is not told, one whose time is over is', async (t) => {
  const { app, admin } = await account(t)
  const contact = await make(admin, '/contacts', 'contact', { email: 'a@sample.example' })
  const times: Record<string, object> = {
    Now: {},
    Later: { publishUp: '2090-01-01 00:00:00' },
    'Later for a while': { publishUp: '2090-01-01 00:00:00', publishDown: '2091-01-01 00:00:00' },
    'Later and never': { isPublished: false, publishUp: '2090-01-01 00:00:00' },
    Over: { publishUp: '2019-01-01 00:00:00', publishDown: '2020-01-01 00:00:00' },
  }
  for (const [name, more] of Object.entries(times)) {
    const id = await make(admin, '/emails', 'email', { ...MAIL, name, isPublished: true, ...more })
    if (name.startsWith('Later'))
      await app.sql`insert into email_broadcasts (email_id, date_added) values (${id}, now())`
    else
      await app.sql`
        insert into email_sends (contact_id, email_id, dedupe_key, lane, address, state, attempt_at, date_queued)
        values (${contact}, ${id}, ${name}, 3, 'x@sample.example', 'queued', now(), now())`
  }
  const [held, ...more] = await waits(admin)
  assert.deepEqual([more, held?.code, held?.count], [[], 'email.held', 2])
  const { body } = await admin.get(`/emails?search=ids:${held?.ids.join()}`)
  const names = Object.values(body.emails as Record<string, { name: string }>).map(({ name }) => name)
  assert.deepEqual(names.sort(), ['Later and never', 'Over'])
})

test('an error of the installation is an item with its sentence in the language that is asked for', async (t) => {
  const { app, admin } = await account(t)
  await app.sql`
    insert into assets (title, alias, storage_location, path, is_published, date_added)
    values ('Price list', 'price-list', 'local', 'gone.pdf', true, now())`
  assert.equal((await admin.get('/health')).status, 200)
  const { body } = await admin.get('/attention', { headers: { 'accept-language': 'de' } })
  const [item] = body.items as Item[]
  assert.deepEqual(
    [item?.code, item?.level, item?.kind, item?.count],
    ['installation', 'error', 'finding', 1],
  )
  assert.match(item?.reason ?? '', /Price list/)
  assert.equal(body.health, 'error')
  assert.deepEqual((await admin.get('/attention?only=health')).body, {
    items: [],
    health: 'error',
    lastSent: null,
  })
  assert.equal((await (await app.as({})).get('/attention?only=health')).body.health, null)
  assert.equal((await admin.get('/attention?only=nothing')).status, 400)
})
