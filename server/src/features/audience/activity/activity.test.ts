import assert from 'node:assert/strict'
import test from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testDatabase } from '../../../../test/database.ts'
import { rowsRead } from '../../../../test/plan.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { catalog } from '../../index.ts'
import { type ActivityQuery, listActivity } from './listActivity.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute, 0, 123))

/** One row of every kind for a contact. */
async function insertEverything(sql: Sql, id: number): Promise<void> {
  await sql`insert into contacts (id, date_added, date_identified, firstname) values (${id}, ${at(0)}, ${at(1)}, 'Ada') on conflict do nothing`
  await sql`insert into audit_log (user_name, bundle, object, object_id, action, details, date_added) values ('x', 'lead', 'lead', ${id}, 'ipadded', '{"ipAddress": "8.8.8.8"}', ${at(2)})`
  await sql`insert into contact_events (contact_id, user_name, bundle, object, action, date_added) values
    (${id}, 'api', 'lead', 'api-single', 'created_contact', ${at(3)}), (${id}, 'api', 'page', 'hit', 'identified_contact', ${at(4)}),
    (${id}, 'api', 'lead', 'import', 'inserted', ${at(5)}), (${id}, 'api', 'sms', 'sms', 'reply', ${at(6)}), (${id}, 'api', 'campaign', 'campaign', 'added', ${at(7)})`
  await sql`insert into contact_utm_tags (contact_id, date_added, utm_campaign) values (${id}, ${at(8)}, 'spring')`
  await sql`insert into contact_do_not_contact (contact_id, channel, reason, date_added) values (${id}, 'email', 1, ${at(9)})`
  const [send] = await sql<{ id: number }[]>`
    insert into email_sends (contact_id, dedupe_key, address, state, attempt_at, date_queued, date_sent, is_read, date_read) values
    (${id}, 'email:1', 'a', 'sent', ${at(0)}, ${at(0)}, ${at(10)}, true, ${at(11)}) returning id`
  await sql`insert into email_sends (contact_id, dedupe_key, address, state, attempt_at, date_queued, is_failed) values (${id}, 'email:2', 'a', 'failed', ${at(0)}, ${at(12)}, true)`
  await sql`insert into email_opens (contact_id, send_id, opened_at, class) values (${id}, ${send!.id}, ${at(12)}, 'scanner'), (${id}, ${send!.id}, ${at(11)}, 'person')`
  await sql`insert into email_replies (contact_id, send_id, message_id, date_replied) values (${id}, ${send!.id}, 'm', ${at(13)})`
  await sql`insert into page_hits (contact_id, date_hit, url) values (${id}, ${at(14)}, 'https://x.example/')`
  await sql`insert into video_hits (contact_id, date_hit, url) values (${id}, ${at(15)}, 'https://v.example/')`
  await sql`insert into form_submissions (contact_id, form_id, date_submitted) values (${id}, 1, ${at(16)})`
  await sql`insert into asset_downloads (contact_id, asset_id, date_download, code) values (${id}, 1, ${at(17)}, 200)`
  await sql`insert into dynamic_content_servings (contact_id, dynamic_content_id, date_sent) values (${id}, 1, ${at(18)})`
  await sql`insert into text_message_sends (contact_id, text_message_id, date_sent, state) values (${id}, 1, ${at(19)}, 'sent'), (${id}, 1, ${at(20)}, 'failed')`
  await sql`insert into focus_interactions (contact_id, focus_id, type, date_added) values (${id}, 1, 'view', ${at(21)}), (${id}, 1, 'click', ${at(22)})`
  await sql`insert into point_changes (contact_id, type, event_name, action_name, delta, date_added) values (${id}, 'API', 'e', 'a', 5, ${at(23)})`
  await sql`insert into stage_changes (contact_id, stage_id, event_name, action_name, date_added) values (${id}, 1, '1:Warm', 'a', ${at(24)})`
  await sql`insert into campaign_event_log (event_id, contact_id, campaign_id, date_triggered) values (1, ${id}, 1, ${at(25)})`
  await sql`insert into campaign_event_log (event_id, contact_id, campaign_id, is_scheduled, trigger_date) values (2, ${id}, 1, true, ${at(26)})`
  await sql`insert into email_sends (contact_id, dedupe_key, address, state, attempt_at, date_queued) values (${id}, 'email:3', 'a', 'queued', ${at(0)}, ${at(12)})`
  await sql`insert into point_triggers (id, name, points, date_added) values (1, 't', 0, ${at(13)}) on conflict do nothing`
  await sql`insert into point_trigger_events (id, trigger_id, name, type) values (1, 1, 'e', 'plugin.leadpush') on conflict do nothing`
  await sql`insert into segment_changes (segment_id, action, contact_ids, first_contact_id, last_contact_id, user_name, date_added) values (1, 'added', ${[id - 1, id, id + 1]}, ${id - 1}, ${id + 1}, 'System', ${at(27)})`
}

