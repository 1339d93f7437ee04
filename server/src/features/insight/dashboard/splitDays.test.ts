// Figures by value are the same before and after days are kept, whatever the range cuts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { catalog } from '../../index.ts'
import { splitSchedule } from './splitDays.ts'

const DAY_MS = 86_400_000
const DAYS = 6
const KINDS = ['desktop', 'smartphone', 'tablet']

async function devices(client: Client, type: string, query: string): Promise<Record<string, number>> {
  const { status, body, text } = await client.get(`/data/${type}?${query}`)
  assert.equal(status, 200, text)
  const { labels, datasets } = body.data.chartData
  return Object.fromEntries(labels.map((label: string, n: number) => [label, datasets[0].data[n]]))
}

test('devices are told as their rows say, whether or not days are kept, and stay when rows go', async (t) => {
  const app = await testApp(t)
  const { sql } = app
  const admin = await app.as('admin')
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const first = new Date(today - (DAYS - 1) * DAY_MS)
  await sql`insert into contacts (date_added, email) select ${first}, 'd' || n || '@device.example' from generate_series(1, 30) n`
  await sql`
    insert into contact_devices (contact_id, date_added, device)
    select id, ${first}, (array[${KINDS[0] ?? ''}, ${KINDS[1] ?? ''}, ${KINDS[2] ?? ''}, null])[1 + id % 4] from contacts`
  // The second day has none.
  const moments = sql`
    select n, at from generate_series(1, 900) n, lateral (
      select ${first}::timestamptz + (n * 104729::bigint % ${DAYS * 86_400}::int) * interval '1 second' as at) h
    where at < ${new Date()} and not (at >= ${new Date(first.getTime() + DAY_MS)} and at < ${new Date(first.getTime() + 2 * DAY_MS)})`
  await sql`
    insert into page_hits (date_hit, contact_id, device_id, code, url)
    select m.at, d.contact_id, d.id, 200, 'https://shop.example/' from (${moments}) m
    join (select *, row_number() over (order by id) as place from contact_devices) d on d.place = 1 + m.n % 30`
  await sql`
    insert into email_sends (contact_id, dedupe_key, address, attempt_at, date_queued, state, date_sent)
    select id, 'k' || id, email, ${first}, ${first}, 'sent', ${first} from contacts`
  await sql`
    insert into email_send_devices (contact_id, send_id, device_id, date_opened)
    select d.contact_id, s.id, case when m.n % 7 > 0 then d.id end, m.at from (${moments}) m
    join (select *, row_number() over (order by id) as place from contact_devices) d on d.place = 1 + m.n % 30
    join email_sends s on s.contact_id = d.contact_id`
  const types = ['device.granularity', 'device.granularity.email']
  const ranges = [
    [first.getTime(), Date.now()],
    [first.getTime() + 5 * 3_600_000, today - DAY_MS + 7 * 3_600_000],
    [first.getTime() + 3_600_000, first.getTime() + 7_200_000],
    [first.getTime() - 10 * DAY_MS, first.getTime() + 2 * DAY_MS - 1],
  ].map((ends) => {
    const [from, to] = ends.map((end) => new Date(end).toISOString())
    return `dateFrom=${from}&dateTo=${to}&timeUnit=d`
  })
  const look = () => Promise.all(types.flatMap((type) => ranges.map((range) => devices(admin, type, range))))
  const before = await look()
  assert.ok(before.every((one) => Object.keys(one).length > 2 && Object.values(one).every((n) => n > 0)))
  await splitSchedule.run(sql, new Date(), { catalog } as never)
  const kept = await sql<{ figure: string; days: number }[]>`
    select figure, count(distinct day)::int as days from split_days group by 1 order by 1`
  assert.deepEqual(
    kept.map(({ figure }) => figure),
    ['emails.devices', 'pages.devices'],
  )
  assert.ok(
    kept.every(({ days }) => days >= DAYS - 2 && days < DAYS),
    JSON.stringify(kept),
  )
  assert.deepEqual(await look(), before)
  // Not counted twice, and what retention takes stays counted.
  await splitSchedule.run(sql, new Date(), { catalog } as never)
  await sql`delete from page_hits where date_hit < ${new Date(first.getTime() + 3 * DAY_MS)}`
  await sql`delete from email_send_devices where date_opened < ${new Date(first.getTime() + 3 * DAY_MS)}`
  const whole = ranges[0] ?? ''
  assert.deepEqual(
    [await devices(admin, types[0] ?? '', whole), await devices(admin, types[1] ?? '', whole)],
    [before[0], before[ranges.length]],
  )
  // Who sees own records only gets nothing of what is kept for all, and a filter reads rows.
  const other = await app.as({ 'page:pages': ['viewown'], 'email:emails': ['viewown'] })
  for (const type of types) assert.deepEqual(await devices(other, type, whole), {})
  assert.deepEqual(await devices(admin, types[1] ?? '', `${whole}&filter[emailId]=999`), {})
  const { count } = await countStatements(sql, () => devices(admin, types[0] ?? '', whole))
  assert.ok(count <= 6, `${count} statements`)
})
