import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { insertContacts, insertEmail, testConfig } from '../../../../test/mail.ts'
import { rowsRead } from '../../../../test/plan.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { beginTest, hashesOfRange, type VariantFigures, winnerOf } from './abTest.ts'
import { loadBroadcastPlan } from './broadcastPlan.ts'
import { insertBroadcast } from './broadcasts.sql.ts'
import { runBroadcast } from './broadcastTask.ts'

const NOW = new Date('2026-06-01T10:00:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
const config = testConfig()

async function setUp(t: TestContext, people: number, settings: Record<string, unknown>) {
  const { sql } = await testDatabase(t)
  const ids = await insertContacts(sql, people)
  const parent = await insertEmail(sql)
  const variant = await insertEmail(sql)
  await sql`
    update emails set variant_settings = ${JSON.stringify(settings)}::text::jsonb, variant_start_date = ${NOW} where id = ${parent}`
  await sql`
    update emails set variant_parent_id = ${parent}, variant_settings = '{"weight": 50}', variant_start_date = ${NOW} where id = ${variant}`
  const [segment] = await sql<{ id: number }[]>`
    insert into segments (name, alias, public_name, date_added) values ('S', 's', 'S', ${NOW}) returning id`
  await sql`insert into email_segments (email_id, segment_id) values (${parent}, ${segment!.id})`
  const join = (contactIds: readonly number[]) => sql`
    insert into segment_contacts (segment_id, contact_id, date_added)
    select ${segment!.id}, c, ${NOW} from unnest(${contactIds as number[]}::bigint[]) c`
  await join(ids)
  const broadcast = await insertBroadcast(sql, { emailId: parent, remaining: null }, NOW)
  return {
    sql,
    parent,
    variant,
    join,
    run: (at: Date) => runBroadcast(sql, broadcast, { config, now: at, members: 300 }),
    counts: () => countsOf(sql),
  }
}

async function countsOf(sql: Sql): Promise<Record<number, number>> {
  const rows = await sql<{ id: number; count: number }[]>`
    select email_id as id, count(distinct contact_id)::int as count from email_sends group by 1`
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]))
}

const leave = (sql: Sql) =>
  sql`update email_sends set state = 'sent', date_sent = ${NOW} where state = 'queued'`

test('a share gets the variants, the others get the winner when its time has come, and nobody gets both', async (t) => {
  const { sql, parent, variant, join, run, counts } = await setUp(t, 1_000, {
    totalWeight: 20,
    sendWinnerDelay: 2,
    winnerCriteria: 'email.openrate',
  })
  assert.equal((await run(NOW)).isDone, false)
  assert.deepEqual(await counts(), { [parent]: 100, [variant]: 100 })
  await leave(sql)
  await sql`
    update email_sends set is_read = true where id in (select id from email_sends where email_id = ${variant} order by id limit 30)`
  await sql`
    update email_sends set is_read = true where id in (select id from email_sends where email_id = ${parent} order by id limit 29)`
  assert.equal((await run(hours(1.9))).isDone, false)
  assert.deepEqual(await counts(), { [parent]: 100, [variant]: 100 })
  await join(await insertContacts(sql, 10, 2_001))
  assert.equal((await run(hours(2))).isDone, true)
  assert.deepEqual(await counts(), { [parent]: 100, [variant]: 910 })
  const [twice] = await sql`select count(*) - count(distinct contact_id) as count from email_sends`
  assert.equal(twice?.count, 0)
  const [told] = await sql`select details from audit_log where object = 'email' and object_id = ${parent}`
  assert.deepEqual(told?.details.variantWinner, [null, variant])
  const [kept] = await sql`select winner_id, figures from email_tests`
  assert.equal(kept?.winner_id, variant)
  assert.deepEqual(
    kept?.figures.map(({ emailId, sent, read }: VariantFigures) => [emailId, sent, read]),
    [
      [parent, 100, 29],
      [variant, 100, 30],
    ],
  )
})

