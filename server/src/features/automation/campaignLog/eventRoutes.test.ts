import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Answer, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testConfig } from '../../../../test/mail.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { createLog } from '../../../platform/log.ts'
import { catalog } from '../../index.ts'
import { sweepCampaigns } from '../campaignRuns/sweepCampaigns.ts'
import { takeDueRows } from '../campaignRuns/takeDueRows.ts'

const app = await testApp()
const admin = await app.as('admin')
const { sql } = app

async function setUp(people = 1) {
  const newsletter = { name: 'E', subject: 'S', language: 'en', lists: [], customHtml: '<p>Hi</p>' }
  const { email } = (await admin.post('/emails/new', newsletter)).body
  const made = await admin.post('/campaigns/new', {
    name: 'C',
    isPublished: false,
    events: [
      { id: 'a', type: 'lead.changepoints', properties: { points: 1 } },
      { id: 'mail', type: 'email.send', properties: { email: email.id }, parent: 'a' },
      { id: 'open', type: 'email.open', parent: 'mail' },
    ],
  })
  assert.equal(made.status, 201, made.text)
  const [action, mail, decision] = Object.keys(made.body.campaign.events).map(Number)
  const contacts = (
    await sql`insert into contacts (date_added) select now() from generate_series(1, ${people}) returning id`
  ).map((row) => row.id as number)
  await sql`insert into campaign_contacts (campaign_id, contact_id, date_added) select ${made.body.campaign.id}, id, now() from unnest(${contacts}::bigint[]) id`
  return {
    id: made.body.campaign.id as number,
    action: action!,
    mail: mail!,
    decision: decision!,
    contacts,
    contact: contacts[0]!,
  }
}

