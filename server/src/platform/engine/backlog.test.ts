// Work that waits, seen from outside: counted within a bound, told once in the log, said by doctor.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testApp } from '../../../test/app.ts'
import { countStatements } from '../../../test/countStatements.ts'
import { testDatabase } from '../../../test/database.ts'
import { findingTexts } from '../../../test/findingTexts.ts'
import { insertContacts, insertEmail, queueSends } from '../../../test/mail.ts'
import { rowsTouched } from '../../../test/plan.ts'
import { backlogs, catalog } from '../../features/index.ts'
import type { Config } from '../config.ts'
import { connect, type Sql, transaction } from '../database/connection.ts'
import type { Log } from '../log.ts'
import type { Storage } from '../storage/storage.ts'
import { readBacklogs } from './backlog.ts'
import { checkEngine } from './checkEngine.ts'
import { type Consumer, consumeHappenings } from './consume.ts'
import { consumerBacklog, consumerLags } from './consumerLags.ts'
import { insertCursors } from './cursors.ts'
import { appendHappenings } from './happenings.ts'
import { jobBacklog } from './jobBacklog.ts'
import { insertJobs } from './jobs.ts'
import { watchBacklogs } from './watchBacklogs.ts'

const at = new Date('2026-11-21T08:00:00Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000)
const silent = { warn() {}, info() {}, error() {} } as unknown as Log

const counts: Consumer = { name: 'counts', types: ['contact.created'], handle: async () => {} }
const large: Consumer = {
  name: 'large',
  types: ['contact.changed'],
  size: { from: 3 },
  handle: async () => {},
}
const consumers = [counts, large]

async function withCursors(t: TestContext): Promise<{ sql: Sql; url: string }> {
  const database = await testDatabase(t)
  await insertCursors(
    database.sql,
    consumers.map(({ name }) => name),
  )
  return database
}

const drain = async (sql: Sql, consumer: Consumer) => {
  const context = { now: at, config: {} as Config, log: silent, catalog }
  while ((await consumeHappenings(sql, consumer, context)).progress !== 'caught up');
}

test('a consumer is behind by the happenings that it handles, and by the age of the oldest', async (t) => {
  const { sql } = await withCursors(t)
  assert.deepEqual(await lagsOf(sql), { counts: [0, null], large: [0, null] })
  await appendHappenings(sql, [{ type: 'contact.changed', ids: [1, 2] }], at)
  await appendHappenings(sql, [{ type: 'contact.created', ids: [1] }], later(2))
  await appendHappenings(sql, [{ type: 'contact.created', ids: [2] }], later(5))
  await appendHappenings(sql, [{ type: 'contact.changed', ids: [1, 2, 3] }], later(8))
  assert.deepEqual(await lagsOf(sql), { counts: [2, 8], large: [1, 2] })
  await drain(sql, counts)
  assert.deepEqual(await lagsOf(sql), { counts: [0, null], large: [1, 2] })
})

async function lagsOf(sql: Sql): Promise<Record<string, unknown>> {
  const lags = await consumerLags(sql, consumers, later(10))
  return Object.fromEntries(lags.map(({ name, happenings, seconds }) => [name, [happenings, seconds]]))
}

test('a long backlog is counted up to 10,000, in one statement that looks at no more', async (t) => {
  const { sql, url } = await withCursors(t)
  await sql`insert into domain_events (type, ids, occurred_at) select 'contact.created', array[n], ${at} from generate_series(1, 25000) n`
  await sql`analyze domain_events`
  const { result, count } = await countStatements(sql, () => consumerLags(sql, consumers, later(60)))
  assert.equal(count, 1)
  assert.deepEqual({ ...result[0] }, { name: 'counts', happenings: 10_000, seconds: 60 })
  const { of } = await rowsTouched(url, (db) => consumerLags(db, consumers, later(60)))
  assert.ok(of('domain_events') <= consumers.length * 10_000 + 100, `${of('domain_events')}`)
})

test('jobs are counted by lane and by what becomes of them', async (t) => {
  const { sql } = await testDatabase(t)
  const request = (key: string) => ({
    task: { name: 'a.task', lane: 'upkeep' as const },
    payload: {},
    key,
    mode: 'keep' as const,
  })
  await insertJobs(sql, ['waits', 'waits too', 'runs', 'later', 'given up'].map(request))
  await insertJobs(sql, [{ ...request('another'), task: { name: 'b.task', lane: 'campaigns' } }])
  const set = (key: string, what: string) =>
    sql.unsafe(`update graphile_worker._private_jobs set ${what} where key = '${key}'`)
  await sql`update graphile_worker._private_jobs set run_at = ${at}`
  await set('runs', "locked_at = '2026-11-21T08:00:01Z', locked_by = 'worker-of-the-dead'")
  await set('later', "run_at = '2026-11-21T09:00:00Z'")
  await set('given up', 'attempts = max_attempts')
  const jobs = await jobBacklog.read(sql, later(7))
  assert.deepEqual(
    jobs.map((job) => ({ ...job })),
    [
      { name: 'campaigns', state: 'waiting', count: 1, seconds: 7 },
      { name: 'upkeep', state: 'given up', count: 1, seconds: null },
      { name: 'upkeep', state: 'later', count: 1, seconds: null },
      { name: 'upkeep', state: 'running', count: 1, seconds: null },
      { name: 'upkeep', state: 'waiting', count: 2, seconds: 7 },
    ],
  )
})

test('mail is counted by state, and rows of running campaigns when they are due', async (t) => {
  const app = await testApp(t)
  const { sql } = app
  const ids = await insertContacts(sql, 6)
  await queueSends(sql, await insertEmail(sql), ids)
  await sql`update email_sends set attempt_at = ${at}`
  await sql`update email_sends set attempt_at = ${later(3_600)} where contact_id = ${ids[0]!}`
  await sql`update email_sends set state = 'sending', sender_id = 1 where contact_id = ${ids[1]!}`
  await sql`update email_sends set state = 'unknown' where contact_id = ${ids[2]!}`
  await sql`update email_sends set state = 'sent' where contact_id = ${ids[3]!}`
  const admin = await app.as('admin')
  const campaignId = async (isPublished: boolean) => {
    const events = [
      { id: 'a', name: 'Points', type: 'lead.changepoints', eventType: 'action', properties: { points: 1 } },
    ]
    const made = await admin.post('/campaigns/new', { name: 'C', isPublished, events })
    return Number(made.body.campaign.id)
  }
  for (const id of [await campaignId(true), await campaignId(false)])
    await sql`
      insert into campaign_event_log (campaign_id, event_id, contact_id, rotation, is_scheduled, trigger_date)
      select ${id}, e.id, c.id, 1, true, case when c.id = ${ids[0]!} then ${later(3_600)}::timestamptz else ${at}::timestamptz end
      from campaign_events e, contacts c where e.campaign_id = ${id}`
  const all = await readBacklogs(sql, backlogs, later(30))
  const mine = all
    .filter(({ kind }) => kind === 'mail' || kind === 'campaign')
    .map(({ kind, state, count, seconds }) => [kind, state, count, seconds])
  assert.deepEqual(mine, [
    ['mail', 'due', 2, 30],
    ['mail', 'later', 1, null],
    ['mail', 'sending', 1, null],
    ['mail', 'unknown', 1, null],
    ['campaign', 'waiting', 5, 30],
  ])
})

test('/metrics shows what waits, and /readyz with ?details=1, to those who may look', async (t) => {
  const { fastify, sql } = await testApp(t)
  const [consumer] = await insertedCursors(sql)
  await appendHappenings(sql, [{ type: 'contact.created', ids: [1] }], new Date(Date.now() - 20_000))
  const metrics = (await fastify.inject('/metrics')).body
  const figure = (line: RegExp) => Number(line.exec(metrics)?.[1])
  assert.equal(
    figure(new RegExp(`campanile_backlog\\{kind="consumer",name="${consumer}",state="waiting"\\} (\\d+)`)),
    1,
  )
  const age = figure(
    new RegExp(`campanile_backlog_seconds\\{kind="consumer",name="${consumer}"\\} ([\\d.]+)`),
  )
  assert.ok(age >= 20 && age < 60, `${age}`)
  const plain = (await fastify.inject('/readyz')).json()
  assert.deepEqual(Object.keys(plain), ['status', 'role', 'database', 'migrations'])
  const { waiting } = (await fastify.inject('/readyz?details=1')).json()
  const [mine] = waiting.filter(({ name }: { name: string }) => name === consumer)
  assert.deepEqual([mine.kind, mine.state, mine.count], ['consumer', 'waiting', 1])
  const outside = await fastify.inject({ url: '/readyz?details=1', remoteAddress: '192.0.2.1' })
  assert.deepEqual(outside.json(), { status: 'ok' })
})

/** Cursors for the consumers of the application, and the name of one that handles new contacts. */
async function insertedCursors(sql: Sql): Promise<string[]> {
  const names = await backlogs[0]!.read(sql, at)
  assert.deepEqual(names, [], 'no worker has started')
  await insertCursors(sql, ['segments.reaction'])
  return (await backlogs[0]!.read(sql, at)).map(({ name }) => name)
}

test('who waits for more than five seconds is told of once, and once when it is over', async (t) => {
  const { sql } = await withCursors(t)
  const lines: string[] = []
  const log = {
    warn: ({ name, count, seconds }: Record<string, unknown>, text: string) =>
      lines.push(`${name} ${count} ${seconds} ${text}`),
    info: ({ what }: Record<string, unknown>, text: string) => lines.push(`${what} ${text}`),
  } as unknown as Log
  let time = at
  const patient = { ...consumerBacklog([large]), isPatient: true as const }
  let looks = 0
  const counting = {
    kind: 'looks',
    read: async () => {
      looks++
      return []
    },
  }
  const watching = watchBacklogs([consumerBacklog([counts]), patient, counting], {
    sql,
    log,
    clock: () => time,
    intervalMs: 20,
  })
  t.after(() => watching.stop())
  const pass = async (seconds: number) => {
    time = later(seconds)
    // The first one may have begun before, and the third one begins when the second one has ended.
    for (const before = looks; looks < before + 3; ) await sleep(5)
    return lines.splice(0)
  }
  await appendHappenings(
    sql,
    [
      { type: 'contact.created', ids: [1] },
      { type: 'contact.changed', ids: [1, 2, 3] },
    ],
    at,
  )
  assert.deepEqual(await pass(4), [])
  assert.deepEqual(await pass(6), ['counts 1 6 work waits for more than five seconds'])
  assert.deepEqual(await pass(8), [])
  await drain(sql, counts)
  assert.deepEqual(await pass(9), ['consumer counts work waits no more'])
  assert.deepEqual(await pass(20), [])
})

test('doctor says who holds whom up: sessions, long transactions, dead workers, consumers behind', async (t) => {
  const { sql, url } = await withCursors(t)
  await insertJobs(sql, [
    { task: { name: 'a.task', lane: 'upkeep' as const }, payload: {}, key: 'a', mode: 'keep' },
  ])
  await sql`update graphile_worker._private_jobs set locked_at = ${at}, locked_by = 'worker-of-the-dead'`
  await sql`create table held (id int)`
  await sql`insert into held values (1)`
  const other = connect(url, { max: 2, name: 'the other program' })
  t.after(() => other.end({ timeout: 1 }))
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = transaction(other, async (db) => {
    await db`update held set id = 2`
    begun.resolve()
    await end.promise
  })
  await begun.promise
  const waiting = transaction(other, (db) => db`delete from held`)
  while (
    (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      .length === 0
  )
    await sleep(20)
  const now = new Date(Date.now() + 90_000)
  await appendHappenings(sql, [{ type: 'contact.created', ids: [1] }], now)
  const patient = {
    kind: 'mail',
    isPatient: true as const,
    read: async () => [{ name: 'email', state: 'due', count: 1, seconds: 60 }],
  }
  const check = checkEngine([consumerBacklog(consumers), jobBacklog, patient])
  const said = async (moment: Date) =>
    findingTexts(await check({ sql, config: {} as Config, storage: {} as Storage, catalog, now: moment }))
  const texts = (await said(new Date(now.getTime() + 7_000))).join('\n')
  end.resolve()
  await Promise.all([holding, waiting])
  assert.match(
    texts,
    /Held up: session \d+ \(the other program, active for \d+ s: delete from held\) waits for session \d+ \(the other program, idle in transaction for \d+ s: update held set id = 2\)\./,
  )
  assert.match(
    texts,
    /A transaction is open for more than 60 s: session \d+ \(the other program, idle in transaction/,
  )
  assert.match(texts, /Worker worker-of-the-dead is dead and holds 1 jobs/)
  assert.match(texts, /Behind by 7 s: consumer counts, 1 waiting\./)
  assert.match(texts, /Nobody does background work/)
  await drain(sql, counts)
  await sql`delete from graphile_worker._private_jobs`
  assert.deepEqual(await said(new Date()), [])
})
