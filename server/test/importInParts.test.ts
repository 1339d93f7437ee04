// Documents of campaigns that are too large for one transaction: in parts, resumed after `kill -9`, nothing twice.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../src/platform/database/connection.ts'
import { testApp } from './app.ts'
import { clientToken } from './clientToken.ts'
import { testDatabase } from './database.ts'
import { installation, startServer } from './process.ts'

const TAGS = 1_500
const SEGMENTS = 1_500
const EVENTS = 50

function largeDocument() {
  const rows = <T>(count: number, make: (id: number) => T) =>
    Array.from({ length: count }, (_, n) => ({ id: n + 1, uuid: randomUUID(), ...make(n + 1) }))
  const segment = (id: number): Record<string, unknown> => ({ name: `S${id}`, alias: `s${id}`, filters: [] })
  return {
    campaign: rows(1, () => ({ name: 'Large' })),
    tag: rows(TAGS, (id) => ({ tag: `t${id}` })),
    segment: rows(SEGMENTS, segment),
    campaign_event: rows(EVENTS, (id) => ({
      campaign_id: 1,
      name: `E${id}`,
      type: 'lead.changepoints',
      event_type: 'action',
      event_order: 1,
      properties: { points: 1 },
    })),
    dependencies: [{ campaign_id: 1, segment_id: SEGMENTS }],
  }
}

async function counts(sql: Sql): Promise<number[]> {
  const [row] = await sql<{ counts: number[] }[]>`
    select array[(select count(*) from campaigns), (select count(*) from tags), (select count(*) from segments),
      (select count(*) from campaign_events), (select count(*) from campaign_segments),
      (select count(*) from background_work), (select count(*) from campaign_imports)]::int[] as counts`
  return row!.counts
}

const WHOLE = [1, TAGS, SEGMENTS, EVENTS, 1, 0, 0]

test('a large document comes in short transactions, and a second time nothing is doubled', async (t) => {
  const { sql, as } = await testApp(t)
  const admin = await as('admin')
  const document = largeDocument()
  const first = await admin.post('/campaigns/import', document)
  assert.equal(first.status, 201, first.text)
  assert.deepEqual(first.body.summary, {
    created: { tag: TAGS, segment: SEGMENTS, campaign: 1 },
    updated: {},
    missing: [],
  })
  assert.deepEqual(await counts(sql), WHOLE)
  for (const table of ['tags', 'segments']) {
    const [most] = await sql<{ n: number }[]>`
      select count(*) as n from ${sql(table)} group by xmin::text order by 1 desc limit 1`
    assert.ok(most!.n <= 500, `${table}: ${most!.n} in one transaction`)
  }
  const second = await admin.post('/campaigns/import', document)
  assert.equal(second.status, 200, second.text)
  assert.deepEqual(await counts(sql), WHOLE)
})

test('what is refused ends a large import; the mended document goes on, and nothing is doubled', async (t) => {
  const { sql, as } = await testApp(t)
  const admin = await as('admin')
  const document = largeDocument()
  const bad = document.segment.at(-1)!
  Object.assign(bad, { filters: 'none' })
  const refused = await admin.post('/campaigns/import', document)
  assert.equal(refused.status, 400, refused.text)
  const [campaigns, tags, , , , work, imports] = await counts(sql)
  assert.deepEqual([campaigns, tags, work, imports], [0, TAGS, 0, 0])
  Object.assign(bad, { filters: [] })
  const mended = await admin.post('/campaigns/import', document)
  assert.equal(mended.status, 201, mended.text)
  assert.deepEqual(await counts(sql), WHOLE)
})

test('a server that is killed while it imports goes on once it is back', { timeout: 120_000 }, async (t) => {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  const accessToken = await clientToken(sql)
  const server = await startServer(t, where)
  await sql`
    create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(0.001); return new; end'`
  await sql`create trigger dawdle before insert on segments for each row execute function dawdle()`
  const importing = fetch(`${where.url}/api/campaigns/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(largeDocument()),
  }).catch(() => null)
  const begun = async () => (await counts(sql))[2]! > 0
  while (!(await begun())) await sleep(10)
  await server.kill()
  assert.equal(await importing, null)
  const [campaigns, tags, segments, , , work] = await counts(sql)
  assert.deepEqual([campaigns, tags, work], [0, TAGS, 1])
  assert.ok(segments! < SEGMENTS, 'killed in the middle of it')
  await startServer(t, where)
  while ((await counts(sql))[5] !== 0) await sleep(50)
  assert.deepEqual(await counts(sql), WHOLE)
})
