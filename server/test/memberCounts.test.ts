// Totals of lists by segment and tag that nobody counts: whatever is written, they are what a count would say.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { contact } from '../src/features/audience/contacts/contact.ts'
import { tagMemberCounts } from '../src/features/audience/tags/tagSearch.ts'
import { catalog } from '../src/features/index.ts'
import { segmentMemberCounts } from '../src/features/segmentation/segments/segmentSearch.ts'
import { loadConfig, withSettings } from '../src/platform/config.ts'
import { type Sql, transaction } from '../src/platform/database/connection.ts'
import { sumCounts } from '../src/platform/engine/counters.ts'
import { SYSTEM } from '../src/platform/permissions.ts'
import { list } from '../src/platform/rest/list.ts'
import { testApp } from './app.ts'
import { rowsTouched } from './plan.ts'
import { randomNumbers } from './randomNumbers.ts'

const ROUNDS = 12
const MEMBERS = 12_000
const TAGS = ['red', 'green', 'blue', 'odd']

const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
const context = { actor: SYSTEM, config, catalog, now: new Date('2026-11-21T08:00:00Z') }

const countAll = (sql: Sql) =>
  transaction(sql, async (db) => {
    for (const schedule of [segmentMemberCounts, tagMemberCounts])
      await schedule.run(db, new Date(), {} as never)
  })

/** As after a restore, and before the first count. */
async function forgetMemberCounts(sql: Sql): Promise<void> {
  await sql`delete from count_differences where counter like '%.member_count'`
  await sql`update segments set member_count = null`
  await sql`update tags set member_count = null`
}

/** The kept number of every set, beside what a count says. */
async function differing(sql: Sql): Promise<object[]> {
  return sql`
    select * from (
      select 'segment ' || s.alias as set, s.member_count + (select coalesce(sum(difference), 0) from count_differences
          where counter = 'segments.member_count' and id = s.id) as kept,
        (select count(*) from segment_contacts m where m.segment_id = s.id and not manually_removed) as counted
      from segments s
      union all
      select 'tag ' || t.tag, t.member_count + (select coalesce(sum(difference), 0) from count_differences
          where counter = 'tags.member_count' and id = t.id),
        (select count(*) from contact_tags m where m.tag_id = t.id)
      from tags t
    ) sets where kept is distinct from counted`
}

for (const seed of [1, 2, 3])
  test(`totals by segment and tag are exact after random writers, side by side (seed ${seed})`, async (t) => {
    const app = await testApp(t)
    const { sql } = app
    const random = randomNumbers(seed)
    const admin = await app.as('admin')
    const oneOf = <T>(values: readonly T[]): T => values[random(values.length)]!
    let names = 0
    const email = () => `c${random(5) === 0 ? random(names + 1) : ++names}@sample.example`
    const contactIds = async () =>
      (await sql<{ id: number }[]>`select id from contacts order by id`).map(({ id }) => id)
    const segmentIds = async () =>
      (await sql<{ id: number }[]>`select id from segments order by id`).map(({ id }) => id)
    const some = (ids: number[], most: number) => ids.filter(() => random(3) === 0).slice(0, most)
    const addSegment = () => admin.post('/segments/new', { name: `S ${random(1_000_000)}` })
    const createContacts = () =>
      admin.post(
        '/contacts/batch/new',
        Array.from({ length: 40 }, () => ({ email: email(), tags: [oneOf(TAGS), oneOf(TAGS)] })),
      )
    for (let n = 0; n < 3; n++) await addSegment()
    await createContacts()
    const writers: (() => Promise<unknown>)[] = [
      createContacts,
      addSegment,
      async () =>
        admin.post(`/segments/${oneOf(await segmentIds())}/contacts/add`, {
          ids: some(await contactIds(), 40),
        }),
      async () =>
        admin.post(`/segments/${oneOf(await segmentIds())}/contact/${oneOf(await contactIds())}/remove`),
      async () =>
        admin.post(`/segments/${oneOf(await segmentIds())}/contact/${oneOf(await contactIds())}/add`),
      async () =>
        admin.patch(`/contacts/${oneOf(await contactIds())}/edit`, {
          tags: [oneOf(TAGS), `-${oneOf(TAGS)}`],
        }),
      async () => admin.delete(`/contacts/batch/delete?ids=${some(await contactIds(), 15).join(',')}`),
      // An address that somebody has: the two become one.
      async () => {
        const [taken] = await sql<{ email: string }[]>`select email from contacts order by id desc limit 1`
        return admin.patch(`/contacts/${oneOf(await contactIds())}/edit`, { email: taken?.email })
      },
      async () =>
        random(4) === 0 ? admin.delete(`/segments/${oneOf(await segmentIds())}/delete`) : addSegment(),
      async () => {
        const [tag] = await sql<{ id: number }[]>`select id from tags where tag = 'odd'`
        return random(3) === 0 && tag ? admin.delete(`/tags/${tag.id}/delete`) : null
      },
      // By hand, in psql.
      () =>
        sql`insert into segment_contacts (segment_id, contact_id, date_added, manually_removed)
          select s.id, c.id, now(), c.id % 5 = 0 from segments s, contacts c where (s.id + c.id) % 4 = ${random(4)}::int on conflict do nothing`,
      () =>
        sql`update segment_contacts set manually_removed = not manually_removed where contact_id % 7 = ${random(7)}::int`,
      () => sumCounts(sql, 10),
      async () => {
        await sql`update segments set member_count = null where id = ${oneOf(await segmentIds())}`
      },
      () => countAll(sql),
    ]
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(Array.from({ length: 5 }, () => oneOf(writers)().catch(failOnDefect)))
      await countAll(sql)
      assert.deepEqual([...(await differing(sql))], [])
      for (const search of [...TAGS.map((tag) => `tag:+${tag}`), ...(await aliases(sql))]) {
        const ask = async (text: string) =>
          (await admin.get(`/contacts?minimal=1&limit=1&search=${encodeURIComponent(text)}`)).body.total
        assert.equal(await ask(search), await ask(`${search} !ids:0`), search)
      }
    }
    const orphans = () =>
      sql`select from count_differences c where
        (counter = 'segments.member_count' and not exists (select from segments s where s.id = c.id))
        or (counter = 'tags.member_count' and not exists (select from tags t where t.id = c.id))`
    // Members of a segment that is deleted go beside its request: the next count takes what they leave.
    for (let looks = 0; looks < 50 && (await orphans()).length > 0; looks++) {
      await sleep(200)
      await countAll(sql)
    }
    assert.equal((await orphans()).length, 0)
  })