test('a test is not decided before its mail has left, and begins anew when its terms change', async (t) => {
  const { sql, parent, variant, run, counts } = await setUp(t, 100, { totalWeight: 10, sendWinnerDelay: 1 })
  await run(NOW)
  assert.deepEqual(await counts(), { [parent]: 5, [variant]: 5 })
  assert.equal((await run(hours(1))).isDone, false, 'nothing has left')
  await leave(sql)
  assert.equal((await run(hours(1))).isDone, false, 'it is looked at again a minute later')
  await sql`update emails set variant_start_date = ${hours(1)}, variant_queued_count = 0`
  await sql`delete from count_differences`
  assert.equal((await run(hours(1.1))).isDone, false)
  assert.deepEqual(await counts(), { [parent]: 10, [variant]: 9 }, 'a tenth of the ninety that are left')
})

test('without a delay all recipients get the variants, and nothing is decided', async (t) => {
  const { sql, parent, variant, run, counts } = await setUp(t, 100, { totalWeight: 10 })
  assert.equal((await run(NOW)).isDone, true)
  assert.deepEqual(await counts(), { [parent]: 50, [variant]: 50 })
  assert.equal((await sql`select from email_tests`).length, 0)
})

test('the winner has the best share of those who got it; of equal ones it is the email itself', () => {
  const figures = [
    { emailId: 1, sent: 100, read: 10, clicks: 9, waiting: 0 },
    { emailId: 2, sent: 10, read: 2, clicks: 0, waiting: 0 },
    { emailId: 3, sent: 0, read: 0, clicks: 0, waiting: 0 },
  ]
  assert.equal(winnerOf(figures, 'email.openrate'), 2)
  assert.equal(winnerOf(figures, 'email.clickthrough'), 1)
  assert.equal(
    winnerOf(
      figures.map((one) => ({ ...one, read: 0 })),
      'email.openrate',
    ),
    1,
  )
})

test('who takes part is chosen in ranges: exactly the share, each contact once, and what was interrupted begins anew', async (t) => {
  const { sql, parent } = await setUp(t, 1_000, { totalWeight: 20, sendWinnerDelay: 2 })
  const [other] = await sql<{ id: number }[]>`
    insert into segments (name, alias, public_name, date_added) values ('O', 'o', 'O', ${NOW}) returning id`
  await sql`insert into email_segments (email_id, segment_id) values (${parent}, ${other!.id})`
  await sql`
    insert into segment_contacts (segment_id, contact_id, date_added) select ${other!.id}, contact_id, date_added from segment_contacts
    where contact_id % 2 = 0`
  const plan = (await loadBroadcastPlan(sql, parent, NOW))!
  let ranges = 0
  assert.equal(await beginTest(sql, plan, { members: 100, shouldPause: () => ++ranges > 7 }), false)
  assert.equal((await sql`select from email_tests`).length, 0)
  const [one, two] = await Promise.all([
    beginTest(sql, plan, { members: 70 }),
    beginTest(sql, plan, { members: 333 }),
  ])
  assert.ok(one && two)
  const [row] = await sql`
    select count(*)::int as count from email_tests, contacts c
    where ('x' || substr(md5(${`test ${parent} `} || c.id), 1, 13))::bit(52)::bigint <= cutoff`
  assert.equal(row?.count, 200)
})

test('a range of the choice reads its members and no others', async (t) => {
  const { sql, parent } = await setUp(t, 5_000, { totalWeight: 20, sendWinnerDelay: 2 })
  const plan = (await loadBroadcastPlan(sql, parent, NOW))!
  const range = { segmentId: plan.segmentIds[0]!, before: [], after: 0, members: 100 }
  const { total, text } = await rowsRead(sql, hashesOfRange(sql, plan, range))
  assert.ok(total <= 500, `${total} ${text}`)
})
