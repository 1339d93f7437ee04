import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '../../../../test/database.ts'
import { findingTexts } from '../../../../test/findingTexts.ts'
import { memoryFolder } from '../../../../test/memoryFolder.ts'
import { appendHappenings, fieldAlias } from '../../../catalog/happenings.ts'
import { withSettings } from '../../../platform/config.ts'
import { connect, type Sql, transaction } from '../../../platform/database/connection.ts'
import { startEmbedded } from '../../../platform/database/embedded.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { consumeHappenings } from '../../../platform/engine/consume.ts'
import { insertCursors } from '../../../platform/engine/cursors.ts'
import { createLog } from '../../../platform/log.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { catalog } from '../../index.ts'
import { addContactsToSegments } from './addContactsToSegments.ts'
import { renewSegmentVersion } from './liveSegments.ts'
import { checkLocks, isAlone, lockReactions } from './lockReactions.ts'
import { reactToBulk, reactToContacts } from './reactToContacts.ts'
import { requestRebuilds, suspendSegments } from './requestRebuilds.ts'

const now = new Date('2026-11-21T08:00:00Z')
const config = withSettings({ place: { port: 0, host: '', dataDir: '', databaseUrl: null }, given: {} })
const log = createLog({ level: 'silent' })
const engine = { config, catalog, log, now }

const isUlm = { glue: 'and', object: 'lead', field: 'city', operator: '=', properties: { filter: 'Ulm' } }
const isAcme = { ...isUlm, object: 'company', field: 'companyname', properties: { filter: 'Acme' } }

async function insertSegment(sql: Sql, filters: unknown[]): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into segments (name, public_name, alias, filters, is_published)
    values ('S', 'S', 's' || random(), ${sql.json(filters as never)}, true) returning id`
  await renewSegmentVersion(sql)
  return row!.id
}

/** Waits until so many sessions of the database wait for a lock. */
async function untilWaiting(sql: Sql, sessions: number): Promise<void> {
  for (let waiting = 0; waiting < sessions; await sleep(10))
    [{ waiting }] = await sql<[{ waiting: number }]>`
      select count(distinct pid)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
}

test('a step locks as much as the database has room for, however many contacts it looks at', async (t) => {
  const { sql } = await testDatabase(t)
  const ids = Array.from({ length: 40_000 }, (_, n) => 5_000_000_000 + n)
  const [row] = await transaction(sql, async (db) => {
    await lockReactions(db, ids, now)
    return db<{ locks: number; room: number }[]>`
      select count(*)::int as locks, current_setting('max_locks_per_transaction')::int * current_setting('max_connections')::int as room
      from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`
  })
  assert.ok(row!.locks >= 1_000 && row!.locks <= row!.room / 8, `${row!.locks} locks of ${row!.room}`)
  const check = (contacts: number) => checkLocks(contacts)({ sql } as never)
  assert.deepEqual(await check(100), [])
  const [finding] = await check(row!.room)
  assert.match(String(findingTexts([finding!])), /max_locks_per_transaction to \d+ or more/)
})

test('where the database has no room for locks a step goes alone, with one', {
  timeout: 120_000,
}, async (t) => {
  const folder = mkdtempSync(join(memoryFolder(), 'campanile-locks-'))
  const { url, stop } = await startEmbedded(folder, log, { durable: false })
  const pools: Sql[] = []
  const pool = (max: number) => {
    const made = connect(url, { max, name: 'campanile test' })
    pools.push(made)
    return made
  }
  t.after(async () => {
    await Promise.all(pools.map((each) => each.end({ timeout: 1 })))
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })
  await migrate(url)
  // Other tests of the process are later, and must not go alone.
  const earlier = { ...engine, now: new Date(now.getTime() - 3_600_000) }
  const sql = pool(2)
  await insertCursors(sql, [reactToBulk.name])
  const segment = await insertSegment(sql, [isUlm])
  await sql`insert into contacts (date_added, city) select ${now}, 'Ulm' from generate_series(1, 2000)`
  const ids = Array.from({ length: 2_000 }, (_, n) => n + 1)
  await appendHappenings(sql, [{ type: 'contact.created', ids, payload: { fields: [] } }], earlier.now)
  const other = pool(1)
  await assert.rejects(
    async () => other`select pg_advisory_lock(n) from generate_series(1, 2000000) n`,
    /out of shared memory/,
  )
  await other`select pg_advisory_unlock(n) from generate_series(1, 500) n`

  await assert.rejects(() => consumeHappenings(sql, reactToBulk, earlier), /out of shared memory/)
  assert.ok(isAlone(earlier.now))
  assert.equal((await consumeHappenings(sql, reactToBulk, earlier)).handled, 1)
  const members = await sql`select from segment_contacts where segment_id = ${segment}`
  assert.equal(members.length, 2_000)
  assert.ok(!isAlone(new Date(earlier.now.getTime() + 60_000)), 'for a while')
})

