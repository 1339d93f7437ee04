import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'
import { testDatabase } from '../../../../test/database.ts'
import { insertContacts, insertEmail, testConfig } from '../../../../test/mail.ts'
import { rowsRead } from '../../../../test/plan.ts'
import type { WinnerCriterion } from '../../../catalog/winnerCriterion.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { runWork } from '../../../platform/engine/backgroundWork.ts'
import { createLog } from '../../../platform/log.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { catalog } from '../../index.ts'
import { recordSubmissions } from '../../web/submissions/recordSubmissions.ts'
import { beginTest, hashesOfRange } from '../emails/abTest.ts'
import { loadBroadcastPlan } from '../emails/broadcastPlan.ts'
import { insertBroadcast } from '../emails/broadcasts.sql.ts'
import { runBroadcast } from '../emails/broadcastTask.ts'
import { decideTest, decideTests } from './decideTests.ts'
import { findFigures, findTest, type VariantFigures, winnerOf } from './findTest.ts'
import { moveQueued } from './moveQueued.ts'

const NOW = new Date('2026-06-01T10:00:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
const config = testConfig()
const criteria = new Map<string, WinnerCriterion>()

async function setUp(t: TestContext, people: number, settings: Record<string, unknown>) {
  const { sql } = await testDatabase(t)
  const ids = await insertContacts(sql, people)
  const parent = await insertEmail(sql)
  const variant = await insertEmail(sql)
  await sql`
    update emails set variant_settings = ${JSON.stringify(settings)}::text::jsonb, variant_start_date = ${NOW} where id = ${parent}`
  await sql`
    update emails set variant_parent_id = ${parent}, variant_settings = '{"weight": 50}', variant_start_date = ${NOW} where id = ${variant}`
  const [segment] = await sql<{ id: number }[]>`
    insert into segments (name, alias, public_name, date_added) values ('S', 's', 'S', ${NOW}) returning id`
  await sql`insert into email_segments (email_id, segment_id) values (${parent}, ${segment!.id})`
  const join = (contactIds: readonly number[]) => sql`
    insert into segment_contacts (segment_id, contact_id, date_added)
    select ${segment!.id}, c, ${NOW} from unnest(${contactIds as number[]}::bigint[]) c`
  await join(ids)
  const broadcast = await insertBroadcast(sql, { emailId: parent, remaining: null, actor: SYSTEM }, NOW)
  return {
    sql,
    parent,
    variant,
    join,
    run: (at: Date) => runBroadcast(sql, broadcast, { config, now: at, members: 300 }),
    decide: (at: Date) => decideTest(sql, parent, { criteria, now: at }),
    counts: () => countsOf(sql),
  }
}

async function countsOf(sql: Sql): Promise<Record<number, number>> {
  const rows = await sql<{ id: number; count: number }[]>`
    select email_id as id, count(distinct contact_id)::int as count from email_sends group by 1`
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]))
}

const leave = (sql: Sql) =>
  sql`update email_sends set state = 'sent', date_sent = ${NOW} where state = 'queued'`

test('a share gets the variants, the others get the winner when its time has come, and nobody gets both', async (t) => {
  const { sql, parent, variant, join, run, decide, counts } = await setUp(t, 1_000, {
    totalWeight: 20,
    sendWinnerDelay: 2,
    winnerCriteria: 'email.openrate',
  })
  assert.equal((await run(NOW)).isDone, false)
  assert.deepEqual(await counts(), { [parent]: 100, [variant]: 100 })
  await leave(sql)
  await sql`
    update email_sends set is_read = true where id in (select id from email_sends where email_id = ${variant} order by id limit 30)`
  await sql`
    update email_sends set is_read = true where id in (select id from email_sends where email_id = ${parent} order by id limit 29)`
  await decide(hours(1.9))
  assert.equal((await run(hours(1.9))).isDone, false)
  assert.deepEqual(await counts(), { [parent]: 100, [variant]: 100 })
  await join(await insertContacts(sql, 10, 2_001))
  await decide(hours(2))
  await decide(hours(2))
  assert.equal((await run(hours(2))).isDone, true)
  assert.deepEqual(await counts(), { [parent]: 100, [variant]: 910 })
  const [twice] = await sql`select count(*) - count(distinct contact_id) as count from email_sends`
  assert.equal(twice?.count, 0)
  const [told] = await sql`select details from audit_log where object = 'email' and object_id = ${parent}`
  assert.deepEqual(told?.details.variantWinner, [null, variant])
  const [kept] = await sql`select winner_id, figures from email_tests`
  assert.equal(kept?.winner_id, variant)
  assert.deepEqual(
    kept?.figures.map(({ emailId, sent, read }: VariantFigures) => [emailId, sent, read]),
    [
      [parent, 100, 29],
      [variant, 100, 30],
    ],
  )
})

