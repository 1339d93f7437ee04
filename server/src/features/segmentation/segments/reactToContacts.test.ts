import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '../../../../test/database.ts'
import { someoneWaits } from '../../../../test/mail.ts'
import { rowsRead } from '../../../../test/plan.ts'
import { appendHappenings, fieldAlias, type NewHappening } from '../../../catalog/happenings.ts'
import { withSettings } from '../../../platform/config.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { consumeHappenings } from '../../../platform/engine/consume.ts'
import { insertCursors } from '../../../platform/engine/cursors.ts'
import { createLog } from '../../../platform/log.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { compileFilters } from '../../audience/filters/compileFilters.ts'
import { loadFilterContext } from '../../audience/filters/loadContext.ts'
import { catalog } from '../../index.ts'
import { addContactsToSegments } from './addContactsToSegments.ts'
import { differences } from './evaluateSegments.ts'
import { renewSegmentVersion } from './liveSegments.ts'
import { reactToBulk, reactToContacts } from './reactToContacts.ts'
import { rebuildSegment } from './rebuildSegment.ts'
import { removeContactsFromSegments } from './removeContactsFromSegments.ts'
import { requestRebuilds } from './requestRebuilds.ts'
import { nextMidnight, turnDates, turnDatetimes } from './turnSegments.ts'

const now = new Date('2026-11-21T08:00:00Z')
const config = withSettings({ place: { port: 0, host: '', dataDir: '', databaseUrl: null }, given: {} })
const engine = { config, catalog, log: createLog({ level: 'silent' }), now }

const filter = (field: string, operator: string, value: unknown, object = 'lead', glue = 'and') => ({
  ...{ glue, object, field, operator },
  properties: { filter: value },
})

interface Setup {
  sql: Sql
  segment(filters: unknown[], isPublished?: boolean): Promise<number>
  /** Tells what happened, and lets the reaction run until there is nothing left. */
  tell(...events: NewHappening[]): Promise<void>
  members(segmentId: number): Promise<string[]>
}

async function setup(t: TestContext): Promise<Setup> {
  const { sql } = await testDatabase(t)
  await insertCursors(sql, [reactToContacts.name, reactToBulk.name])
  return {
    sql,
    async segment(filters, isPublished = true) {
      const [row] = await sql<{ id: number }[]>`
        insert into segments (name, public_name, alias, filters, is_published)
        values ('S', 'S', 's' || random(), ${sql.json(filters as never)}, ${isPublished}) returning id`
      await renewSegmentVersion(sql)
      return row!.id
    },
    async tell(...events) {
      await appendHappenings(sql, events, now)
      for (const consumer of [reactToContacts, reactToBulk])
        while ((await consumeHappenings(sql, consumer, engine)).progress !== 'caught up');
    },
    async members(segmentId) {
      const rows = await sql<{ text: string }[]>`
        select contact_id || case when manually_added then '+' else '' end || case when manually_removed then '-' else '' end as text
        from segment_contacts where segment_id = ${segmentId} order by contact_id`
      return rows.map((row) => row.text)
    },
  }
}

async function contacts(sql: Sql, cities: (string | null)[]): Promise<void> {
  await sql`insert into contacts (id, date_added, city) select n, ${now}, city from unnest(${cities}::text[]) with ordinality as r (city, n)`
}

const changed = (ids: number[], ...fields: string[]): NewHappening => ({
  type: 'contact.changed',
  ids,
  payload: { fields: fields.map(fieldAlias) },
})

const created = (ids: number[]): NewHappening => ({ type: 'contact.created', ids, payload: { fields: [] } })

const ofMail = { emailId: 7, sendIds: [] }

test('a contact goes into the segments that it fits and out of those that it does not fit any more', async (t) => {
  const { sql, segment, tell, members } = await setup(t)
  const ulm = await segment([filter('city', '=', 'Ulm')])
  const rome = await segment([filter('city', '=', 'Rome')])
  await contacts(sql, ['Ulm', 'Rome'])
  await tell(created([1, 2]))
  assert.deepEqual([await members(ulm), await members(rome)], [['1'], ['2']])

  await sql`update contacts set city = 'Rome'`
  await tell(changed([1], 'city'))
  assert.deepEqual([await members(ulm), await members(rome)], [[], ['1', '2']])

  const told = await sql`select ids, payload from domain_events where payload ? 'segmentId' order by id`
  assert.deepEqual(
    told.map((row) => [row.ids, row.payload.segmentId, row.payload.action]),
    [
      [[1], ulm, 'added'],
      [[2], rome, 'added'],
      [[1], rome, 'added'],
      [[1], ulm, 'removed'],
    ],
  )
  assert.equal((await sql`select from segment_changes`).length, 4)
})