suite('compatibility 2.4, campaign events', () => {
  test('campaign events GET: events of all campaigns with their campaign, alone and as a list', async () => {
    const { id, action, mail } = await setUp()
    const one = await admin.get(`/campaigns/events/${action}`)
    assert.equal(one.status, 200, one.text)
    assert.deepEqual(
      [
        one.body.event.id,
        one.body.event.children[0].id,
        one.body.event.campaign.id,
        Object.keys(one.body.event.campaign),
      ],
      [action, mail, id, ['createdByUser', 'modifiedByUser', 'id', 'name', 'category', 'description']],
    )
    const { body } = await admin.get(
      `/campaigns/events?search=ids:${action},${mail}&orderBy=event.eventOrder&orderByDir=desc`,
    )
    assert.equal(body.total, 2)
    const page = await admin.get(
      `/campaigns/events?search=ids:${action},${mail}&orderBy=order&orderByDir=desc`,
    )
    assert.deepEqual(
      page.body.events.map((event: { id: number }) => event.id),
      [mail, action],
    )
    assert.equal((await admin.get('/campaigns/events/999999')).status, 404)
    const stranger = await app.as({ 'campaign:campaigns': ['viewown'] })
    assert.equal((await stranger.get(`/campaigns/events/${action}`)).status, 403)
    assert.equal((await stranger.get('/campaigns/events')).body.total, 0)
  })

  test('GET /campaigns/{id}/events/contact/{cid}: all events with the log, campaign and membership; no member is a 409', async () => {
    const { id, action, contact } = await setUp()
    await admin.put(`/campaigns/events/${action}/contact/${contact}/edit`, {
      triggerDate: '2030-01-02T03:04:05+00:00',
    })
    const { body, status, text } = await admin.get(`/campaigns/${id}/events/contact/${contact}`)
    assert.equal(status, 200, text)
    assert.deepEqual([body.total, body.events.length, body.campaign.id], [3, 3, id])
    assert.deepEqual(Object.keys(body.membership), [
      'dateAdded',
      'manuallyRemoved',
      'manuallyAdded',
      'rotation',
      'dateLastExited',
    ])
    assert.deepEqual([body.events[1].parent, body.events[1].contactLog], [{ id: action }, []])
    const [log] = body.events[0].contactLog
    assert.deepEqual(
      [log.triggerDate, log.isScheduled, log.rotation, log.metadata],
      ['2030-01-02T03:04:05+00:00', true, 1, []],
    )
    assert.deepEqual(Object.keys(log), [
      ...[
        'ipAddress',
        'dateTriggered',
        'isScheduled',
        'triggerDate',
        'metadata',
        'nonActionPathTaken',
        'channel',
      ],
      ...['channelId', 'rotation'],
    ])
    const stranger = (await admin.post('/contacts/new', { firstname: 'B' })).body.contact.id
    assert.equal((await admin.get(`/campaigns/${id}/events/contact/${stranger}`)).status, 409)
  })

  test('GET /campaigns/events/contact/{cid}: the events that the contact has a log of', async () => {
    const { mail, contact } = await setUp()
    assert.deepEqual((await admin.get(`/campaigns/events/contact/${contact}`)).body, { total: 0, events: [] })
    await admin.put(`/campaigns/events/${mail}/contact/${contact}/edit`, { dateTriggered: '2026-01-02' })
    const { body } = await admin.get(`/campaigns/events/contact/${contact}`)
    assert.deepEqual(
      [body.total, body.events[0].id, body.events[0].contactLog[0].isScheduled],
      [1, mail, false],
    )
    assert.equal((await admin.get('/campaigns/events/contact/999999')).status, 404)
  })

  test('PUT /campaigns/events/{eid}/contact/{cid}/edit: 201 for a new row, 200 for a changed one, and every 409', async () => {
    const { action, mail, decision, contact } = await setUp()
    const edit = (event: number, body: unknown, person = contact) =>
      admin.put(`/campaigns/events/${event}/contact/${person}/edit`, body)
    const made = await edit(action, {
      triggerDate: '2030-01-02T03:04:05+00:00',
      ipAddress: '192.0.2.7',
      metadata: { note: 'x' },
      channel: 'email',
      channelId: 5,
    })
    assert.equal(made.status, 201, made.text)
    const [log] = made.body.event.contactLog
    assert.deepEqual(
      [log.ipAddress.ip, log.metadata, log.channel, log.channelId, log.isScheduled],
      ['192.0.2.7', { note: 'x' }, 'email', 5, true],
    )
    assert.equal((await edit(action, { triggerDate: '2031-01-01' })).status, 200)
    assert.equal(
      (await edit(action, { metadata: { note: 'y' } })).body.event.contactLog[0].metadata.note,
      'y',
    )
    const done = await edit(action, { dateTriggered: '2026-01-01T00:00:00+00:00' })
    assert.deepEqual([done.status, done.body.event.contactLog[0].isScheduled], [200, false])
    assert.equal((await edit(action, { triggerDate: '2030-01-01' })).status, 409, 'executed already')
    assert.equal((await edit(mail, { metadata: {} })).status, 409, 'must be scheduled')
    assert.equal(
      (await edit(decision, { triggerDate: '2030-01-01' })).status,
      409,
      'decisions cannot be scheduled',
    )
    assert.equal((await edit(decision, { dateTriggered: '2026-01-01' })).status, 201, 'but recorded')
    const stranger = (await admin.post('/contacts/new', { firstname: 'B' })).body.contact.id
    assert.equal((await edit(mail, { triggerDate: '2030-01-01' }, stranger)).status, 409, 'no member')
    assert.equal((await edit(999_999, { triggerDate: '2030-01-01' })).status, 404)
    assert.equal((await edit(mail, { triggerDate: '2030-01-01' }, 999_999)).status, 404)
    const viewer = await app.as({ 'campaign:campaigns': ['viewother'], 'lead:leads': ['editother'] })
    assert.equal((await viewer.put(`/campaigns/events/${mail}/contact/${contact}/edit`, {})).status, 403)
  })

  test('PUT /campaigns/events/{eid}/contact/{cid}/edit answers what was saved, also when the worker runs it at once', async (t) => {
    const { action, contact } = await setUp()
    await sql.unsafe(`
      create function run_at_once() returns trigger language plpgsql as $$ begin
        update campaign_event_log set is_scheduled = false, metadata = '{"ran": 1}' where id = new.id; return null;
      end $$;
      create constraint trigger run_at_once after insert or update on campaign_event_log
        deferrable initially deferred for each row when (new.is_scheduled) execute function run_at_once()`)
    t.after(() => sql.unsafe('drop function run_at_once cascade'))
    const body = { triggerDate: '2026-01-02T03:04:05+00:00', metadata: { note: 'x' } }
    const saved = { triggerDate: body.triggerDate, isScheduled: true, metadata: body.metadata }
    const pick = ({ triggerDate, isScheduled, metadata }: typeof saved) => ({
      triggerDate,
      isScheduled,
      metadata,
    })
    const one = await admin.put(`/campaigns/events/${action}/contact/${contact}/edit`, body)
    assert.deepEqual([one.status, pick(one.body.event.contactLog[0])], [201, saved])
    const later = await admin.get(`/campaigns/events/contact/${contact}`)
    assert.deepEqual(later.body.events[0].contactLog[0].metadata, { ran: 1 })
    await sql`delete from campaign_event_log where contact_id = ${contact}`
    const entry = { ...body, eventId: action, contactId: contact }
    const batch = await admin.put('/campaigns/events/batch/edit', [entry])
    assert.deepEqual(pick(batch.body.events[0].contactLog[0]), saved)
  })

  test('who schedules an event in the past can correct it for two seconds, and then it runs', async () => {
    const { action, contact } = await setUp()
    const [campaign] = await sql<{ id: number }[]>`
      update campaigns set is_published = true
      where id = (select campaign_id from campaign_events where id = ${action}) returning id`
    const sweptAt = async (ms: number) => {
      const log = createLog({ level: 'silent' })
      await transaction(sql, (db) =>
        sweepCampaigns.run(db, new Date(ms), { config: testConfig(), catalog, log }),
      )
      return (await sql`select from graphile_worker.jobs where key = ${`campaign.run:${campaign?.id}`}`)
        .length
    }
    await sql`delete from campaign_entries`
    await sql`update campaign_contacts set awaits_start = false`
    assert.equal(await sweptAt(Date.now()), 0)
    for (const triggerDate of ['2016-01-10', '2016-01-11']) {
      const { status } = await admin.put(`/campaigns/events/${action}/contact/${contact}/edit`, {
        triggerDate,
      })
      assert.equal(status, triggerDate === '2016-01-10' ? 201 : 200)
    }
    const [row] = await sql<{ at: Date }[]>`
      select date_triggered as at from campaign_event_log where event_id = ${action} and contact_id = ${contact}`
    const at = row?.at.getTime() ?? 0
    // A run of the campaign that others have caused meanwhile passes over it, too.
    const takenAt = async (ms: number) =>
      transaction(
        sql,
        async (db) =>
          (await takeDueRows(db, campaign?.id ?? 0, { now: new Date(ms), limit: 10 })).rows.length,
      )
    assert.deepEqual([await sweptAt(at + 1_900), await takenAt(at + 1_900)], [0, 0])
    assert.deepEqual([await sweptAt(at + 2_100), await takenAt(at + 2_100)], [1, 1])
  })

  test('PUT /campaigns/events/batch/edit: good entries are written, bad ones carry their error; one costs as much as two hundred', async () => {
    const { action, mail, decision, contacts, contact } = await setUp(202)
    const answer = await admin.put('/campaigns/events/batch/edit', [
      { eventId: action, contactId: contact, triggerDate: '2030-01-01' },
      { eventId: decision, contactId: contact, triggerDate: '2030-01-01' },
      { eventId: decision, contactId: contact, dateTriggered: '2026-01-01' },
      { eventId: mail, contactId: 999_999, triggerDate: '2030-01-01' },
    ])
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(
      answer.body.events.map((event: Answer['body']) => [event.id, event.contactLog.length]),
      [
        [action, 1],
        [decision, 1],
      ],
    )
    assert.deepEqual(
      Object.entries<{ code: number }>(answer.body.errors).map(([key, error]) => [key, error.code]),
      [
        ['1', 409],
        ['3', 404],
      ],
    )
    const entries = (ids: number[]) =>
      ids.map((contactId) => ({ eventId: mail, contactId, triggerDate: '2030-01-01' }))
    const run = (ids: number[]) => admin.put('/campaigns/events/batch/edit', entries(ids))
    const one = await countStatements(sql, () => run(contacts.slice(1, 2)))
    const many = await countStatements(sql, () => run(contacts.slice(2, 202)))
    assert.equal(many.result.body.events.length, 200)
    assert.equal(many.count, one.count)
  })
})
