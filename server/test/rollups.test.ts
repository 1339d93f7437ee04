// Roll-ups say what the rows say: whatever is written, moved, merged, deleted and rolled back, side by side.

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { catalog } from '../src/features/index.ts'
import { fillSchedule } from '../src/features/insight/rollups/fill.ts'
import { keepRollups, noteDroppedRows } from '../src/features/insight/rollups/keepRollups.ts'
import { recount } from '../src/features/insight/rollups/recount.ts'
import { sumRollups } from '../src/features/insight/rollups/sumRollups.ts'
import { type Sql, transaction } from '../src/platform/database/connection.ts'
import type { EngineContext } from '../src/platform/engine/consume.ts'
import { type Client, testApp } from './app.ts'
import { randomNumbers } from './randomNumbers.ts'

const DAY_MS = 86_400_000
const NONE = '1900-01-01T00:00:00Z'
const ALL = '9999-01-01T00:00:00Z'
const ZONES = [
  'UTC',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
]
/** Their rows are no counts, or of other tables. */
const OTHERS = new Set(['recent.activity', 'upcoming.emails', 'report', 'segments.build.time'])
const WIDGETS = [...catalog.widgets.keys()].filter((type) => !OTHERS.has(type))

type Random = (below: number) => number

/** Each does one thing to rows of one table, by set; days are between 0 and 60 before now. */
function writers(random: Random): ((db: Sql) => Promise<unknown>)[] {
  const id = () => 1 + random(4)
  const some = () => 1 + random(9)
  // Whole quarters of an hour and what is just beside them are as likely as any other moment.
  const moment = () => {
    const any = Date.now() - random(60) * DAY_MS - random(DAY_MS)
    return random(2) === 0 ? new Date(any) : new Date(Math.floor(any / 900_000) * 900_000 - random(2))
  }
  const send = () => random(1_000_000_000)
  return [
    (db) =>
      db`insert into email_sends (contact_id, email_id, segment_id, dedupe_key, address, state, attempt_at, date_queued, date_sent, is_read, date_read)
        select 1 + n % 30, ${random(5) || null}::bigint, ${random(3) || null}::bigint, ${send()} || ':' || n, 'a', ${['queued', 'sent', 'failed'][random(3)]!},
          ${moment()}::timestamptz, ${moment()}::timestamptz, case when ${random(2)} = 0 then ${moment()}::timestamptz end, false, null from generate_series(1, ${some()}::int) n`,
    (db) =>
      db`update email_sends set state = 'sent', date_sent = ${moment()} where id % ${some()} = 0 and state <> 'sent'`,
    (db) =>
      db`update email_sends set is_read = true, date_read = ${moment()} where id % ${some()} = 0 and not is_read and state = 'sent'`,
    (db) => db`update email_sends set is_failed = not is_failed where id % ${some() + 3} = 0`,
    (db) => db`update email_sends set email_id = null where id % ${some() + 9} = 0`,
    (db) => db`delete from email_sends where id % ${some() + 6} = 0`,
    (db) =>
      db`insert into contacts (date_added, owner_id, created_by, created_by_user, stage_id, country, date_identified)
        select ${moment()}, ${random(3) || null}::bigint, ${random(3) || null}::bigint, ${['Ann', null][random(2)]!}, ${random(3) || null}::bigint,
          ${['India', 'Nepal', '', null][random(4)]!}, case when n % 2 = 0 then ${moment()}::timestamptz end from generate_series(1, ${some()}::int) n`,
    (db) =>
      db`update contacts set owner_id = ${random(3) || null}::bigint, country = ${['Germany', null][random(2)]!}, stage_id = ${random(3) || null}::bigint, date_identified = ${moment()}
        where id % ${some()} = 0`,
    (db) => db`delete from contacts where id % ${some() + 6} = 0`,
    (db) =>
      db`insert into page_hits (contact_id, page_id, redirect_id, date_hit, date_left, tracking_id)
        select 1 + n, ${random(3) || null}::bigint, ${random(4) === 0 ? 1 : null}::bigint, at, case when n % 2 = 0 then at + n * interval '100 seconds' end, 'v' || n
        from generate_series(1, ${some()}::int) n, (select ${moment()}::timestamptz as at) m`,
    (db) =>
      db`update page_hits set date_left = date_hit + interval '6 minutes' where id % ${some()} = 0 and date_left is null`,
    (db) => db`delete from page_hits where id % ${some() + 6} = 0`,
    (db) =>
      db`insert into campaign_event_log (event_id, contact_id, campaign_id, rotation, is_scheduled, date_triggered)
        select ${id()}, n, ${id()}, 1 + ${random(999)}, n % 2 = 0, ${moment()} from generate_series(1, ${some()}::int) n on conflict do nothing`,
    (db) =>
      db`update campaign_event_log set is_scheduled = false, date_triggered = ${moment()} where id % ${some()} = 0 and is_scheduled`,
    (db) => db`delete from campaign_event_log where campaign_id = ${id()} and id % 2 = 0`,
    (db) =>
      db`insert into campaign_contacts (campaign_id, contact_id, date_added) select ${id()}, n, ${moment()} from generate_series(1, ${some()}::int) n
        on conflict (campaign_id, contact_id) do update set manually_removed = false, date_added = excluded.date_added`,
    (db) =>
      db`update campaign_contacts set manually_removed = not manually_removed where contact_id % ${some()} = 0`,
    (db) =>
      db`insert into segment_contacts (segment_id, contact_id, date_added) select ${id()}, n, ${moment()} from generate_series(1, ${some()}::int) n on conflict do nothing`,
    (db) => db`update segment_contacts set manually_removed = true where contact_id % ${some()} = 0`,
    (db) => db`delete from segment_contacts where contact_id % ${some()} = 0`,
    (db) =>
      db`insert into form_submissions (form_id, contact_id, date_submitted, referer) select ${id()}, n, ${moment()}, 'r' || n % 2 from generate_series(1, ${some()}::int) n`,
    (db) => db`delete from form_submissions where id % ${some() + 3} = 0`,
    (db) =>
      db`insert into asset_downloads (asset_id, contact_id, date_download, code) select ${id()}, n, ${moment()}, case when n % 3 = 0 then 404 else 200 end from generate_series(1, ${some()}::int) n`,
    (db) =>
      db`insert into point_changes (contact_id, group_id, type, event_name, action_name, delta, date_added)
        select c.id, case when c.id % 3 = 0 then 1 end, 'a', 'b', 'c', ${random(9) - 4}, ${moment()} from contacts c limit ${some()}`,
    (db) =>
      db`insert into stage_changes (contact_id, stage_id, event_name, action_name, date_added)
        select c.id, ${random(3) || null}::bigint, 'b', 'c', ${moment()} from contacts c limit ${some()}`,
  ]
}