test('only segments that look at what changed are asked', async (t) => {
  const { sql, segment, tell, members } = await setup(t)
  const ulm = await segment([filter('city', '=', 'Ulm')])
  const modified = await segment([filter('date_modified', 'empty', null)])
  await contacts(sql, ['Ulm'])
  await tell(changed([1], 'firstname', 'tags'))
  assert.deepEqual([await members(ulm), await members(modified)], [[], ['1']])
  await tell(changed([1], 'city'))
  assert.deepEqual(await members(ulm), ['1'])
})

test('unpublished segments, segments without filters and segments with broken filters stay as they are', async (t) => {
  const { sql, segment, tell, members } = await setup(t)
  const ids = [
    await segment([filter('city', '=', 'Ulm')], false),
    await segment([]),
    await segment([filter('gone', '=', 'Ulm')]),
    await segment([filter('city', '=', '')]),
  ]
  const good = await segment([filter('city', '=', 'Ulm')])
  await contacts(sql, ['Ulm', 'Rome'])
  for (const id of ids) await sql`insert into segment_contacts values (${id}, 2, ${now}, false, false)`
  await tell(created([1, 2]))
  for (const id of ids) assert.deepEqual(await members(id), ['2'])
  assert.deepEqual(await members(good), ['1'])
})

test('segments beyond the bounds of filters keep their members, and the other segments are updated', async (t) => {
  const { sql, segment, tell, members } = await setup(t)
  let last = await segment([filter('city', '=', 'Ulm')])
  const plain = last
  const chain: number[] = []
  for (let level = 1; level <= 30; level++) {
    last = await segment([filter('leadlist', 'in', [last])])
    chain.push(last)
  }
  await contacts(sql, ['Ulm', 'Rome'])
  for (const id of [chain[11]!, chain[29]!])
    await sql`insert into segment_contacts values (${id}, 2, ${now}, false, false)`
  await tell(created([1, 2]))
  assert.deepEqual([await members(plain), await members(chain[4]!)], [['1'], ['1']])
  assert.deepEqual([await members(chain[11]!), await members(chain[29]!)], [['2'], ['2']])
})

test('segments whose filters together exceed the parameters of one statement are evaluated in several', async (t) => {
  const { sql, segment, tell, members } = await setup(t)
  const nested = await segment(
    Array.from({ length: 500 }, () => filter('date_added', 'between', ['2026-01-01', '2026-12-31'])),
  )
  const ids: number[] = []
  for (let n = 0; n < 12; n++)
    ids.push(await segment(Array.from({ length: 3 }, () => filter('leadlist', 'in', [nested]))))
  await contacts(sql, ['Ulm'])
  await tell(created([1]))
  for (const id of [nested, ...ids]) assert.deepEqual(await members(id), ['1'])
})

test('what was done by hand is kept', async (t) => {
  const { sql, segment, tell, members } = await setup(t)
  const ulm = await segment([filter('city', '=', 'Ulm')])
  await contacts(sql, ['Ulm', 'Rome'])
  const by = { manual: true, now, actor: SYSTEM }
  await tell(created([1, 2]))
  await transaction(sql, async (db) => {
    await removeContactsFromSegments(db, [{ segmentId: ulm, contactId: 1 }], by)
    await addContactsToSegments(db, [{ segmentId: ulm, contactId: 2 }], by)
  })
  await tell(changed([1, 2], 'city'))
  assert.deepEqual(await members(ulm), ['1-', '2+'])
  await sql`update contacts set city = 'Paris'`
  await tell(changed([1, 2], 'city'))
  assert.deepEqual(await members(ulm), ['2+'])
})

test('segments that name other segments follow, also when somebody is moved by hand', async (t) => {
  const { sql, segment, tell, members } = await setup(t)
  const byHand = await segment([])
  const ulm = await segment([filter('city', '=', 'Ulm')])
  const either = await segment([
    filter('leadlist', 'in', [byHand]),
    filter('leadlist', 'in', [ulm], 'lead', 'or'),
  ])
  const nested = await segment([filter('leadlist', '!in', [either])])
  await contacts(sql, ['Ulm', 'Rome', 'Rome'])
  await tell(created([1, 2, 3]))
  assert.deepEqual([await members(either), await members(nested)], [['1'], ['2', '3']])
  await transaction(sql, (db) =>
    addContactsToSegments(db, [{ segmentId: byHand, contactId: 2 }], { manual: true, now, actor: SYSTEM }),
  )
  await tell()
  assert.deepEqual([await members(either), await members(nested)], [['1', '2'], ['3']])
})

