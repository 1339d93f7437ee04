import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { insertContacts, testConfig } from '../../../../test/mail.ts'
import { rowsRead } from '../../../../test/plan.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { loadBroadcastPlan } from './broadcastPlan.ts'
import { insertRange, queueBroadcast } from './queueBroadcast.ts'

const now = new Date()

test('an email is stored, shown with its segments, and counts a revision for each change of content', async (t) => {
  const { sql, as } = await testApp(t)
  const admin = await as('admin')
  const segment = await insertSegment(sql, [])
  const made = await admin.post('/emails/new', {
    name: 'Sample mail',
    subject: 'Hi {contactfield=firstname}',
    language: 'en',
    emailType: 'list',
    lists: [segment],
    customHtml: '<html><body><a href="https://x.example/">x</a></body></html>',
    utmTags: { utmSource: 's' },
    headers: { 'X-Own': 'yes' },
    dynamicContent: [],
    sendToDnc: '1',
  })
  assert.equal(made.status, 201, made.text)
  const { email } = made.body
  assert.equal(email.revision, 1)
  assert.deepEqual(email.utmTags, { utmSource: 's', utmMedium: null, utmCampaign: null, utmContent: null })
  assert.deepEqual(email.headers, [{ label: 'X-Own', value: 'yes' }])
  assert.deepEqual(Object.keys(email.lists[0]), [
    'createdByUser',
    'modifiedByUser',
    'id',
    'name',
    'publicName',
    'alias',
    'description',
    'category',
  ])
  assert.equal(email.dynamicContent[0].tokenName, 'Dynamic Content 1')
  assert.equal(email.sendToDnc, true)
  const renamed = await admin.patch(`/emails/${email.id}/edit`, { name: 'Other' })
  assert.equal(renamed.body.email.revision, 1)
  assert.equal(renamed.body.email.lists.length, 1)
  const reworded = await admin.patch(`/emails/${email.id}/edit`, { customHtml: '<p>new</p>' })
  assert.equal(reworded.body.email.revision, 2)
  const whole = await admin.put(`/emails/${email.id}/edit`, renamed.body.email)
  assert.equal(whole.status, 200, whole.text)
  assert.equal(whole.body.email.lists[0].id, segment)
})

test('a header that belongs to the message itself is refused by name', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  const base = { name: 'a', subject: 'b', language: 'en', lists: [] }
  for (const name of ['DKIM-Signature', 'received', 'BCC', 'From']) {
    for (const headers of [{ [name]: 'x@x.example' }, [{ label: name, value: 'x@x.example' }]]) {
      const refused = await admin.post('/emails/new', { ...base, headers })
      assert.equal(refused.status, 400, name)
      assert.match(refused.body.errors[0].message, new RegExp(`The header ${name} cannot be set`))
    }
  }
})

test('language and lists are required, and legacy clients get the site language', async (t) => {
  const strict = await (await testApp(t)).as('admin')
  assert.equal(
    (await strict.post('/emails/new', { name: 'a', subject: 'b', lists: [] })).body.errors[0].details
      .language[0],
    'This field is required.',
  )
  assert.equal(
    (await strict.post('/emails/new', { name: 'a', subject: 'b', language: 'en' })).body.errors[0].details
      .lists[0],
    'This field is required.',
  )
  assert.equal(
    (
      await strict.post('/emails/new', {
        name: 'a',
        subject: 'b',
        language: 'en',
        lists: [],
        emailType: 'list',
      })
    ).status,
    400,
  )
  assert.equal(
    (await strict.post('/emails/new', { name: 'a', subject: 'b', language: 'en', lists: [999999] })).status,
    400,
  )
  const legacy = await (await testApp(t, { api_legacy_clients: true, locale: 'de_AT' })).as('admin')
  const made = await legacy.post('/emails/new', { name: 'a', subject: 'b' })
  assert.equal(made.status, 201, made.text)
  assert.equal(made.body.email.language, 'de')
})

