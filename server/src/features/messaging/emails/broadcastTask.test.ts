import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { beforeDrop, testDatabase } from '../../../../test/database.ts'
import { insertContacts, insertEmail, testConfig, until } from '../../../../test/mail.ts'
import { installation, startServer } from '../../../../test/process.ts'
import { runNode } from '../../../../test/processes.ts'
import { insertCredential } from '../../../platform/auth/credentials.ts'
import { randomSecret } from '../../../platform/auth/secrets.ts'
import { insertToken } from '../../../platform/auth/tokens.ts'
import { now } from '../../../platform/clock.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { startJobs } from '../../../platform/engine/jobs.ts'
import { runDueSchedules } from '../../../platform/engine/schedules.ts'
import { createLog } from '../../../platform/log.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { catalog } from '../../index.ts'
import { insertBroadcast } from './broadcasts.sql.ts'
import { broadcastTask, runBroadcast, sweepBroadcasts } from './broadcastTask.ts'

const log = createLog({ level: 'error' })
const config = testConfig()

test('sending again to other segments does not replace what waits: each goes on with its own recipients', async (t) => {
  const { sql, url, as } = await testApp(t)
  const admin = await as('admin')
  await (await startJobs([], { sql, url, config, catalog, log, clock: now })).stop()
  const ids = await insertContacts(sql, 30)
  const emailId = await insertEmail(sql)
  const one = await segmentOf(sql, emailId, ids.slice(0, 10))
  const two = await segmentOf(sql, emailId, ids.slice(10))
  // Each look at the clock is an hour after the one before: the requests take too long at once.
  const clock = t.mock.method(performance, 'now', () => 3_600_000 * clock.mock.callCount())
  for (const [list, sentCount] of [
    [one, 10],
    [two, 20],
  ])
    assert.deepEqual((await admin.post(`/emails/${emailId}/send`, { lists: [list] })).body, {
      success: 1,
      sentCount,
      failedRecipients: 0,
    })
  clock.mock.restore()
  assert.equal((await sql`select from email_sends`).length, 0)
  const worker = await startJobs([broadcastTask], { sql, url, config, catalog, log, clock: now })
  beforeDrop(t, () => worker.stop())
  await until(async () => (await sql`select from email_broadcasts`).length === 0)
  assert.equal((await sql`select from email_sends`).length, 30)
})

test('a broadcast whose process is killed goes on where its limit was', async (t) => {
  const { sql, url } = await testDatabase(t)
  const emailId = await insertEmail(sql)
  await segmentOf(sql, emailId, await insertContacts(sql, 3_000))
  await (await startJobs([], { sql, url, config, catalog, log, clock: now })).stop()
  const id = await insertBroadcast(sql, { emailId, remaining: 2_000, actor: SYSTEM }, now())
  const queued = async () => (await sql`select from email_sends`).length
  const child = runNode(t, [
    join(import.meta.dirname, '../../../../test/broadcastProcess.ts'),
    url,
    String(id),
    '10',
  ])
  await until(async () => (await queued()) >= 20)
  child.child.kill('SIGKILL')
  await child.ended
  assert.ok((await queued()) < 2_000, 'killed in the middle of the work')
  assert.ok((await runBroadcast(sql, id, { config, now: now() })).isDone)
  assert.equal(await queued(), 2_000)
  assert.equal((await sql`select from email_broadcasts`).length, 0)
})