test('emails and clicks are reacted to', async (t) => {
  const { sql, segment, tell, members } = await setup(t)
  const readers = await segment([filter('lead_email_received', 'in', [7], 'behaviors')])
  const clickers = await segment([filter('email_id', '=', 1, 'behaviors')])
  await contacts(sql, ['Ulm'])
  await sql`insert into email_sends (contact_id, email_id, dedupe_key, address, state, attempt_at, date_queued, is_read)
    values (1, 7, 'x', 'a@b.example', 'sent', ${now}, ${now}, true)`
  await sql`insert into page_hits (contact_id, redirect_id, source, date_hit) values (1, 1, 'email', ${now})`
  await tell({ type: 'email.opened', ids: [1], payload: { ...ofMail, fields: ['emails'] } })
  assert.deepEqual([await members(readers), await members(clickers)], [['1'], []])
  await tell({ type: 'email.clicked', ids: [1], payload: { ...ofMail, redirectIds: [], fields: ['hits'] } })
  assert.deepEqual(await members(clickers), ['1'])
})

test('a change of one contact does not wait until an import is worked off', async (t) => {
  const { sql, segment, members } = await setup(t)
  const ulm = await segment([filter('city', '=', 'Ulm')])
  await sql`insert into contacts (id, date_added, city) select n, ${now}, 'Ulm' from generate_series(1, 5000) n`
  const ids = Array.from({ length: 5_000 }, (_, n) => n + 1)
  await appendHappenings(sql, [created(ids), changed([4_321], 'city')], now)
  await consumeHappenings(sql, reactToContacts, engine)
  assert.deepEqual(await members(ulm), ['4321'])
  while ((await consumeHappenings(sql, reactToBulk, engine)).progress !== 'caught up');
  assert.equal((await members(ulm)).length, 5_000)
})

test('a step waits for one on the same contact, so that what was read earlier is not written later; on others it goes on', async (t) => {
  const { sql, segment, members } = await setup(t)
  const ulm = await segment([filter('city', '=', 'Ulm')])
  await contacts(sql, ['Ulm', 'Ulm'])
  await appendHappenings(sql, [created([1])], now)
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: isThere, resolve: there } = Promise.withResolvers<void>()
  const bulk = consumeHappenings(
    sql,
    {
      ...reactToBulk,
      size: {},
      async handle(db, happenings, at, context) {
        await reactToBulk.handle(db, happenings as never, at, context)
        there()
        await mayEnd
      },
    },
    engine,
  )
  await isThere
  const elsewhere = { ...reactToContacts, name: 'elsewhere' }
  await sql`insert into event_cursors (consumer, seen) values ('elsewhere', pg_current_snapshot())`
  await appendHappenings(sql, [changed([2], 'city')], now)
  assert.equal((await consumeHappenings(sql, elsewhere, engine)).handled, 1)
  assert.deepEqual(await members(ulm), ['2'])

  const step = consumeHappenings(sql, reactToContacts, engine)
  for (let waits = 0; waits === 0; await sleep(10))
    [{ waits }] = await sql<[{ waits: number }]>`
      select count(*) as waits from pg_locks join pg_database d on d.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`
  await sql`update contacts set city = 'Rome' where id = 1`
  end()
  await Promise.all([bulk, step])
  assert.deepEqual(await members(ulm), ['2'])
})

test('a company that changes moves its contacts', async (t) => {
  const { sql, segment, tell, members } = await setup(t)
  const acme = await segment([filter('companyname', '=', 'Acme', 'company')])
  const ulm = await segment([filter('city', '=', 'Ulm')])
  await contacts(sql, ['Ulm', 'Ulm'])
  await sql`insert into companies (id, companyname) values (5, 'Acme')`
  await sql`insert into company_contacts (contact_id, company_id, date_added) values (1, 5, ${now})`
  await tell({ type: 'company.changed', ids: [5], payload: { fields: ['companycity'] } })
  assert.deepEqual(await members(acme), [])
  await tell({ type: 'company.changed', ids: [5], payload: { fields: ['companyname'] } })
  assert.deepEqual([await members(acme), await members(ulm)], [['1'], []])
})

test('a company with very many contacts has the segments rebuilt', async (t) => {
  const { sql, segment, tell } = await setup(t)
  const acme = await segment([filter('companyname', '=', 'Acme', 'company')])
  await sql`insert into companies (id, companyname) values (5, 'Acme')`
  await sql`insert into company_contacts (contact_id, company_id, date_added) select n, 5, ${now} from generate_series(1, 2001) n`
  await tell({ type: 'company.changed', ids: [5], payload: { fields: ['companyname'] } })
  assert.deepEqual(
    (await sql`select segment_id as id from segment_rebuilds`).map((row) => row.id),
    [acme],
  )
})