// Two that change the same rows may be in each other's way; nothing else may go wrong.
function failOnDefect(error: { code?: string }): void {
  if (error.code !== '40P01') throw error
}

async function aliases(sql: Sql): Promise<string[]> {
  return (await sql<{ alias: string }[]>`select alias from segments`).map(({ alias }) => `segment:${alias}`)
}

test('the total of a segment or tag is told without its members, and counted where nobody counted yet', async (t) => {
  const { sql, url } = await testApp(t)
  await sql`insert into segments (name, public_name, alias) values ('All', '', 'all')`
  await sql`insert into tags (tag) values ('all')`
  await sql`insert into contacts (date_added) select now() from generate_series(1, ${MEMBERS}::int)`
  await sql`insert into segment_contacts (segment_id, contact_id, date_added, manually_removed) select s.id, c.id, now(), c.id > 8001 from segments s, contacts c`
  await sql`insert into contact_tags (tag_id, contact_id) select t.id, c.id from tags t, contacts c`
  await sql`vacuum analyze`
  for (const [search, total] of [
    ['segment:all', 8_001],
    ['tag:all', MEMBERS],
  ] as const) {
    const ask = async () => {
      const read = await rowsTouched(url, (one) =>
        list({ ...context, sql: one, db: one }, contact, { search }),
      )
      return [read.result.total, read.of('segment_contacts') + read.of('contact_tags') < 2 * MEMBERS]
    }
    assert.deepEqual(await ask(), [total, true])
    await forgetMemberCounts(sql)
    assert.deepEqual(await ask(), [total, false], 'before anybody counted')
    await countAll(sql)
    assert.deepEqual(await ask(), [total, true])
  }
  assert.deepEqual([...(await differing(sql))], [])
})

test('numbers are counted while writers go on, and nobody waits', async (t) => {
  const { sql } = await testApp(t)
  await sql`insert into segments (name, public_name, alias) values ('All', '', 'all')`
  await sql`insert into contacts (date_added) select now() from generate_series(1, 1000)`
  const add = (db: Pick<Sql, 'unsafe'>, from: number, to: number) =>
    db.unsafe(
      `insert into segment_contacts (segment_id, contact_id, date_added) select 1, id, now() from contacts where id > ${from} and id <= ${to}`,
    )
  await add(sql, 0, 100)
  await forgetMemberCounts(sql)
  await sql.begin(async (first) => {
    await first`set local lock_timeout = '1s'`
    await add(first as never, 100, 300)
    await transaction(sql, async (db) => {
      await db`set local lock_timeout = '1s'`
      await segmentMemberCounts.run(db, new Date(), {} as never)
    })
    await add(first as never, 300, 400)
  })
  await add(sql, 400, 500)
  assert.deepEqual([...(await differing(sql))], [])
  const [kept] = await sql`select member_count from segments`
  assert.equal(kept?.member_count, 100, 'what was not committed comes as differences')
})