test('a broadcast whose process is killed while its request is answered goes on with its limit', async (t) => {
  const { sql, url } = await testDatabase(t)
  const accessToken = randomSecret()
  const { id } = await insertCredential(sql, { name: 'c', roleId: 1, createdBy: null, now: now() })
  const expiresAt = new Date(now().getTime() + 3_600_000)
  await insertToken(sql, { accessToken, credentialId: id, userId: null, scope: '', expiresAt })
  const emailId = await insertEmail(sql)
  await segmentOf(sql, emailId, await insertContacts(sql, 30))
  const where = await installation(t, { DATABASE_URL: url })
  const server = await startServer(t, where)
  const holder = await sql.reserve()
  await holder`begin`
  await holder`lock table email_sends in exclusive mode`
  const request = fetch(`${where.url}/api/emails/${emailId}/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ limit: 20 }),
  }).catch(() => 'killed')
  await until(async () => {
    const waiting = await sql`
      select from pg_locks where relation = 'email_sends'::regclass and mode = 'RowExclusiveLock' and not granted
        and database = (select oid from pg_database where datname = current_database())`
    return waiting.length > 0
  })
  await server.kill()
  await holder`rollback`
  holder.release()
  assert.equal(await request, 'killed')
  const worker = await startJobs([broadcastTask], { sql, url, config, catalog, log, clock: now })
  beforeDrop(t, () => worker.stop())
  await sweepLater(sql)
  await until(async () => (await sql`select from email_sends`).length === 20)
  await until(async () => (await sql`select from email_broadcasts`).length === 0)
})

test('a broadcast that its request has queued leaves nothing behind', async (t) => {
  const { sql, as } = await testApp(t)
  const emailId = await insertEmail(sql)
  await segmentOf(sql, emailId, await insertContacts(sql, 3))
  const admin = await as('admin')
  assert.equal((await admin.post(`/emails/${emailId}/send`, { limit: 2 })).body.sentCount, 2)
  await sql`update emails set email_type = 'template'`
  assert.equal((await admin.post(`/emails/${emailId}/send`)).body.sentCount, 0)
  assert.equal((await sql`select from email_broadcasts`).length, 0)
})

test('a broadcast whose email has become a template, variant or translation is dropped, and its limit with it', async (t) => {
  const { sql, url } = await testDatabase(t)
  await (await startJobs([], { sql, url, config, catalog, log, clock: now })).stop()
  const [parent, template, variant, translation, young] = [
    await insertEmail(sql),
    await insertEmail(sql),
    await insertEmail(sql),
    await insertEmail(sql),
    await insertEmail(sql),
  ]
  for (const emailId of [parent, template, variant, translation])
    await insertBroadcast(sql, { emailId, remaining: 9, actor: SYSTEM }, now())
  await insertBroadcast(
    sql,
    { emailId: young, remaining: 9, actor: SYSTEM },
    new Date(now().getTime() + 60_000),
  )
  await sql`update emails set email_type = 'template' where id = ${template}`
  await sql`update emails set variant_parent_id = ${parent} where id = ${variant}`
  await sql`update emails set translation_parent_id = ${parent} where id = ${translation}`
  await sweepLater(sql)
  const left = await sql`select email_id from email_broadcasts order by email_id`
  assert.deepEqual(
    left.map((row) => row.email_id),
    [parent, young],
  )
  const jobs = await sql`select queue_name from graphile_worker.jobs`
  assert.deepEqual(
    jobs.map((row) => row.queue_name),
    [`${broadcastTask.name}:${parent}`],
    'what is younger is at work in its request',
  )
})

test('two runs of one broadcast keep its limit together', async (t) => {
  const { sql, url } = await testDatabase(t)
  const emailId = await insertEmail(sql)
  await segmentOf(sql, emailId, await insertContacts(sql, 300))
  await (await startJobs([], { sql, url, config, catalog, log, clock: now })).stop()
  const id = await insertBroadcast(sql, { emailId, remaining: 200, actor: SYSTEM }, now())
  const run = () => runBroadcast(sql, id, { config, now: now(), members: 7 })
  assert.ok((await Promise.all([run(), run(), run()])).every(({ isDone }) => isDone))
  assert.equal((await sql`select from email_sends`).length, 200)
})

test('a broadcast that gives its place away goes on behind the members that it has looked at', async (t) => {
  const { sql } = await testDatabase(t)
  const emailId = await insertEmail(sql)
  await segmentOf(sql, emailId, await insertContacts(sql, 30))
  const id = await insertBroadcast(sql, { emailId, remaining: null, actor: SYSTEM }, now())
  let ranges = 0
  const slice = { config, now: now(), members: 10, shouldPause: () => ranges++ > 0 }
  const { place } = await runBroadcast(sql, id, slice)
  ranges = 0
  const { place: second } = await runBroadcast(sql, id, { ...slice, from: place })
  assert.equal((await sql`select from email_sends`).length, 20)
  assert.ok(place && second && place.segmentId === second.segmentId && second.after > place.after)
  assert.ok((await runBroadcast(sql, id, { config, now: now(), from: second })).isDone)
  assert.equal((await sql`select from email_sends`).length, 30)
})

test('a broadcast of an email that was unpublished waits, and the sweep goes on with it', async (t) => {
  const { sql, url } = await testDatabase(t)
  const emailId = await insertEmail(sql)
  await segmentOf(sql, emailId, await insertContacts(sql, 3))
  const worker = await startJobs([broadcastTask], { sql, url, config, catalog, log, clock: now })
  beforeDrop(t, () => worker.stop())
  await sql`update emails set is_published = false`
  const id = await insertBroadcast(sql, { emailId, remaining: null, actor: SYSTEM }, now())
  assert.deepEqual(await runBroadcast(sql, id, { config, now: now() }), { isDone: false, place: undefined })
  await sql`update emails set is_published = true`
  await sweepLater(sql)
  await until(async () => (await sql`select from email_sends`).length === 3)
  await until(async () => (await sql`select from email_broadcasts`).length === 0)
})

/** The sweep, when no request is at work any more. */
async function sweepLater(sql: Sql): Promise<void> {
  const later = new Date(now().getTime() + 60_000)
  await sql`
    insert into schedules (name, due_at) values (${sweepBroadcasts.name}, ${now()})
    on conflict (name) do update set due_at = excluded.due_at`
  await runDueSchedules(sql, [sweepBroadcasts], { config, catalog, log, now: later })
}

let segments = 0

async function segmentOf(sql: Sql, emailId: number, contactIds: number[]): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into segments (name, public_name, alias) values ('s', 's', ${`segment-${++segments}`}) returning id`
  await sql`insert into segment_contacts (segment_id, contact_id, date_added) select ${row!.id}, id, ${now()} from unnest(${contactIds}::bigint[]) id`
  await sql`insert into email_segments (email_id, segment_id) values (${emailId}, ${row!.id})`
  return row!.id
}
