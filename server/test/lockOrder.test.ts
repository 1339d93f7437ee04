// Work that happens at the same time takes its locks in the same order: nothing is ever ended as a deadlock.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  buildIdentitiesTask,
  isIdentityBuildDue,
} from '../src/features/audience/contactRows/buildIdentities.ts'
import { moveLastActive } from '../src/features/audience/contactRows/moveLastActive.ts'
import { mergeContact } from '../src/features/audience/duplicates/mergeContact.ts'
import { contactField } from '../src/features/audience/fields/field.ts'
import { runCampaign } from '../src/features/automation/campaignRuns/runCampaign.ts'
import { ensureSiteKey } from '../src/features/content/links/siteKey.ts'
import { catalog } from '../src/features/index.ts'
import { sendDueMessages } from '../src/features/messaging/messageQueue/sendDueMessages.ts'
import { rebuildSegment } from '../src/features/segmentation/segments/rebuildSegment.ts'
import { requestRebuilds } from '../src/features/segmentation/segments/requestRebuilds.ts'
import { segment } from '../src/features/segmentation/segments/segment.ts'
import { identifyVisitors } from '../src/features/web/visitors/identifyVisitors.ts'
import { loadConfig, withSettings } from '../src/platform/config.ts'
import { connect, type Sql, transaction } from '../src/platform/database/connection.ts'
import type { TaskContext } from '../src/platform/engine/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { SYSTEM } from '../src/platform/permissions.ts'
import type { Context, Definition } from '../src/platform/resource/definition.ts'
import { remove } from '../src/platform/rest/remove.ts'
import { save } from '../src/platform/rest/save.ts'
import { testDatabase } from './database.ts'
import { insertContacts, insertEmail, someoneWaits } from './mail.ts'
import { FIREFOX } from './visit.ts'

const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
const now = new Date('2026-11-21T08:00:00Z')

const { sql, url } = await testDatabase()
await sql`insert into contacts (date_added, email, city) select ${now}, 'c' || n || '@example.com', 'Ulm' from generate_series(1, 12000) n`

/** Runs the sides with a pool each, and returns how many deadlocks there were. Backends tell them when they end. */
async function deadlocksOf(sides: ((pool: Sql) => Promise<unknown>)[]): Promise<number> {
  const pools = sides.map(() => connect(url, { max: 2, name: 'side' }))
  try {
    await Promise.all(sides.map((side, index) => side(pools[index]!)))
  } finally {
    // A side that failed leaves the other one alone: an open pool would keep the file from ending.
    await Promise.all(pools.map((pool) => pool.end({ timeout: 5 })))
  }
  const left = async () => (await sql`select from pg_stat_activity where application_name = 'side'`).length
  while ((await left()) > 0) await new Promise((resolve) => setTimeout(resolve, 20))
  const [row] = await sql<{ deadlocks: number }[]>`
    select deadlocks from pg_stat_database where datname = current_database()`
  return row!.deadlocks
}

const contextOf = (pool: Sql): Context => ({ sql: pool, db: pool, actor: SYSTEM, config, catalog, now })

const create = (pool: Sql, definition: Definition, body: Record<string, unknown>) =>
  save(contextOf(pool), definition, 'create', [{ key: '0', id: null, body }])

test('unique fields are made while identities of contacts are built, without a deadlock', async () => {
  const stop = new AbortController()
  const making = async (pool: Sql) => {
    for (let n = 0; n < 6; n++) {
      const [outcome] = await create(pool, contactField, { label: `Card ${n}`, isUniqueIdentifier: true })
      assert.ok(outcome && 'row' in outcome, JSON.stringify(outcome))
    }
    stop.abort()
  }
  const building = async (pool: Sql) => {
    const task = { sql: pool, config, catalog, clock: () => now, signal: stop.signal } as TaskContext
    while (!stop.signal.aborted) await buildIdentitiesTask.run({}, task)
  }
  assert.equal(await deadlocksOf([making, building]), 0)
})

test('segments are deleted while they are rebuilt, without a deadlock', async () => {
  const [before] = [await deadlocksOf([])]
  const filters = [
    { glue: 'and', object: 'lead', field: 'city', operator: '=', properties: { filter: 'Rome' } },
  ]
  for (let round = 0; round < 6; round++) {
    const [made] = await create(sql, segment, { name: `Doomed ${round}`, filters })
    assert.ok(made && 'row' in made)
    const { id } = made.row
    // Members who do not fit any more: both sides take them away.
    await sql`insert into segment_contacts (segment_id, contact_id, date_added) select ${id}, id, ${now} from contacts`
    await requestRebuilds(sql, [id], now)
    const deadlocks = await deadlocksOf([
      (pool) => rebuildSegment(pool, id, { config, catalog, clock: () => now }),
      async (pool) => {
        const [removed] = await remove(contextOf(pool), segment, [id])
        assert.ok(removed && 'wire' in removed)
      },
    ])
    assert.equal(deadlocks, before)
  }
})