test('a test is not decided before its mail has left, and begins anew when its terms change', async (t) => {
  const { sql, parent, variant, run, decide, counts } = await setUp(t, 100, {
    totalWeight: 10,
    sendWinnerDelay: 1,
  })
  await run(NOW)
  assert.deepEqual(await counts(), { [parent]: 5, [variant]: 5 })
  await decide(hours(1))
  assert.equal((await run(hours(1))).isDone, false, 'nothing has left')
  await leave(sql)
  await decide(hours(1))
  assert.equal((await run(hours(1))).isDone, false, 'it is looked at again a minute later')
  await sql`update emails set variant_start_date = ${hours(1)}, variant_queued_count = 0`
  await sql`delete from count_differences`
  assert.equal((await run(hours(1.1))).isDone, false)
  assert.deepEqual(await counts(), { [parent]: 10, [variant]: 9 }, 'a tenth of the ninety that are left')
})

test('without a delay all recipients get the variants, and nothing is decided', async (t) => {
  const { sql, parent, variant, run, counts } = await setUp(t, 100, { totalWeight: 10 })
  assert.equal((await run(NOW)).isDone, true)
  assert.deepEqual(await counts(), { [parent]: 50, [variant]: 50 })
  assert.equal((await sql`select from email_tests`).length, 0)
})

test('the winner has the best share of those who got it; of equal ones it is the email itself', () => {
  const figures = [
    { emailId: 1, sent: 100, read: 0, clicks: 0, waiting: 0, reached: 10 },
    { emailId: 2, sent: 10, read: 0, clicks: 0, waiting: 0, reached: 2 },
    { emailId: 3, sent: 0, read: 0, clicks: 0, waiting: 0, reached: 0 },
  ]
  assert.equal(winnerOf(figures), 2)
  assert.equal(winnerOf(figures.map((one) => ({ ...one, reached: 0 }))), 1)
  assert.equal(winnerOf([]), null)
})

const TEMPLATE = { name: 'A', subject: 'S', language: 'en', lists: [], customHtml: '<p>Hello</p>' }

async function template(client: Client, settings: object) {
  const make = async (body: object) => (await client.post('/emails/new', { ...TEMPLATE, ...body })).body.email
  const parent = await make({ variantSettings: settings })
  const variant = await make({ name: 'B', variantParent: parent.id, variantSettings: { weight: 50 } })
  return { parentId: Number(parent.id), variantId: Number(variant.id) }
}

/** Sends the template to the contacts, all of them at once; it leaves at once, too. */
async function sendTo(client: Client, sql: Sql, emailId: number, contactIds: readonly number[]) {
  for (const id of contactIds) await client.post(`/emails/${emailId}/contact/${id}/send`, {})
  await sql`update email_sends set state = 'sent', date_sent = date_queued where state = 'queued'`
}

const later = (base: string, count: number) => new Date(Date.parse(base) + count * 3_600_000)