test('every kind of activity is found, newest first, and named in types', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await insertEverything(app.sql, 5)
  const { body } = await admin.get('/contacts/5/activity?limit=100')
  assert.deepEqual(Object.keys(body), [
    'events',
    'filters',
    'order',
    'types',
    'total',
    'page',
    'limit',
    'maxPages',
  ])
  const keys = body.events.map((entry: { event: string }) => entry.event)
  assert.equal(keys[0], 'segment_membership')
  assert.equal(keys.at(-1), 'lead.create')
  assert.deepEqual(new Set(keys), new Set(Object.keys(body.types)))
  assert.equal(body.total, body.events.length)
  const [newest] = body.events
  assert.deepEqual(Object.keys(newest), [
    'event',
    'eventId',
    'eventLabel',
    'eventType',
    'timestamp',
    'contactId',
    'details',
  ])
  assert.deepEqual(
    [newest.timestamp, newest.contactId, newest.eventType],
    ['2026-11-21T10:27:00+00:00', 5, body.types.segment_membership],
  )
  const times = body.events.map((entry: { timestamp: string }) => entry.timestamp)
  assert.deepEqual(times, times.toSorted().toReversed())
  assert.match(JSON.stringify(body), /"dateHit":"2026-11-21T10:\d\d:00\+00:00"/)
  assert.doesNotMatch(JSON.stringify(body), /\d\d:\d\d:\d\d\.\d/, 'no moment has milliseconds')
  assert.deepEqual((await admin.get('/contacts/5/events?limit=100')).body, body)
})

test('filters, order and pages of activity', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await insertEverything(app.sql, 5)
  const get = async (query: string) => (await admin.get(`/contacts/5/activity?${query}`)).body
  const keys = async (query: string) =>
    (await get(query)).events.map((entry: { event: string }) => entry.event)
  assert.deepEqual(await keys('filters[includeEvents][]=email.sent&filters[includeEvents][]=page.hit'), [
    'page.hit',
    'email.sent',
  ])
  assert.equal(
    (await get('filters[excludeEvents][]=email.sent&limit=100')).total,
    (await get('limit=100')).total - 1,
  )
  assert.deepEqual(await keys('filters[search]=SPRING'), ['lead.utmtagsadded'])
  assert.deepEqual(await keys('filters[dateFrom]=2026-11-21T10:26:00Z'), [
    'segment_membership',
    'campaign.event.scheduled',
  ])
  assert.deepEqual(await keys('filters[dateTo]=2026-11-20'), [])
  assert.equal(
    (await get('filters[dateTo]=2026-11-21&limit=100')).events.length,
    (await get('limit=100')).total,
  )
  const ascending = await get('order[]=&order[]=ASC&limit=2')
  assert.deepEqual([ascending.order, ascending.events[0].event], [['timestamp', 'ASC'], 'lead.create'])
  const second = await get('limit=3&page=2')
  assert.deepEqual(second.events, (await get('limit=6')).events.slice(3))
  assert.deepEqual([second.page, second.limit, second.maxPages], [2, 3, Math.ceil(second.total / 3)])
  assert.equal((await get('')).limit, 25)
  assert.deepEqual(await keys('filters[includeEvents][]=nothing'), [])
  assert.equal((await get('order[0]=eventLabel&order[1]=asc&page=x&limit=y')).page, 1)
  const byKind = await admin.get('/contacts/5/activity?limit=100&order[0]=event&order[1]=ASC')
  const kinds = byKind.body.events.map((entry: { event: string }) => entry.event)
  assert.ok(new Set(kinds).size > 20)
  assert.deepEqual(kinds, kinds.toSorted(), 'kinds are ordered by their keys')
})