test('visitors turn out to be contacts while the last activity of all is written, without a deadlock', async () => {
  const before = await deadlocksOf([])
  // Contacts that a build has not reached are found by no identity, and the test above asks for one.
  const signal = new AbortController().signal
  await buildIdentitiesTask.run({}, { sql, config, catalog, clock: () => now, signal } as TaskContext)
  assert.equal(await isIdentityBuildDue(sql), false)
  const siteKey = await ensureSiteKey(sql)
  const said = (values: Record<string, string>, trackingId: string | null) => ({
    visitor: { ip: '127.0.0.1', userAgent: FIREFOX, referer: null, languages: ['en'], isTracked: true },
    provenId: null,
    query: {},
    said: values,
    trackingId,
  })
  const stop = new AbortController()
  const visiting = async (pool: Sql) => {
    for (let n = 0; n < 60; n++) {
      await sql`
        with anonymous as (insert into contacts (date_added) values (${now}) returning id)
        insert into contact_devices (contact_id, date_added, tracking_id) select id, ${now}, ${`anonymous${n}`} from anonymous`
      // The one that is merged has the higher id, and is saved before the other.
      const requests = [
        said({ email: `c${12_000 - n}@example.com`, city: `Bonn ${n}` }, `anonymous${n}`),
        said({ email: `c${n + 1}@example.com`, city: `Rome ${n}` }, null),
      ]
      await transaction(pool, (db) => identifyVisitors({ ...contextOf(pool), db }, requests, { siteKey }))
    }
    stop.abort()
    const left =
      await sql`select from contact_devices where tracking_id like 'anonymous%' and contact_id > 12000`
    assert.equal(left.length, 0, 'each of them turned out to be a contact')
  }
  const writing = async (pool: Sql) => {
    const ids = await sql<{ id: number }[]>`select id from contacts order by id desc`
    for (let n = 1; !stop.signal.aborted; n++) {
      const sightings = ids.map(({ id }) => ({ contactId: id, at: new Date(now.getTime() + n * 1_000) }))
      await transaction(pool, (db) => moveLastActive(db, sightings, now))
    }
  }
  assert.equal(await deadlocksOf([visiting, writing]), before)
})

/** Merges a contact into another one, and runs `work` once both are locked and nothing has gone over yet. */
async function duringMerge(
  { survivor, duplicate }: { survivor: number; duplicate: number },
  work: (pool: Sql) => Promise<unknown>,
): Promise<number> {
  const isHeld = Promise.withResolvers<void>()
  const merging = async (pool: Sql) => {
    const keep = async () => {
      isHeld.resolve()
      await someoneWaits(sql)
    }
    const context = { ...contextOf(pool), catalog: { ...catalog, keepMerged: [keep] } }
    assert.equal(await mergeContact(context, survivor, duplicate), survivor)
  }
  const working = async (pool: Sql) => {
    await isHeld.promise
    await work(pool)
  }
  return deadlocksOf([merging, working])
}

test('messages of a contact become due while it is merged: they go to who is left, without a deadlock', async () => {
  const before = await deadlocksOf([])
  const [survivor = 0, duplicate = 0] = await insertContacts(sql, 2, 20_001)
  const emailId = await insertEmail(sql, { emailType: 'template' })
  await sql`
    insert into message_queue (contact_id, channel, channel_id, event_id, dedupe_key, scheduled_date, date_added)
    values (${duplicate}, 'email', ${emailId}, 1, 'campaign:1:1', ${now}, ${now})`
  const log = createLog({ level: 'fatal' })
  const sending = async (pool: Sql) => {
    // Who was merged while the first time waited is found the second time, as the contact that is left.
    for (const _ of ['first', 'second'])
      assert.ok(await sendDueMessages(pool, { config, catalog, log, clock: () => now }))
  }
  assert.equal(await duringMerge({ survivor, duplicate }, sending), before)
  const sends = await sql<{ id: number }[]>`select contact_id as id from email_sends`
  assert.deepEqual(
    sends.map(({ id }) => id),
    [survivor],
  )
})

test('an event of a campaign becomes due while its contact is merged: it runs for who is left, without a deadlock', async () => {
  const before = await deadlocksOf([])
  const [survivor = 0, duplicate = 0] = await insertContacts(sql, 2, 20_003)
  const [{ campaignId }] = await sql<[{ campaignId: number }]>`
    insert into campaigns (name, is_published) values ('C', true) returning id as "campaignId"`
  const [{ eventId }] = await sql<[{ eventId: number }]>`
    insert into campaign_events (campaign_id, name, type, event_type, properties)
    values (${campaignId}, 'A', 'lead.changepoints', 'action', '{"points": 7}') returning id as "eventId"`
  await sql`
    insert into campaign_contacts (campaign_id, contact_id, date_added, awaits_start)
    values (${campaignId}, ${duplicate}, ${now}, false)`
  await sql`
    insert into campaign_event_log (event_id, contact_id, campaign_id, is_scheduled, system_triggered, trigger_date, base_at)
    values (${eventId}, ${duplicate}, ${campaignId}, true, true, ${now}, ${now})`
  const running = (pool: Sql) => runCampaign(pool, campaignId, { config, catalog, clock: () => now })
  assert.equal(await duringMerge({ survivor, duplicate }, running), before)
  const [left] = await sql`
    select c.points, l.contact_id as id, l.is_scheduled from contacts c, campaign_event_log l
    where c.id = ${survivor} and l.event_id = ${eventId}`
  assert.deepEqual({ ...left }, { points: 7, id: survivor, is_scheduled: false })
})