test('a broadcast queues exactly who is pending, once, and says how many', async (t) => {
  const { sql, as } = await testApp(t)
  const admin = await as('admin')
  const ids = await insertContacts(sql, 12)
  await sql`update contacts set email = null where id = ${ids[0]!}`
  await sql`insert into contact_do_not_contact (contact_id, channel, reason, date_added) values (${ids[1]!}, 'email', 3, ${now})`
  await sql`update contacts set email = 'no address' where id = ${ids[2]!}`
  const segment = await insertSegment(sql, ids)
  const second = await insertSegment(sql, ids.slice(4))
  const excluded = await insertSegment(sql, [ids[3]!])
  await sql`update segment_contacts set manually_removed = true where segment_id = ${segment} and contact_id = ${ids[4]!}`
  const emailId = (
    await admin.post('/emails/new', { ...LIST_EMAIL, lists: [segment, second], excludedLists: [excluded] })
  ).body.email.id
  const first = await admin.post(`/emails/${emailId}/send`, { limit: 3 })
  assert.deepEqual(first.body, { success: 1, sentCount: 2, failedRecipients: 1 })
  const rest = await admin.post(`/emails/${emailId}/send`, {})
  assert.deepEqual(rest.body, { success: 1, sentCount: 6, failedRecipients: 0 })
  assert.deepEqual((await admin.post(`/emails/${emailId}/send`, {})).body, {
    success: 1,
    sentCount: 0,
    failedRecipients: 0,
  })
  const rows =
    await sql`select contact_id, segment_id, state, lane, source, source_id from email_sends order by contact_id`
  assert.deepEqual(
    rows.map((row) => row.contact_id),
    [ids[2], ...ids.slice(4)],
  )
  assert.equal(rows[0]?.state, 'failed')
  assert.equal(rows.find((row) => row.contact_id === ids[4])?.segment_id, second)
  const [dnc] = await sql`select reason, comments from contact_do_not_contact where contact_id = ${ids[2]!}`
  assert.deepEqual({ ...dnc }, { reason: 2, comments: 'bad_email' })
})

test('an email that is missing or not published cannot be sent, a template or a foreign one neither', async (t) => {
  const { sql, as } = await testApp(t)
  const admin = await as('admin')
  const segment = await insertSegment(sql, await insertContacts(sql, 1))
  assert.equal((await admin.post('/emails/999/send', {})).status, 404)
  const hidden = (await admin.post('/emails/new', { ...LIST_EMAIL, lists: [segment], isPublished: false }))
    .body.email.id
  assert.equal((await admin.post(`/emails/${hidden}/send`, {})).status, 404)
  const over = (
    await admin.post('/emails/new', { ...LIST_EMAIL, lists: [segment], publishDown: '2020-01-01 00:00:00' })
  ).body.email.id
  assert.equal((await admin.post(`/emails/${over}/send`, {})).status, 404)
  const template = (
    await admin.post('/emails/new', { ...LIST_EMAIL, emailType: 'template', lists: [segment] })
  ).body.email.id
  assert.deepEqual((await admin.post(`/emails/${template}/send`, {})).body, {
    success: 1,
    sentCount: 0,
    failedRecipients: 0,
  })
  const stranger = await as({ 'email:emails': ['viewown', 'editown'] })
  assert.equal((await stranger.post(`/emails/${template}/send`, {})).status, 403)
  const viewer = await as({ 'email:emails': ['viewown', 'viewother'] })
  const refused = await viewer.post(`/emails/${template}/send`, {})
  assert.equal(refused.status, 403)
  assert.match(refused.text, /email:emails:sendother/)
  const publisher = await as({ 'email:emails': ['publishother'] })
  assert.equal((await publisher.post(`/emails/${template}/send`, {})).status, 200)
})