test('a large company that changes and a step on one of its contacts do not wait for each other in a circle', async (t) => {
  const { sql } = await testDatabase(t)
  const at = new Date(now.getTime() + 3_600_000)
  await insertCursors(sql, [reactToContacts.name, reactToBulk.name])
  const first = await insertSegment(sql, [isUlm])
  const both = await insertSegment(sql, [isUlm, isAcme])
  await sql`insert into contacts (date_added, city) select ${now}, 'Ulm' from generate_series(1, 2100)`
  await sql`insert into companies (id, companyname) values (5, 'Acme')`
  await sql`insert into company_contacts (contact_id, company_id, date_added) select id, 5, ${now} from contacts`
  await requestRebuilds(sql, [first, both], now)
  const city = { fields: [fieldAlias('city')] }
  const ids = Array.from({ length: 60 }, (_, n) => n + 1)
  await appendHappenings(
    sql,
    [
      { type: 'contact.changed', ids: [1], payload: city },
      { type: 'contact.changed', ids, payload: city },
    ],
    now,
  )
  const company: typeof reactToBulk = {
    ...reactToBulk,
    async handle(db, happenings, when, context) {
      const changed = { ...happenings[0]!, type: 'company.changed' as const, ids: [5] }
      const told = { ...changed, payload: { fields: ['companyname'] } } as never
      await reactToBulk.handle(db, [told, ...happenings], when, context)
    },
  }
  const later = { ...engine, now: at }
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  // The range of a rebuild, which the first step waits for after it has locked the contact.
  const range = transaction(sql, async (db) => {
    await db`select from segment_rebuilds where segment_id = ${first} for update`
    held.resolve()
    await release.promise
  })
  await held.promise
  const steps = [consumeHappenings(sql, reactToContacts, later)]
  await untilWaiting(sql, 1)
  steps.push(consumeHappenings(sql, company, later))
  await untilWaiting(sql, 2)
  release.resolve()
  await range
  assert.deepEqual(
    (await Promise.all(steps)).map(({ handled }) => handled),
    [1, 1],
  )
  const asked = await sql<{ requested: Date }[]>`
    select requested_at as requested from segment_rebuilds where segment_id = ${both}`
  assert.deepEqual(asked[0]?.requested, at)
})

test('two steps that suspend the same segment do not wait for each other in a circle', async (t) => {
  const { sql } = await testDatabase(t)
  const segment = await insertSegment(sql, [isUlm])
  await requestRebuilds(sql, [segment], now)
  const reading = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const both = Promise.all(reading.map(({ promise }) => promise))
  const step = (n: number) =>
    transaction(sql, async (db) => {
      await db`select from segment_rebuilds where segment_id = ${segment} for share`
      reading[n]!.resolve()
      await both
      await suspendSegments(db, [segment], now)
    })
  await Promise.all([step(0), step(1)])
  await transaction(sql, (db) => suspendSegments(db, [segment], now))
  const [row] = await sql`select error from segment_rebuilds`
  assert.equal(row?.error, 'The filters take too long.')
})

test('a contact that is deleted while it is added to a segment is no member afterwards', async (t) => {
  const { sql } = await testDatabase(t)
  const segmentId = await insertSegment(sql, [])
  await sql`insert into contacts (id, date_added) values (1, ${now}), (2, ${now})`
  const by = { manual: true, now, actor: SYSTEM }
  const added = await transaction(sql, async (db) => {
    await db`delete from contacts where id = 1`
    const adding = transaction(sql, (other) =>
      addContactsToSegments(
        other,
        [1, 2, 3].map((contactId) => ({ contactId, segmentId })),
        by,
      ),
    )
    await untilWaiting(sql, 1)
    return { adding }
  })
  assert.deepEqual([...(await added.adding)], [{ segmentId, contactId: 2 }])
})