test('the test of a template is decided after its delay, and whoever comes then gets the winner', async (t) => {
  const app = await testApp(t)
  const client = await app.as('admin')
  const { parentId, variantId } = await template(client, {
    sendWinnerDelay: 3,
    winnerCriteria: 'asset.downloads',
  })
  const shown = async () => (await client.get(`/emails/${variantId}/abtest`)).body.abtest
  const first = await shown()
  assert.equal(first.winner, null)
  assert.equal(first.leader, null)
  assert.deepEqual(
    [first.winnerCriteria, Date.parse(first.decideDate) - Date.parse(first.startDate)],
    ['asset.downloads', 3 * 3_600_000],
  )
  const decide = (at: Date) => decideTest(app.sql, parentId, { criteria: catalog.winnerCriteria, now: at })
  await decide(later(first.startDate, 3.01))
  assert.equal((await shown()).winner, null, 'nobody has got anything')
  assert.ok(Date.parse((await shown()).decideDate) >= later(first.startDate, 3.3).getTime())

  const ids = await insertContacts(app.sql, 30)
  await sendTo(client, app.sql, parentId, ids.slice(0, 20))
  const given = await app.sql<{ id: number; count: number }[]>`
    select email_id as id, count(*)::int as count from email_sends group by 1`
  assert.ok(given.every(({ count }) => count >= 5) && given.length === 2, JSON.stringify(given))
  await app.sql`update email_sends set is_read = true where email_id = ${parentId}`
  await app.sql`
    insert into asset_downloads (asset_id, email_id, date_download, code) values (1, ${variantId}, ${later(first.startDate, 1)}, 200)`
  assert.equal((await shown()).leader, variantId)
  await decide(later(first.startDate, 3.2))
  assert.equal((await shown()).winner, null, 'it is too early')
  await decide(later(first.startDate, 3.4))
  const decided = await shown()
  assert.equal(decided.winner, variantId)
  assert.deepEqual(
    decided.variants.map((one: { id: number; reachedCount: number }) => [one.id, one.reachedCount]),
    [
      [parentId, 0],
      [variantId, 1],
    ],
  )
  await sendTo(client, app.sql, parentId, ids.slice(20))
  const [rest] = await app.sql`
    select count(*)::int as count from email_sends where contact_id = any(${ids.slice(20)}::bigint[]) and email_id = ${variantId}`
  assert.equal(rest?.count, 10)
  // Other terms: it begins anew, and both are sent.
  await client.patch(`/emails/${variantId}/edit`, { variantSettings: { weight: 40 } })
  assert.equal((await shown()).winner, null)
})

test('clicks decide by those since the test began, once for a contact and a link', async (t) => {
  const { sql, parent, variant } = await setUp(t, 4, { winnerCriteria: 'email.clickthrough' })
  await sql`
    insert into email_sends (contact_id, email_id, dedupe_key, address, state, attempt_at, date_queued, date_sent)
    select c.id, ${parent} + c.id % 2 * (${variant}::bigint - ${parent}::bigint), 'test', c.email, 'sent', ${NOW}, ${NOW}, ${NOW} from contacts c`
  await sql`insert into redirects (id, redirect_id, url) values (1, 'r1', 'https://example.com/'), (2, 'r2', 'https://example.com/2')`
  const [contact] = await sql<{ id: number }[]>`select min(id) as id from contacts`
  const click = (emailId: number, at: Date, redirectId = 1, kind = 'person') => sql`
    insert into page_hits (contact_id, date_hit, redirect_id, email_id, class)
    values (${contact!.id}, ${at}, ${redirectId}, ${emailId}, ${kind})`
  for (const redirectId of [1, 2]) await click(parent, hours(-1), redirectId)
  await click(parent, hours(1), 2, 'bot')
  for (const at of [hours(1), hours(2)]) await click(variant, at)
  const test = (await findTest(sql, parent))!
  const figures = await findFigures(sql, test, catalog.winnerCriteria)
  assert.deepEqual(
    figures.map(({ emailId, sent, clicks, reached }) => [emailId, sent, clicks, reached]),
    [
      [parent, 2, 0, 0],
      [variant, 2, 1, 1],
    ],
  )
  assert.equal(winnerOf(figures), variant)
})