test('mail to one contact is queued ahead of everything, with its tokens, and respects a block', async (t) => {
  const { sql, as } = await testApp(t)
  const admin = await as('admin')
  const [one, blocked] = await insertContacts(sql, 2)
  await sql`insert into contact_do_not_contact (contact_id, channel, reason, date_added) values (${blocked!}, 'email', 1, ${now})`
  const emailId = (await admin.post('/emails/new', { ...LIST_EMAIL, emailType: 'template', lists: [] })).body
    .email.id
  assert.deepEqual(
    (await admin.post(`/emails/${emailId}/contact/${one}/send`, { tokens: { '{custom}': 'a', other: 'b' } }))
      .body,
    { success: true },
  )
  assert.deepEqual((await admin.post(`/emails/${emailId}/send/contact/${one}`)).body, { success: true })
  assert.equal((await admin.post(`/emails/${emailId}/contact/${blocked}/send`)).body.success, false)
  assert.equal((await admin.post(`/emails/${emailId}/contact/999999/send`)).status, 404)
  await admin.patch(`/emails/${emailId}/edit`, { sendToDnc: true })
  assert.deepEqual((await admin.post(`/emails/${emailId}/contact/${blocked}/send`)).body, { success: true })
  const rows =
    await sql`select contact_id, lane, source, source_id, tokens, ignores_dnc from email_sends order by id`
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [
      {
        contact_id: one,
        lane: 1,
        source: 'api',
        source_id: 0,
        tokens: { '{custom}': 'a', '{other}': 'b' },
        ignores_dnc: false,
      },
      { contact_id: one, lane: 1, source: 'api', source_id: 0, tokens: {}, ignores_dnc: false },
      { contact_id: blocked, lane: 1, source: 'api', source_id: 0, tokens: {}, ignores_dnc: true },
    ],
  )
})

test('mail to one contact needs the right to send the email and to edit the contact', async (t) => {
  const { sql, as } = await testApp(t)
  const admin = await as('admin')
  const [one] = await insertContacts(sql, 1)
  const emailId = (await admin.post('/emails/new', { ...LIST_EMAIL, emailType: 'template', lists: [] })).body
    .email.id
  const canSend = { 'email:emails': ['sendown', 'sendother'] }
  for (const [rights, status] of [
    [{ ...canSend, 'lead:leads': ['viewown', 'viewother'] }, 403],
    [{ ...canSend, 'lead:leads': ['viewown', 'viewother', 'editown'] }, 403],
    [{ 'lead:leads': ['viewother', 'editother'] }, 403],
    [{ 'email:emails': ['viewother', 'editother'], 'lead:leads': ['viewother', 'editother'] }, 403],
    [{ ...canSend, 'lead:leads': ['viewother', 'editother'] }, 200],
  ] as const) {
    const sent = await (await as(rights as never)).post(`/emails/${emailId}/contact/${one}/send`)
    assert.equal(sent.status, status, JSON.stringify(rights))
  }
})

test('compatibility 1.15, emails contact send: assetAttachments are kept with the send, unknown ones are a 400', async (t) => {
  const { sql, as } = await testApp(t)
  const admin = await as('admin')
  const [one] = await insertContacts(sql, 1)
  const emailId = (await admin.post('/emails/new', { ...LIST_EMAIL, emailType: 'template', lists: [] })).body
    .email.id
  const attached = await admin.post(`/emails/${emailId}/contact/${one}/send`, { assetAttachments: [999_999] })
  assert.equal(attached.status, 400, attached.text)
  const file = { title: 'A', storageLocation: 'remote', file: 'https://x.example/a.pdf' }
  const assetId = (await admin.post('/assets/new', file)).body.asset.id
  await admin.post(`/emails/${emailId}/contact/${one}/send`, { assetAttachments: [assetId] })
  const [row] = await sql`select asset_ids as assets from email_sends order by id desc limit 1`
  assert.deepEqual(row!.assets, [assetId])
})