test('activity of all contacts shows those the actor may see', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const own = await app.as({ 'lead:leads': ['viewown'] })
  await insertEverything(app.sql, 5)
  await insertEverything(app.sql, 9)
  await app.sql`update contacts set owner_id = ${own.userId} where id = 9`
  const all = (await admin.get('/contacts/activity?limit=200')).body
  assert.deepEqual(
    new Set(all.events.map((entry: { contactId: number }) => entry.contactId)),
    new Set([5, 9]),
  )
  assert.ok(!all.events.some((entry: { event: string }) => entry.event === 'lead.create'))
  const seen = (await own.get('/contacts/activity?limit=200')).body
  assert.deepEqual(new Set(seen.events.map((entry: { contactId: number }) => entry.contactId)), new Set([9]))
  assert.equal(seen.total * 2, all.total)
  assert.equal((await (await app.as({ 'api:access': ['full'] })).get('/contacts/activity')).status, 403)
  const one = await countStatements(app.sql, () => admin.get('/contacts/activity?limit=1'))
  const many = await countStatements(app.sql, () => admin.get('/contacts/activity?limit=200'))
  assert.equal(many.count, one.count)
})

test('a page of one contact reads its rows only, however many there are of others', async (t) => {
  const { sql } = await testDatabase(t)
  await sql`insert into contacts (id, date_added) select n, ${at(0)} from generate_series(1, 20000) n`
  for (const [table, date] of [
    ['page_hits', 'date_hit'],
    ['contact_utm_tags', 'date_added'],
    ['contact_events', 'date_added'],
  ] as const) {
    await sql`insert into ${sql(table)} (contact_id, ${sql(date)}) select n, ${at(5)} from generate_series(1, 20000) n`
  }
  await sql`insert into email_sends (contact_id, dedupe_key, address, attempt_at, date_queued, date_sent) select n, 'email:9', 'a', ${at(0)}, ${at(0)}, ${at(1)} from generate_series(1, 20000) n`
  await sql`insert into segment_changes (segment_id, action, contact_ids, first_contact_id, last_contact_id, user_name, date_added)
    select 1, 'added', array_agg(n), min(n), max(n), 'System', ${at(2)} from generate_series(1, 20000) n group by n / 100`
  await insertEverything(sql, 10_000)
  await sql`analyze`
  const db = new Proxy(sql, {
    apply: (target, self, [strings, ...values]: [TemplateStringsArray, ...unknown[]]) => {
      const fragment = Reflect.apply(target, self, [strings, ...values])
      if (/select (kind, id|\* from)/.test(strings[0] ?? '')) captured.push(fragment)
      return fragment
    },
  })
  const captured: ReturnType<Sql>[] = []
  const query: ActivityQuery = {
    contactId: 10_000,
    search: '',
    include: [],
    exclude: [],
    from: null,
    to: null,
    orderBy: 'timestamp',
    isDescending: true,
  }
  const context = { sql, db, actor: SYSTEM, config: {} as never, catalog, now: at(0) }
  const { rows } = await listActivity(context, query).page(context.db, { start: 0, limit: 25 })
  assert.equal(rows.length, 25)
  assert.equal(captured.length, 2)
  for (const statement of captured) {
    const read = await rowsRead(sql, statement)
    assert.ok(read.total <= 5 * 30 + 100, `${JSON.stringify(read.tables)}`)
  }
})