/** Every widget in the same ways, by the rows alone or as it is. */
async function answers(client: Client, queries: readonly string[]): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const type of WIDGETS)
    for (const query of queries) {
      const { body, status, text } = await client.get(`/data/${type}?${query}`)
      assert.equal(status, 200, `${type}?${query}: ${text.slice(0, 300)}`)
      found[`${type}?${query}`] = body.data
    }
  return found
}

async function assertSame(sql: Sql, clients: readonly Client[], queries: readonly string[]): Promise<void> {
  for (const client of clients) {
    const rolled = await answers(client, queries)
    const [kept] = await sql<
      { figures: object }[]
    >`select jsonb_object_agg(figure, filled_from) as figures from rollup_figures`
    await sql`update rollup_figures set filled_from = ${ALL}`
    const raw = await answers(client, queries)
    await sql`update rollup_figures f set filled_from = k.value::timestamptz from jsonb_each_text(${JSON.stringify(kept?.figures)}::text::jsonb) k where k.key = f.figure`
    for (const [asked, data] of Object.entries(raw)) assert.deepEqual(rolled[asked], data, asked)
  }
}

function someQueries(random: Random): string[] {
  const units = ['H', 'd', 'W', 'm', 'Y', 'i']
  return Array.from({ length: 2 }, (_, n) => {
    const unit = units[random(units.length)]!
    const to = Date.now() - random(20) * DAY_MS - random(DAY_MS)
    const days = unit === 'i' ? 1 : 1 + random(50)
    const range = [to - days * DAY_MS - random(DAY_MS), to].map((ms) => new Date(ms).toISOString())
    const whole = range.map((text) => text.slice(0, 10))
    const [from, until] = n % 2 === 0 ? whole : range
    const filter = [
      '',
      '',
      'filter[emailId]=2',
      'filter[segmentId]=1',
      'filter[campaignId]=2',
      'filter[owner]=1',
      'filter[stage]=1',
      'filter[emailId]=x',
      'filter[pageId]=1&filter[formId]=2',
    ][random(9)]!
    return `dateFrom=${from}&dateTo=${until}&timeUnit=${unit}&timezone=${ZONES[random(ZONES.length)]}&limit=50&${filter}`
  })
}