test('a contact that is deleted leaves its segments', async (t) => {
  const { sql, segment, tell, members } = await setup(t)
  const ulm = await segment([filter('city', '=', 'Ulm')])
  await contacts(sql, ['Ulm', 'Ulm'])
  await tell(created([1, 2]))
  await sql`delete from contacts where id = 1`
  await tell({ type: 'contact.deleted', ids: [1] })
  assert.deepEqual(await members(ulm), ['2'])
})

test('filters that fail on some value leave the other segments to work', async (t) => {
  const { sql, segment, tell, members } = await setup(t)
  const good = await segment([filter('city', '=', 'Ulm')])
  const bad = await segment([filter('city', 'regexp', '(')])
  const alsoGood = await segment([filter('city', '!=', 'Rome')])
  await contacts(sql, ['Ulm'])
  await tell(created([1]))
  assert.deepEqual([await members(good), await members(bad), await members(alsoGood)], [['1'], [], ['1']])
})

test('a regular expression that never ends is stopped once, named, and keeps no other segment waiting again', async (t) => {
  const { sql, segment, tell, members } = await setup(t)
  const good = await segment([filter('city', 'startsWith', 'abc')])
  const part = '(.+)'.repeat(9)
  const references = Array.from({ length: 9 }, (_, n) => `\\${n + 1}`).join('')
  const endless = await segment([filter('city', 'regexp', `^${part}${references}$`)])
  const also = await segment([filter('city', '!=', 'Rome')])
  await contacts(sql, [Array.from({ length: 90 }, (_, n) => String.fromCharCode(97 + n)).join('')])
  await tell(created([1]))
  const state = async () => [await members(good), await members(endless), await members(also)]
  assert.deepEqual(await state(), [['1'], [], ['1']])
  const errors = async () =>
    (await sql`select segment_id, error from segment_rebuilds`).map((row) => ({ ...row }))
  assert.deepEqual(await errors(), [{ segment_id: endless, error: 'The filters take too long.' }])

  // It is not tried again: its statement would be stopped, and this one fits.
  await sql`update segments set filters = ${sql.json([filter('city', '!=', 'Ulm')] as never)} where id = ${endless}`
  await renewSegmentVersion(sql)
  await sql`update contacts set city = 'Rome'`
  await tell(changed([1], 'city'))
  assert.deepEqual(await state(), [[], [], []])

  // A rebuild that is asked for brings it back.
  await requestRebuilds(sql, [endless], now)
  await rebuildSegment(sql, endless, { config, catalog, clock: () => now })
  assert.deepEqual([await errors(), await members(endless)], [[], ['1']])
  await sql`update contacts set city = 'Ulm'`
  await tell(changed([1], 'city'))
  assert.deepEqual(await state(), [[], [], ['1']])
})

const ENDS = {
  deleted: { type: 'contact.deleted', ids: [7] },
  merged: { type: 'contact.merged', ids: [1], payload: { merged: [{ survivor: 1, duplicate: 7 }] } },
} as const
for (const [end, happening] of Object.entries(ENDS))
  test(`a contact that is ${end} while a rebuild reads it is no member afterwards`, async (t) => {
    const { sql, segment, tell, members } = await setup(t)
    const ulm = await segment([filter('city', '=', 'Ulm')])
    await sql`insert into segment_rebuilds (segment_id, requested_at) values (${ulm}, ${now})`
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
    const range = transaction(sql, async (db) => {
      await db`select from segment_rebuilds where segment_id = ${ulm} for update`
      held()
      await someoneWaits(sql)
      await db`insert into segment_contacts (segment_id, contact_id, date_added) values (${ulm}, 7, ${now})`
    })
    await isHeld
    await tell(happening)
    await range
    assert.deepEqual(await members(ulm), [])
  })