test('forms decide by who submitted one after they came from the email, however often', async (t) => {
  const { sql, parent, variant } = await setUp(t, 4, { winnerCriteria: 'form.submissions' })
  const ids = (await sql<{ id: number }[]>`select id from contacts order by id`).map(({ id }) => id)
  const [first = 0, second = 0, third = 0] = ids
  const came = (contactId: number, emailId: number, at: Date) => sql`
    insert into page_hits (contact_id, date_hit, email_id, class) values (${contactId}, ${at}, ${emailId}, 'person')`
  await came(first, parent, hours(1))
  for (const contactId of [second, third]) await came(contactId, variant, hours(1))
  const submit = (contactId: number, at: Date) => {
    const rest = { formId: 1, ip: null, pageId: null, referer: null, trackingId: null, results: {} }
    return transaction(sql, (db) => recordSubmissions(db, [{ contactId, at, ...rest }], { now: at }))
  }
  for (const at of [hours(2), hours(3), hours(4)]) await submit(first, at)
  await submit(second, hours(2))
  await submit(third, hours(0.5))
  const test = (await findTest(sql, parent))!
  const reached = async () =>
    (await findFigures(sql, test, catalog.winnerCriteria)).map((figures) => figures.reached)
  assert.deepEqual(await reached(), [1, 1], 'thrice by one, and once before they came')
  await submit(third, hours(2))
  assert.deepEqual(await reached(), [1, 2])
})

test('a look finds the tests that are due, and leaves each to a job', async (t) => {
  const app = await testApp(t)
  const client = await app.as('admin')
  await template(client, { sendWinnerDelay: 1 })
  const jobs = () =>
    app.sql<{ key: string }[]>`select key from graphile_worker.jobs where key like 'emails.decide-test:%'`
  const look = (at: Date) =>
    app.sql.begin((db) => decideTests.run(db, at, { config, catalog, log: createLog({ level: 'silent' }) }))
  await look(new Date())
  assert.equal((await jobs()).length, 0)
  await look(new Date(Date.now() + 2 * 3_600_000))
  assert.equal((await jobs()).length, 1)
})

test('what was due is due no more, whatever became of the test: it holds up no other', async (t) => {
  const { sql, parent, variant, run, decide } = await setUp(t, 100, { totalWeight: 10, sendWinnerDelay: 1 })
  const due = async () => {
    const rows = await sql`select from email_tests where winner_id is null and decide_at <= ${hours(1)}`
    return rows.length
  }
  await run(NOW)
  await leave(sql)
  await sql`update emails set is_published = false`
  assert.equal(await due(), 1)
  await decide(hours(1))
  assert.equal(await due(), 0, 'nobody takes part')
  const [later] = await sql`select decide_at, winner_id from email_tests`
  assert.deepEqual([later?.decide_at, later?.winner_id], [hours(1.1), null])

  await sql`update email_tests set decide_at = ${hours(1)}`
  await sql`update emails set is_published = true, variant_start_date = ${hours(0.5)}`
  assert.equal(await due(), 1)
  await decide(hours(1))
  assert.equal(await due(), 0, 'its terms were changed')

  await sql`update emails set variant_start_date = ${NOW}`
  await sql`insert into email_tests (email_id, started_at, cutoff, decide_at) values (${variant}, ${NOW}, 0, ${hours(1)})`
  assert.equal(await due(), 1)
  await decideTest(sql, variant, { criteria, now: hours(1) })
  assert.equal(await due(), 0, `its email is a variant of ${parent}`)
})