suite('roll-ups', () => {
  for (const seed of [1, 2])
    test(`figures are those of the rows after random writers side by side (seed ${seed})`, async (t) => {
      const app = await testApp(t)
      const { sql } = app
      const random = randomNumbers(seed)
      const admin = await app.as('admin')
      const own = await app.as({
        'lead:leads': ['viewown', 'create'],
        'email:emails': ['viewown', 'create'],
        'page:pages': ['viewown'],
        'campaign:campaigns': ['viewown'],
        'form:forms': ['viewown'],
        'asset:assets': ['viewown'],
        'lead:lists': ['viewother'],
      })
      for (const [n, client] of [admin, own, admin, own].entries())
        await client.post('/emails/new', { name: `E${n}`, subject: 's', language: 'en', lists: [] })
      await sql`insert into segments (name, public_name, alias) select 'S' || n, '', 's' || n from generate_series(1, 4) n`
      await sql`insert into pages (title, alias, date_added) select 'P' || n, 'p' || n, ${new Date()} from generate_series(1, 3) n`
      const all = writers(random)
      for (let round = 0; round < 12; round++) {
        const chosen = Array.from({ length: 8 }, () => all[random(all.length)]!)
        await Promise.all([
          ...chosen.map((write) =>
            transaction(sql, async (db) => {
              await write(db as Sql)
              // Half done, and then not at all.
              if (random(5) === 0) throw new Error('taken back')
            }).catch((error: Error) => {
              if (!/taken back|deadlock/.test(error.message)) throw error
            }),
          ),
          sumRollups(sql, 1 + random(200)),
          admin.post('/contacts/batch/new', [{ email: `c${random(9)}@sample.example`, country: 'Japan' }]),
        ])
        if (random(2) === 0) {
          const figure = [...catalog.rolledFigures.values()][random(catalog.rolledFigures.size)]!
          await transaction(sql, (db) =>
            recount(
              db,
              figure,
              [Date.now() - 90 * DAY_MS, Date.now()].map((ms) => Math.floor(ms / 900_000) * 900_000) as [
                number,
                number,
              ],
            ),
          )
        }
      }
      const [survivor, duplicate] = await sql<
        { id: number }[]
      >`select id from contacts order by id desc limit 2`
      if (survivor && duplicate) {
        await admin.patch(`/contacts/${survivor.id}/edit`, { email: 'merged@sample.example' })
        await admin.patch(`/contacts/${duplicate.id}/edit`, { email: 'merged@sample.example' })
      }
      await admin.delete(`/contacts/batch/delete?ids=${[3, 4, 5, 6].join(',')}`)
      await assertSame(sql, [admin], someQueries(random))
      while ((await sumRollups(sql)) > 0);
      await assertSame(sql, [admin, own], someQueries(random))
      for (const figure of catalog.rolledFigures.values())
        assert.equal(
          await transaction(sql, (db) => recount(db, figure, [0, Date.parse(ALL)])),
          0,
          figure.name,
        )
    })

  test('what was there before is counted by and by, while others write', async (t) => {
    const app = await testApp(t)
    const { sql } = app
    const random = randomNumbers(7)
    const admin = await app.as('admin')
    const all = writers(random)
    const context = { catalog } as unknown as EngineContext
    await transaction(sql, async (db) => {
      await keepRollups(db)
      for (let n = 0; n < 3; n++) for (const write of all) await write(db as Sql)
    })
    await sql`update rollup_figures set filled_from = ${ALL}, complete_from = ${NONE}`
    const isLeft = async () => {
      const [row] = await sql<
        { n: number }[]
      >`select count(*)::int as n from rollup_figures where filled_from > ${NONE}`
      return (row?.n ?? 0) > 0
    }
    for (let n = 0; (await isLeft()) && n < 200; n++) {
      await transaction(sql, (db) => fillSchedule.run(db, new Date(), context))
      await all[random(all.length)]!(sql)
      if (n % 6 === 0) await assertSame(sql, [admin], someQueries(random).slice(0, 1))
    }
    assert.equal(await isLeft(), false)
    await assertSame(sql, [admin], someQueries(random))
  })

  test('retention takes rows away and leaves their counts, and it is noted from when on rows are all there', async (t) => {
    const app = await testApp(t)
    const { sql } = app
    const admin = await app.as('admin')
    await sql`insert into email_sends (contact_id, dedupe_key, address, state, attempt_at, date_queued, date_sent)
      select 1, n::text, 'a', 'sent', at, at, at from generate_series(1, 40) n, lateral (select timestamptz '2026-01-01 00:07Z' + n * interval '1 day') m (at)`
    await sql`insert into page_hits (date_hit) values ('2026-01-10 00:00Z'), ('2026-02-03 00:00Z')`
    const asked = 'dateFrom=2026-01-01&dateTo=2026-02-20&timeUnit=d'
    const count = async (type: string, query = asked): Promise<number> => {
      const { datasets } = (await admin.get(`/data/${type}?${query}`)).body.data.chartData
      return datasets[0].data.reduce((sum: number, n: number) => sum + n, 0)
    }
    assert.deepEqual([await count('emails.in.time'), await count('page.hits.in.time')], [40, 2])
    await transaction(sql, async (db) => {
      await keepRollups(db)
      await db`delete from email_sends where date_queued < '2026-01-20Z'`
      await db`delete from page_hits where date_hit < '2026-02-01Z'`
      await noteDroppedRows(db, 'page_hits', new Date('2026-02-01T00:00:00Z'))
    })
    assert.deepEqual([await count('emails.in.time'), await count('page.hits.in.time')], [40, 2])
    // A quarter of an hour that is cut counts as a whole where its rows are gone.
    assert.equal(
      await count('emails.in.time', 'dateFrom=2026-01-03 00:08&dateTo=2026-01-04 00:01&timeUnit=d'),
      2,
    )
    const rows =
      await sql`select figure, complete_from from rollup_figures where source in ('email_sends', 'page_hits') order by figure`
    assert.deepEqual(
      rows.map(({ figure, complete_from }) => [figure, complete_from.toISOString()]),
      [
        ['emails.failed', '1900-01-01T00:00:00.000Z'],
        ['emails.read', '1900-01-01T00:00:00.000Z'],
        ['emails.sent', '2026-01-19T00:15:00.000Z'],
        ['pages.hits', '2026-02-01T00:00:00.000Z'],
      ],
    )
    // A contact that is deleted afterwards takes along what there still is of it.
    await sql`delete from email_sends where contact_id = 1`
    assert.equal(await count('emails.in.time'), 18)
  })

  test('a statement appends as many rows for a thousand as for one, and what is taken back leaves none', async (t) => {
    const { sql } = await testApp(t)
    const appended = async (n: number) => {
      const [before] = await sql<{ n: number }[]>`select count(*)::int as n from rollups`
      await sql`insert into email_sends (contact_id, email_id, dedupe_key, address, state, attempt_at, date_queued, date_sent)
          select n, 1, ${n} || ':' || n, 'a', 'sent', '2026-01-01Z', '2026-01-01Z', '2026-01-01Z' from generate_series(1, ${n}::int) n`
      const [after] = await sql<{ n: number }[]>`select count(*)::int as n from rollups`
      return (after?.n ?? 0) - (before?.n ?? 0)
    }
    assert.equal(await appended(1), 1)
    assert.equal(await appended(1000), 1)
    await sumRollups(sql)
    await sql`delete from email_sends`
    await sumRollups(sql)
    assert.equal((await sql`select from rollups`).length, 0)
    await sql`update email_sends set address = 'b'`
    assert.equal((await sql`select from rollups`).length, 0)
  })
})
