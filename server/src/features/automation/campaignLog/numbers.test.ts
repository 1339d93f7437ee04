// How many contacts stand where in a campaign.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { AT_LEAST, findNumbers } from './findNumbers.ts'

type App = Awaited<ReturnType<typeof testApp>>

async function campaignOf(admin: Client, events: number): Promise<{ id: number; eventIds: number[] }> {
  const made = await admin.post('/campaigns/new', {
    name: 'Welcome',
    events: Array.from({ length: events }, (_, at) => ({
      id: `new_${at + 1}`,
      type: at === 0 ? 'lead.points' : 'lead.changepoints',
      properties: at === 0 ? { operator: 'gt', score: 5 } : { points: 1 },
      parent: at === 0 ? null : { id: 'new_1' },
      decisionPath: at === 0 ? null : 'yes',
    })),
  })
  assert.equal(made.status, 201, made.text)
  const { id, events: saved } = made.body.campaign
  return { id, eventIds: Object.keys(saved).map(Number) }
}

/** `passed` contacts went by each event, the first `declined` of them by no; `waiting` wait. */
async function put(
  { sql }: App,
  { id, eventIds }: { id: number; eventIds: number[] },
  { passed, declined, waiting }: { passed: number; declined: number; waiting: number },
): Promise<void> {
  await sql`
    insert into contacts (date_added) select now() from generate_series(1, ${passed + waiting})`
  await sql`
    insert into campaign_contacts (campaign_id, contact_id, date_added)
    select ${id}, c.id, now() from contacts c on conflict do nothing`
  await sql`
    insert into campaign_event_log (event_id, contact_id, campaign_id, date_triggered, is_scheduled, non_action_path_taken)
    select e, c.id, ${id}, now(), c.rank > ${passed}, c.rank <= ${declined}
    from unnest(${eventIds}::bigint[]) e, (select id, row_number() over (order by id) as rank from contacts) c`
}

test('each event says who waits, who passed, and who of them went by no; failures beside them', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const made = await campaignOf(admin, 2)
  await put(app, made, { passed: 7, declined: 3, waiting: 2 })
  const [first, second] = made.eventIds as [number, number]
  await app.sql`update campaign_events set failed_count = 4 where id = ${second}`
  const [someone] = await app.sql`select min(id) as id from contacts`
  await app.sql`
    insert into campaign_decisions (contact_id, event_id, campaign_id, rotation, waits_since)
    values (${someone?.id}, ${first}, ${made.id}, 2, now())`
  await app.sql`update campaign_contacts set manually_removed = true where contact_id = ${someone?.id}`
  const answer = await admin.get(`/campaigns/${made.id}/numbers`)
  assert.deepEqual(answer.body.numbers, {
    isExact: true,
    contacts: 8,
    events: [
      { id: first, waiting: 3, passed: 7, declined: 3, failed: 0 },
      { id: second, waiting: 2, passed: 7, declined: 3, failed: 4 },
    ],
  })
})

test('who may not see the campaign does not see its numbers; what is no campaign has none', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { id } = await campaignOf(admin, 1)
  const path = `/campaigns/${id}/numbers`
  assert.equal((await (await app.as({})).get(path)).status, 403)
  assert.equal((await (await app.as({ 'campaign:campaigns': ['viewown'] })).get(path)).status, 403)
  assert.equal((await (await app.as({ 'campaign:campaigns': ['viewother'] })).get(path)).status, 200)
  assert.equal((await (await app.as('nobody')).get(path)).status, 401)
  assert.equal((await admin.get(`/campaigns/${id + 99}/numbers`)).status, 404)
})

test('the number of statements is the same for one event and for fifty', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const [small, large] = [await campaignOf(admin, 1), await campaignOf(admin, 50)]
  await put(app, large, { passed: 5, declined: 0, waiting: 5 })
  const few = await countStatements(app.sql, () => findNumbers({ sql: app.sql, actor: SYSTEM }, small.id))
  const many = await countStatements(app.sql, () => findNumbers({ sql: app.sql, actor: SYSTEM }, large.id))
  assert.equal(many.result.events.length, 50)
  assert.equal(many.count, few.count, many.queries.join('\n'))
})

test('where counting takes too long, figures end at a bound and the answer says so', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const made = await campaignOf(admin, 2)
  await put(app, made, { passed: AT_LEAST + 5, declined: 0, waiting: 3 })
  const exact = await findNumbers({ sql: app.sql, actor: SYSTEM }, made.id, 60_000)
  assert.deepEqual([exact.isExact, exact.events[1]?.passed], [true, AT_LEAST + 5])
  // A lock that is held makes every statement slow.
  const numbers = await app.sql.begin(async (holder) => {
    await holder`lock table campaign_decisions in access exclusive mode`
    const late = findNumbers({ sql: app.sql, actor: SYSTEM }, made.id, 50)
    await new Promise((done) => setTimeout(done, 400))
    return { late }
  })
  const bounded = await numbers.late
  assert.deepEqual(bounded, {
    isExact: false,
    contacts: AT_LEAST,
    events: made.eventIds.map((id) => ({ id, waiting: 3, passed: AT_LEAST, declined: 0, failed: 0 })),
  })
})