test('a variant that is promoted takes the place of its parent, with segments and broadcast', async (t) => {
  const app = await testApp(t)
  const client = await app.as('admin')
  const segment = (await client.post('/segments/new', { name: 'S' })).body.list
  const list = { ...TEMPLATE, emailType: 'list', lists: [segment.id] }
  const make = async (body: object) =>
    Number((await client.post('/emails/new', { ...list, ...body })).body.email.id)
  const parent = await make({ variantSettings: { totalWeight: 10, sendWinnerDelay: 1 } })
  const other = (await client.post('/segments/new', { name: 'O' })).body.list
  const winner = await make({ variantParent: parent, variantSettings: { weight: 30 }, lists: [other.id] })
  const third = await make({ variantParent: parent, variantSettings: { weight: 20 } })
  assert.equal((await client.post(`/emails/${parent}/send`, {})).status, 200)
  const { status, body } = await client.post(`/emails/${winner}/winner`, {})
  assert.equal(status, 200, JSON.stringify(body))
  const { email } = body
  assert.deepEqual(
    [
      email.variantParent,
      email.variantStartDate,
      email.isPublished,
      email.lists.map((one: { id: number }) => one.id),
    ],
    [null, null, true, [segment.id]],
  )
  assert.deepEqual(email.variantSettings, { totalWeight: 10, sendWinnerDelay: 1 })
  const rows = await app.sql<
    { id: number; parent: number | null; published: boolean; start: Date | null; count: number }[]
  >`
    select id, variant_parent_id as parent, is_published as published, variant_start_date as start, variant_sent_count as count
    from emails order by id`
  assert.deepEqual(
    rows.map((row) => [row.id, row.parent, row.published, row.start, row.count]),
    [
      [parent, winner, false, null, 0],
      [winner, null, true, null, 0],
      [third, winner, false, null, 0],
    ],
  )
  const [going] = await app.sql`select id from emails where broadcast_requested_at is not null`
  assert.equal(going?.id, winner)
  assert.equal((await app.sql`select from email_tests`).length, 0)
  assert.equal((await app.sql`select from email_broadcasts where email_id <> ${winner}`).length, 0)
  const [told] = await app.sql`
    select details from audit_log where object = 'email' and object_id = ${third} order by id desc limit 1`
  assert.ok(told && 'variantParent' in told.details)
  // Once more: the email itself wins over its variants, and nothing moves.
  assert.equal((await client.post(`/emails/${winner}/winner`, {})).status, 200)
})

test('who may not edit the whole family promotes nothing, and an email alone has no test', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { parentId, variantId } = await template(admin, {})
  const alone = (await admin.post('/emails/new', TEMPLATE)).body.email.id
  assert.equal((await admin.post(`/emails/${alone}/winner`, {})).status, 400)
  assert.equal((await admin.get(`/emails/${alone}/abtest`)).status, 404)
  assert.equal((await admin.post('/emails/999999/winner', {})).status, 404)
  const reader = await app.as({ 'email:emails': ['viewown', 'viewother'] })
  assert.equal((await reader.post(`/emails/${variantId}/winner`, {})).status, 403)
  const [row] = await app.sql`select variant_parent_id as parent from emails where id = ${variantId}`
  assert.equal(row?.parent, parentId)
})

test('two who promote at once leave one family', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { parentId, variantId } = await template(admin, {})
  await Promise.all([
    admin.post(`/emails/${variantId}/winner`, {}),
    admin.post(`/emails/${parentId}/winner`, {}),
  ])
  const rows = await app.sql<{ parent: number | null }[]>`
    select variant_parent_id as parent from emails where id in (${parentId}, ${variantId})`
  assert.equal(rows.filter(({ parent }) => parent === null).length, 1)
})