test('variants get their shares and contacts their language', async (t) => {
  const { sql } = await testApp(t)
  const ids = await insertContacts(sql, 1000)
  await sql`update contacts set preferred_locale = 'de_AT' where id = any(${ids.slice(0, 500)}::bigint[])`
  await sql`update contacts set preferred_locale = 'en_US' where id = any(${ids.slice(500, 700)}::bigint[])`
  const segment = await insertSegment(sql, ids)
  const parent = await insertListEmail(sql, segment)
  const [variant] = await sql<{ id: number }[]>`
    insert into emails (name, subject, language, email_type, variant_parent_id, variant_settings) values ('v', 'v', 'en', 'list', ${parent}, '{"weight": "25"}') returning id`
  const [german] = await sql<{ id: number }[]>`
    insert into emails (name, subject, language, email_type, translation_parent_id) values ('de', 'de', 'de', 'list', ${parent}) returning id`
  const result = await queueBroadcast(sql, { emailId: parent, config: testConfig(), actor: SYSTEM, now })
  assert.deepEqual(result, { queued: 1000, failed: 0, isDone: true })
  const counts = Object.fromEntries(
    (await sql`select email_id, count(*) as count from email_sends group by 1`).map((row) => [
      row.email_id,
      row.count,
    ]),
  )
  assert.equal(counts[variant!.id], 250)
  assert.equal(counts[parent] + counts[german!.id], 750)
  const [wrong] =
    await sql`select count(*) as count from email_sends s join contacts c on c.id = s.contact_id where s.email_id = ${german!.id} and c.preferred_locale is distinct from 'de_AT'`
  assert.equal(wrong?.count, 0)
  assert.ok(counts[german!.id] > 300)
})

test('who has had as many mails as the rule allows gets the next one a period later', async (t) => {
  const { sql } = await testApp(t)
  const ids = await insertContacts(sql, 3)
  const segment = await insertSegment(sql, ids)
  const first = await insertListEmail(sql, segment)
  const second = await insertListEmail(sql, segment)
  await queueBroadcast(sql, { emailId: first, config: testConfig(), actor: SYSTEM, now })
  await sql`update email_sends set state = 'sent', date_sent = ${new Date(now.getTime() - 3_600_000)}`
  await sql`insert into contact_frequency_rules (contact_id, channel, frequency_number, frequency_time, date_added) values (${ids[0]!}, 'email', 1, 'WEEK', ${now}), (${ids[1]!}, 'email', 5, 'DAY', ${now})`
  await queueBroadcast(sql, {
    emailId: second,
    config: testConfig({ email_frequency_number: 1 }),
    actor: SYSTEM,
    now,
  })
  const sends = await sql`select contact_id from email_sends where email_id = ${second}`
  assert.deepEqual(
    sends.map((row) => row.contact_id),
    [ids[1]],
  )
  const waiting = await sql<{ contact_id: number; scheduled_date: Date }[]>`
    select contact_id, scheduled_date from message_queue where channel_id = ${second} order by contact_id`
  assert.deepEqual(
    waiting.map((row) => [row.contact_id, (row.scheduled_date.getTime() - now.getTime()) / 86_400_000]),
    [
      [ids[0], 7],
      [ids[2], 1],
    ],
  )
  const again = await queueBroadcast(sql, {
    emailId: second,
    config: testConfig({ email_frequency_number: 1 }),
    actor: SYSTEM,
    now,
  })
  assert.equal(again?.queued, 0, 'who waits in the message queue is not pending')
})

test('queueing a range reads little more than the range, and is one statement', async (t) => {
  const { sql } = await testApp(t)
  const ids = await insertContacts(sql, 20_000)
  const segment = await insertSegment(sql, ids)
  const emailId = await insertListEmail(sql, segment)
  await sql`analyze`
  const plan = (await loadBroadcastPlan(sql, emailId, { config: testConfig(), now }))!
  const range = {
    segmentId: segment,
    after: ids[9_999]!,
    members: 1000,
    limit: 100_000,
    checksFrequency: false,
  }
  const { total, text } = await rowsRead(sql, insertRange(sql, plan, range, { config: testConfig(), now }))
  assert.ok(total <= 5 * 1000, text)
  const { count } = await countStatements(sql, () =>
    queueBroadcast(sql, { emailId, config: testConfig(), actor: SYSTEM, now }),
  )
  // Two for the plan, one for frequency rules, one for each of 4 ranges and the empty last one.
  assert.equal(count, 8)
  const [queued] = await sql`select count(*) as count from email_sends`
  assert.equal(queued?.count, 20_000)
})