test('a reaction waits for a range of a rebuild that may have read the contact before it changed', async (t) => {
  const { sql, segment, members } = await setup(t)
  const ulm = await segment([filter('city', '=', 'Ulm')])
  await contacts(sql, ['Ulm'])
  await sql`insert into segment_rebuilds (segment_id, requested_at) values (${ulm}, ${now})`
  const { promise: read, resolve: hasRead } = Promise.withResolvers<void>()
  const { promise: mayWrite, resolve: write } = Promise.withResolvers<void>()
  const range = transaction(sql, async (db) => {
    await db`select from segment_rebuilds where segment_id = ${ulm} for update`
    const fits = await db`select id from contacts where city = 'Ulm'`
    hasRead()
    await mayWrite
    await db`insert into segment_contacts values (${ulm}, ${fits[0]?.id}, ${now}, false, false)`
  })
  await read
  await sql`update contacts set city = 'Rome'`
  await appendHappenings(sql, [changed([1], 'city')], now)
  const reacted = (async () => {
    while ((await consumeHappenings(sql, reactToContacts, engine)).progress !== 'caught up');
  })()
  write()
  await range
  await reacted
  assert.deepEqual(await members(ulm), [])
})

test('segments that move with the calendar are rebuilt when their day turns', async (t) => {
  const { sql, segment } = await setup(t)
  const birthdays = await segment([filter('date_added', '=', 'anniversary')])
  const recent = await segment([filter('last_active', 'inLast', { interval: 3, unit: 'day' })])
  await segment([filter('last_active', 'gt', '2026-01-01')])
  const outer = await segment([filter('leadlist', 'in', [birthdays])])
  const requested = async () =>
    (await sql`delete from segment_rebuilds returning segment_id as id`).map((row) => row.id).sort()
  await transaction(sql, (db) => turnDates.run(db, now, engine))
  assert.deepEqual(await requested(), [birthdays, outer])
  await transaction(sql, (db) => turnDatetimes.run(db, now, engine))
  assert.deepEqual(await requested(), [recent])
})

test('the day turns at midnight of the time zone, also where clocks change or are off by half an hour', () => {
  const at = (zone: string, moment: string) => nextMidnight(zone, new Date(moment)).toISOString()
  assert.equal(at('UTC', '2026-11-21T08:00:00Z'), '2026-11-22T00:00:00.000Z')
  assert.equal(at('UTC', '2026-11-21T00:00:00Z'), '2026-11-22T00:00:00.000Z')
  assert.equal(at('Asia/Kolkata', '2026-11-21T18:29:59Z'), '2026-11-21T18:30:00.000Z')
  assert.equal(at('America/New_York', '2026-11-01T12:00:00Z'), '2026-11-02T05:00:00.000Z')
  assert.equal(at('Europe/Berlin', '2026-03-29T00:30:00Z'), '2026-03-29T22:00:00.000Z')
})

test('for a few contacts among many the reaction reads little more than their rows', async (t) => {
  const { sql, segment } = await setup(t)
  await sql`insert into contacts (date_added, city) select ${now}, case when n % 2 = 0 then 'Ulm' end from generate_series(1, 30000) n`
  await sql`insert into contact_tags select n, 1 + n % 3 from generate_series(1, 30000) n`
  await sql`insert into companies (companyname) values ('Acme')`
  await sql`insert into company_contacts (contact_id, company_id, date_added) select n, 1, ${now} from generate_series(1, 30000) n`
  await sql`insert into page_hits (contact_id, date_hit, url) select n, ${now}, 'https://a.example' from generate_series(1, 30000) n`
  const kinds = [
    [filter('city', '=', 'Ulm')],
    [filter('tags', 'in', [1]), filter('city', '=', 'Rome', 'lead', 'or')],
    [filter('companyname', '!=', 'Acme', 'company')],
    [filter('hit_url_count', 'gt', 3), filter('hit_url', 'like', 'x', 'lead', 'or')],
  ]
  const ids: number[] = []
  for (let n = 0; n < 20; n++) ids.push(await segment(kinds[n % 4] ?? []))
  await sql`insert into segment_contacts select s, n, ${now}, false, false from unnest(${ids.slice(0, 5)}::bigint[]) s, generate_series(1, 30000) n`
  await sql`analyze`
  const context = await loadFilterContext(sql, { config, catalog, now })
  const compiled = ids.map((id) => ({
    id,
    predicate: compileFilters(sql, context.segments.get(id), context, { segmentId: id }),
  }))
  const contactIds = Array.from({ length: 100 }, (_, index) => 10_000 + index * 7)
  const { tables, text } = await rowsRead(sql, differences(sql, compiled, contactIds))
  // Each of five segments of a kind looks at the rows of each contact.
  const limits: Record<string, number> = {
    contacts: 1,
    contact_tags: 5,
    company_contacts: 10,
    companies: 5,
    segment_contacts: 5,
  }
  for (const [table, factor] of Object.entries(limits)) {
    assert.ok((tables[table] ?? 0) <= factor * 100 * 5, `${table}: ${tables[table]} rows\n${text}`)
  }
  assert.ok((tables.page_hits_default ?? 0) <= 10 * 100 * 5, text)
})