test('who takes part is chosen in ranges: exactly the share, each contact once, and what was interrupted begins anew', async (t) => {
  const { sql, parent } = await setUp(t, 1_000, { totalWeight: 20, sendWinnerDelay: 2 })
  const [other] = await sql<{ id: number }[]>`
    insert into segments (name, alias, public_name, date_added) values ('O', 'o', 'O', ${NOW}) returning id`
  await sql`insert into email_segments (email_id, segment_id) values (${parent}, ${other!.id})`
  await sql`
    insert into segment_contacts (segment_id, contact_id, date_added) select ${other!.id}, contact_id, date_added from segment_contacts
    where contact_id % 2 = 0`
  const plan = (await loadBroadcastPlan(sql, parent, { config, now: NOW }))!
  let ranges = 0
  assert.equal(await beginTest(sql, plan, { members: 100, shouldPause: () => ++ranges > 7 }), false)
  assert.equal((await sql`select from email_tests`).length, 0)
  const [one, two] = await Promise.all([
    beginTest(sql, plan, { members: 70 }),
    beginTest(sql, plan, { members: 333 }),
  ])
  assert.ok(one && two)
  const [row] = await sql`
    select count(*)::int as count from email_tests, contacts c
    where ('x' || substr(md5(${`test ${parent} `} || c.id), 1, 13))::bit(52)::bigint <= cutoff`
  assert.equal(row?.count, 200)
})

test('a range of the choice reads its members and no others', async (t) => {
  const { sql, parent } = await setUp(t, 5_000, { totalWeight: 20, sendWinnerDelay: 2 })
  const plan = (await loadBroadcastPlan(sql, parent, { config, now: NOW }))!
  const range = { segmentId: plan.segmentIds[0]!, before: [], after: 0, members: 100 }
  const { total, text } = await rowsRead(sql, hashesOfRange(sql, plan, range))
  assert.ok(total <= 500, `${total} ${text}`)
})

test('mail that waits for a frequency rule goes over to the winner: little at once, much in the background, also when it loses again meanwhile', async (t) => {
  const app = await testApp(t)
  const { sql } = app
  const client = await app.as('admin')
  const { parentId, variantId } = await template(client, {})
  const ids = await insertContacts(sql, 2_500, 10_001)
  const wait = (contactIds: readonly number[], channel = 'email') => sql`
    insert into message_queue (contact_id, channel, channel_id, dedupe_key, priority, max_attempts, status, scheduled_date, date_added)
    select c, ${channel}, ${parentId}, 'waiting', 2, 3, case when c % 50 = 0 then 'sent' else 'pending' end, ${NOW}, ${NOW}
    from unnest(${contactIds as number[]}::bigint[]) c`
  const waiting = async () => {
    const rows = await sql<{ channel: string; status: string; id: number; count: number }[]>`
      select channel, status, channel_id as id, count(*)::int as count from message_queue group by 1, 2, 3 order by 1, 2, 3`
    return rows.map(({ channel, status, id, count }) => [channel, status, id, count])
  }
  const work = () => sql<{ id: number }[]>`select id from background_work`
  await wait(ids.slice(0, 100))
  await wait(ids.slice(0, 10), 'sms')
  const promote = async (id: number) =>
    assert.equal((await client.post(`/emails/${id}/winner`, {})).status, 200)
  await promote(variantId)
  const sms = (await sql`select from message_queue where channel = 'sms' and status = 'sent'`).length
  const texts = [['sms', 'pending', parentId, 10 - sms], ...(sms > 0 ? [['sms', 'sent', parentId, sms]] : [])]
  assert.deepEqual(await waiting(), [
    ['email', 'pending', variantId, 98],
    ['email', 'sent', parentId, 2],
    ...texts,
  ])
  assert.equal((await work()).length, 0)
  await promote(parentId)
  await wait(ids.slice(100))
  await promote(variantId)
  const [left] = await work()
  assert.ok(left)
  await runWork(sql, moveQueued, { id: left.id, clock: () => NOW })
  assert.deepEqual((await waiting()).slice(0, 2), [
    ['email', 'pending', variantId, 2_450],
    ['email', 'sent', parentId, 50],
  ])
  await promote(parentId)
  await promote(variantId)
  await promote(parentId)
  for (const { id } of await work()) await runWork(sql, moveQueued, { id, clock: () => NOW })
  assert.deepEqual((await waiting())[0], ['email', 'pending', parentId, 2_450])
  assert.equal((await work()).length, 0)
})