test('two broadcasts at once queue everybody once', async (t) => {
  const { sql } = await testApp(t)
  const segment = await insertSegment(sql, await insertContacts(sql, 3000))
  const emailId = await insertListEmail(sql, segment)
  const results = await Promise.all(
    [1, 2, 3].map(() => queueBroadcast(sql, { emailId, config: testConfig(), actor: SYSTEM, now })),
  )
  assert.equal(
    results.reduce((sum, result) => sum + (result?.queued ?? 0), 0),
    3000,
  )
})

const LIST_EMAIL = {
  name: 'List',
  subject: 'News',
  language: 'en',
  emailType: 'list',
  isPublished: true,
  customHtml: '<p>x</p>',
}

let segments = 0

async function insertSegment(sql: Sql, contactIds: number[]): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into segments (name, public_name, alias) values ('s', 's', ${`segment-${++segments}`}) returning id`
  await sql`insert into segment_contacts (segment_id, contact_id, date_added) select ${row!.id}, id, ${now} from unnest(${contactIds}::bigint[]) id`
  return row!.id
}

async function insertListEmail(sql: Sql, segmentId: number): Promise<number> {
  const [row] = await sql<
    { id: number }[]
  >`insert into emails (name, subject, language, email_type) values ('p', 'p', 'en', 'list') returning id`
  await sql`insert into email_segments (email_id, segment_id) values (${row!.id}, ${segmentId})`
  return row!.id
}

test('all keys that a create lacks are told at once', async (t) => {
  const { as } = await testApp(t)
  const admin = await as('admin')
  const lacking = async (path: string, body: object) =>
    Object.keys((await admin.post(path, body)).body.errors[0].details)
  assert.deepEqual(await lacking('/emails/new', { emailType: 'list' }), [
    'name',
    'subject',
    'language',
    'lists',
  ])
  assert.deepEqual(await lacking('/emails/new', { name: 'a', language: '' }), [
    'subject',
    'language',
    'lists',
  ])
  const put = await admin.put('/emails/99999/edit', { name: 'a', subject: 'b' })
  assert.deepEqual(Object.keys(put.body.errors[0].details), ['language', 'lists'])
  assert.deepEqual(await lacking('/users/new', { username: 'a', email: 'a@x.example' }), [
    'firstName',
    'lastName',
    'role',
    'plainPassword',
  ])
})

test('what is no address is refused as sender, reply address and copy; tokens stand for addresses', async (t) => {
  const { as } = await testApp(t)
  const admin = await as('admin')
  const base = { name: 'a', subject: 'b', language: 'en', lists: [] }
  const refused = await admin.post('/emails/new', {
    ...base,
    fromAddress: 'nobody',
    replyToAddress: 'a@x.example b@x.example',
    bccAddress: 'a@x.example, {contactfield=email}',
  })
  assert.equal(refused.status, 400)
  const message = ['This value is not a valid email address.']
  assert.deepEqual(refused.body.errors[0].details, {
    fromAddress: message,
    replyToAddress: message,
    bccAddress: message,
  })
  const good = {
    fromAddress: '{contactfield=sender|news@x.example}',
    replyToAddress: 'Reply+{contactfield=id}@x.example',
    bccAddress: 'a@x.example, B@y.example',
  }
  const made = await admin.post('/emails/new', { ...base, ...good })
  assert.equal(made.status, 201, made.text)
  for (const [key, value] of Object.entries(good)) assert.equal(made.body.email[key], value)
  const cleared = await admin.patch(`/emails/${made.body.email.id}/edit`, {
    fromAddress: '',
    bccAddress: null,
  })
  assert.deepEqual([cleared.body.email.fromAddress, cleared.body.email.bccAddress], [null, null])
})

test('lists leave variants out and keep translations, and their total counts what they show', async (t) => {
  const { as } = await testApp(t)
  const admin = await as('admin')
  const base = { subject: 'b', language: 'en', lists: [] }
  const make = async (body: object) =>
    (await admin.post('/emails/new', { ...base, ...body })).body.email.id as number
  const parent = await make({ name: 'parent' })
  const variant = await make({ name: 'variant', variantParent: parent })
  const translation = await make({ name: 'translation', language: 'de', translationParent: parent })
  for (const query of ['', '?limit=0', '?minimal=1', `?search=ids:${parent},${variant},${translation}`]) {
    const { body } = await admin.get(`/emails${query}`)
    assert.deepEqual(
      [body.total, Object.keys(body.emails)],
      [2, [String(parent), String(translation)]],
      query,
    )
  }
  const { email } = (await admin.get(`/emails/${variant}`)).body
  assert.equal(email.variantParent, parent)
  assert.deepEqual((await admin.get(`/emails/${parent}`)).body.email.variantChildren, [variant])
  assert.equal((await admin.patch(`/emails/${variant}/edit`, { name: 'x' })).status, 200)
})

test('dynamic content comes with its keys in the documented order, and sending it again changes nothing', async (t) => {
  const { as } = await testApp(t)
  const admin = await as('admin')
  const filter = {
    filter: 'x',
    display: null,
    operator: '=',
    type: 'text',
    object: 'lead',
    field: 'city',
    glue: 'and',
  }
  const dynamicContent = [
    {
      filters: [{ filters: [filter], content: 'in town' }],
      content: 'elsewhere',
      tokenName: 'Where',
      own: 1,
    },
  ]
  const body = { name: 'a', subject: 'b', language: 'en', lists: [], dynamicContent }
  const made = await admin.post('/emails/new', body)
  const { id } = made.body.email
  for (const answer of [made, await admin.get(`/emails/${id}`)]) {
    const [entry] = answer.body.email.dynamicContent
    assert.deepEqual(dynamicContent, [entry])
    assert.deepEqual(Object.keys(entry), ['tokenName', 'content', 'filters', 'own'])
    assert.deepEqual(Object.keys(entry.filters[0]), ['content', 'filters'])
    assert.deepEqual(Object.keys(entry.filters[0].filters[0]), [
      'glue',
      'field',
      'object',
      'type',
      'operator',
      'display',
      'filter',
    ])
  }
  const again = await admin.patch(`/emails/${id}/edit`, { dynamicContent })
  assert.deepEqual([again.body.email.revision, again.body.email.dateModified], [1, null])
})

test('a test of variants starts with its first variant, and anew when its terms change', async (t) => {
  const { sql, as } = await testApp(t)
  const admin = await as('admin')
  const base = { name: 'a', subject: 'b', language: 'en', lists: [] }
  const make = async (body: object) => (await admin.post('/emails/new', { ...base, ...body })).body.email
  const parent = await make({})
  assert.equal(parent.variantStartDate, null)
  const weight = (share: number) => ({ variantSettings: { weight: share, winnerCriteria: 'email.openrate' } })
  const variant = await make({ variantParent: parent.id, ...weight(25) })
  assert.notEqual(variant.variantStartDate, null)
  assert.notEqual((await admin.get(`/emails/${parent.id}`)).body.email.variantStartDate, null)

  const count = () => sql`update emails set variant_sent_count = 5, variant_read_count = 2`
  const counts = async () => {
    const rows = await sql<
      { sent: number; read: number }[]
    >`select variant_sent_count as sent, variant_read_count as read from emails order by id`
    return rows.map((row) => [row.sent, row.read])
  }
  await count()
  await admin.patch(`/emails/${variant.id}/edit`, { subject: 'c', ...weight(25) })
  assert.deepEqual(await counts(), [
    [5, 2],
    [5, 2],
  ])
  const changed = await admin.patch(`/emails/${variant.id}/edit`, weight(30))
  assert.deepEqual([changed.body.email.variantSentCount, changed.body.email.variantReadCount], [0, 0])
  assert.deepEqual(await counts(), [
    [0, 0],
    [0, 0],
  ])
  await count()
  await admin.patch(`/emails/${parent.id}/edit`, { isPublished: false })
  assert.deepEqual(await counts(), [
    [0, 0],
    [0, 0],
  ])
  // An email that is in no test has nothing to start.
  const alone = await make({})
  await admin.patch(`/emails/${alone.id}/edit`, { isPublished: false, ...weight(10) })
  assert.equal((await admin.get(`/emails/${alone.id}`)).body.email.variantStartDate, null)
})
