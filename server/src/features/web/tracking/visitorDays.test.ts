// Visitors are counted once a day, the same before and after the days are counted for good, and by whoever is filtered for.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'
import { catalog } from '../../index.ts'
import { visitorSchedule } from './visitorDays.ts'

const DAY_MS = 86_400_000
/** Whole days, the last of which is today. */
const DAYS = 6
const VISITS = 3_000

type Dataset = { label: string; data: number[] }

async function unique(client: Client, query: string): Promise<number[]> {
  const { status, body } = await client.get(`/data/page.hits.in.time?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data.chartData.datasets.find(({ label }: Dataset) => label === 'Unique').data
}

const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)

suite('visitors', () => {
  test('count once a day, as their visits say, whether or not the day is counted for good', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const first = new Date(today - (DAYS - 1) * DAY_MS)
    await app.sql`insert into pages (title, alias, date_added) values ('One', 'one', ${first}), ('Two', 'two', ${first})`
    // Of known contacts, of browsers, of nobody at all; the second day has none.
    await app.sql`insert into contacts (date_added, email) select ${first}, 'v' || n || '@visit.example' from generate_series(1, 40) n`
    await app.sql`
      insert into page_hits (date_hit, contact_id, tracking_id, page_id, code, url)
      select h.at, case when n % 3 = 0 then (select min(id) from contacts) + n * 7919::bigint % 40 end,
        case when n % 3 = 1 then 'browser' || n * 31::bigint % 60 end, (select min(id) from pages) + n % 2, 200, 'https://shop.example/'
      from generate_series(1, ${VISITS}::int) n, lateral (
        select ${first}::timestamptz + (n * 104729::bigint % ${DAYS * 86_400}::int) * interval '1 second' as at) h
      where h.at < ${new Date()} and not (h.at >= ${new Date(first.getTime() + DAY_MS)} and h.at < ${new Date(first.getTime() + 2 * DAY_MS)})`
    const expected = await app.sql<{ n: number }[]>`
      select count(distinct coalesce(contact_id::text, tracking_id))::int as n
      from generate_series(${first}::timestamptz, ${new Date(today)}, '1 day') d left join page_hits on date_hit >= d and date_hit < d + interval '1 day'
      group by d order by d`
    const days = expected.map(({ n }) => n)
    assert.equal(days[1], 0)
    const [counted] = await app.sql<{ n: number }[]>`select count(*)::int as n from page_hits`
    const range = `dateFrom=${first.toISOString().slice(0, 16)}&timeUnit=d`
    const look = async () => {
      assert.deepEqual(await unique(admin, range), days)
      assert.equal(sum(await unique(admin, range.replace('timeUnit=d', 'timeUnit=m'))), sum(days))
      assert.equal(sum(await unique(admin, range.replace('timeUnit=d', 'timeUnit=H'))), sum(days))
      assert.equal(sum(await unique(admin, `${range}&timezone=Asia/Kathmandu`)), sum(days))
      const { data } = (await admin.get(`/data/unique.vs.returning.leads?${range}`)).body
      assert.deepEqual(data.chartData.datasets[0].data, [sum(days), (counted?.n ?? 0) - sum(days)])
    }
    await look()
    const onPage = () => unique(admin, `${range}&filter[pageId]=1`)
    const before = await onPage()
    await visitorSchedule.run(app.sql, new Date(), { catalog } as never)
    const kept = await app.sql<{ n: number }[]>`
      select (select sum(v)::int from unnest(visitors) v) as n from visitor_days order by day`
    assert.deepEqual(
      kept.map(({ n }) => n),
      days.slice(0, DAYS - 1).slice(0, kept.length),
    )
    assert.ok(kept.length >= DAYS - 2, `${kept.length} days are counted`)
    await look()
    assert.deepEqual(await onPage(), before)
    // Nothing is counted twice, and what retention takes stays counted.
    await visitorSchedule.run(app.sql, new Date(), { catalog } as never)
    await app.sql`delete from page_hits where date_hit < ${new Date(first.getTime() + 3 * DAY_MS)}`
    assert.deepEqual(await unique(admin, range), days)
    const other = await app.as({ 'page:pages': ['viewown'] })
    assert.equal(sum(await unique(other, range)), 0)
  })

  test('a day is counted for good when it is over, and late visits have been written', async (t) => {
    const app = await testApp(t)
    const count = (at: string) => visitorSchedule.run(app.sql, new Date(at), { catalog } as never)
    const rows = async () => (await app.sql`select from visitor_days`).length
    await count('2026-01-02T12:00:00Z')
    assert.equal(await rows(), 0)
    await app.sql`insert into page_hits (date_hit, code, url, tracking_id) values ('2026-01-01T23:59:59Z', 200, 'https://shop.example/', 'x')`
    await count('2026-01-02T00:05:00Z')
    assert.equal(await rows(), 0)
    await count('2026-01-02T00:10:00Z')
    assert.equal(await rows(), 1)
  })

  test('days that are counted for good are read whole, but those in which a month or the range begins or ends', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const zone = 'Asia/Kathmandu'
    const [from, to] = ['2026-01-28T07:30', '2026-02-03T16:20']
    await app.sql`
      insert into page_hits (date_hit, tracking_id, code, url)
      select '2026-01-27Z'::timestamptz + n * interval '617 seconds', 'browser' || n * 31 % 97, 200, 'https://shop.example/'
      from generate_series(1, 1300) n`
    await visitorSchedule.run(app.sql, new Date('2026-02-20T00:00:00Z'), { catalog } as never)
    assert.ok((await app.sql`select from visitor_days`).length > 20)
    const ask = async (unit: string) => {
      const { body } = await admin.get(
        `/data/page.hits.in.time?dateFrom=${from}&dateTo=${to}&timeUnit=${unit}&timezone=${zone}&dateFormat=Y-m-d H&dataFormat=raw`,
      )
      return Object.entries(body.data.Unique as Record<string, number>)
    }
    const months = await ask('m')
    const hours = Map.groupBy(await ask('H'), ([hour]) => hour.slice(0, 7))
    assert.deepEqual(
      months.map(([month, n]) => [month.slice(0, 7), n]),
      [...hours].map(([month, list]) => [month, sum(list.map(([, n]) => n))]),
    )
    assert.ok(months.every(([, n]) => n > 50))
    const { data } = (await admin.get(`/data/unique.vs.returning.leads?dateFrom=${from}&dateTo=${to}`)).body
    assert.equal(data.chartData.datasets[0].data[0], sum(months.map(([, n]) => n)))
  })
})
