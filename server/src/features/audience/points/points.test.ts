import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { calculate, changePoints, type PointChange } from './changePoints.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const BY = { actor: SYSTEM, now: NOW, type: 'campaign', eventName: '1: C', actionName: '2: E' }

async function setUp(t: Parameters<typeof testApp>[0], contacts = 1) {
  const app = await testApp(t)
  const { sql } = app
  const admin = await app.as('admin')
  await sql`insert into contacts (date_added) select ${NOW} from generate_series(1, ${contacts}::int)`
  const points = async (id = 1) => (await sql`select points from contacts where id = ${id}`)[0]?.points
  const log = async () =>
    (
      await sql`select type, event_name, action_name, delta, group_id, ip_id from point_changes order by id`
    ).map((row) => ({ ...row }))
  const change = (entries: PointChange[]) => transaction(sql, (db) => changePoints(db, entries, BY))
  return { app, sql, admin, points, log, change }
}

suite('points', () => {
  test('every operation answers success alone, and logs what it was worth', async (t) => {
    const { sql, admin, points, log } = await setUp(t)
    const steps: [string, number][] = [
      ['plus/10', 10],
      ['minus/3', 7],
      ['times/4', 28],
      ['divide/5', 5],
      ['set/2', 2],
      ['plus/-2', 0],
      ['plus/0', 0],
      ['times/7', 0],
    ]
    for (const [path, expected] of steps) {
      const answer = await admin.post(`/contacts/1/points/${path}`)
      assert.deepEqual([answer.status, answer.body, await points()], [200, { success: true }, expected], path)
    }
    assert.deepEqual(
      (await log()).map((row) => row.delta),
      [10, -3, 21, -23, -3, -2],
    )
    await admin.post('/contacts/1/points/plus/1', 'eventName=Fair&actionName=Badge')
    const [ip] = await sql`select id from ip_addresses`
    assert.deepEqual((await log()).at(-1), {
      type: 'API',
      event_name: 'Fair',
      action_name: 'Badge',
      delta: 1,
      group_id: null,
      ip_id: ip?.id,
    })
    const [event] =
      await sql`select ids, payload from domain_events where type = 'contact.changed' order by id desc limit 1`
    assert.deepEqual(
      [event?.ids, event?.payload],
      [[1], { fields: ['points'], points: [{ contactId: 1, groupId: null, old: 0, new: 1 }] }],
    )
    const [audit] = await sql`select details from audit_log where object = 'lead' order by id desc limit 1`
    assert.deepEqual(audit?.details, { points: [0, 1] })
  })

  test('what is no operation or no number is a 400, a missing contact a 404', async (t) => {
    const { admin, points } = await setUp(t)
    for (const path of ['add/1', 'plus/x', 'plus/1.5', 'divide/0', 'groups/1'])
      assert.equal((await admin.post(`/contacts/1/points/${path}`)).status, 400, path)
    assert.equal((await admin.post('/contacts/1/points/plus/1', { eventName: { a: 1 } })).status, 400)
    assert.equal((await admin.post('/contacts/99/points/plus/1')).status, 404)
    assert.equal((await admin.post('/contacts/1/points/plus/999999999999999')).status, 200)
    assert.equal(await points(), 2_147_483_647)
  })

  test('the right to edit the contact is needed', async (t) => {
    const { app, sql } = await setUp(t, 2)
    const editor = await app.as({ 'lead:leads': ['viewown', 'editown'] })
    await sql`update contacts set owner_id = ${editor.userId} where id = 1`
    assert.equal((await editor.post('/contacts/1/points/plus/1')).status, 200)
    assert.equal((await editor.post('/contacts/2/points/plus/1')).status, 403)
    assert.equal((await editor.get('/contacts/2/points/groups')).status, 403)
  })

  test('operations cut to whole numbers and never leave the integers', () => {
    assert.deepEqual(
      [
        calculate(7, 'divide', 2),
        calculate(-7, 'divide', 2),
        calculate(5, 'divide', 0),
        calculate(0, 'times', -5),
      ],
      [3, -3, 5, 0],
    )
    assert.equal(calculate(2_000_000_000, 'times', 2_000_000_000), 2_147_483_647)
    assert.equal(calculate(-2_000_000_000, 'plus', -2_000_000_000), -2_147_483_648)
  })

  test('several changes of one contact in a batch follow each other', async (t) => {
    const { change, log, points } = await setUp(t)
    const outcomes = await change([
      { contactId: 1, op: 'plus', value: 5 },
      { contactId: 1, op: 'times', value: 3 },
      { contactId: 1, op: 'minus', value: 1 },
      { contactId: 99, op: 'plus', value: 1 },
    ])
    assert.deepEqual(outcomes, [{ contactId: 1, groupId: null, old: 0, new: 14 }])
    assert.deepEqual(
      [await points(), (await log()).map((row) => [row.type, row.delta])],
      [
        14,
        [
          ['campaign', 5],
          ['campaign', 10],
          ['campaign', -1],
        ],
      ],
    )
  })

  test('concurrent changes all count', async (t) => {
    const { admin, points } = await setUp(t)
    const { body } = await admin.post('/points/groups/new', { name: 'G' })
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        admin.post(
          n % 2 ? '/contacts/1/points/plus/2' : `/contacts/1/points/groups/${body.pointGroup.id}/plus/2`,
        ),
      ),
    )
    assert.equal(await points(), 20)
    assert.equal(
      (await admin.get(`/contacts/1/points/groups/${body.pointGroup.id}`)).body.groupScore.score,
      20,
    )
  })

  test('as many statements change two hundred contacts as change one', async (t) => {
    const { sql, change } = await setUp(t, 402)
    const [group] = await sql`insert into point_groups (name) values ('G') returning id`
    const entries = (from: number, count: number): PointChange[] =>
      Array.from({ length: count }, (_, n) => ({
        contactId: from + n,
        op: 'plus' as const,
        value: 5,
        ...(n % 2 ? {} : { groupId: group!.id }),
      }))
    await change(entries(1, 2))
    const one = await countStatements(sql, () => change(entries(1, 2)))
    const many = await countStatements(sql, () => change(entries(3, 200)))
    assert.equal(many.count, one.count)
  })
})

suite('point groups and insights', () => {
  test('a group score is made, changed and answered with its group', async (t) => {
    const { sql, admin, log } = await setUp(t)
    const { body } = await admin.post('/points/groups/new', { name: 'Sample group', description: 'd' })
    const { id } = body.pointGroup
    assert.deepEqual((await admin.get('/contacts/1/points/groups')).body, { total: 0, groupScores: [] })
    assert.equal((await admin.get(`/contacts/1/points/groups/${id}`)).status, 404)
    const group = { id, name: 'Sample group', description: 'd' }
    assert.deepEqual((await admin.post(`/contacts/1/points/groups/${id}/plus/5`)).body, {
      groupScore: { score: 5, group },
    })
    for (const [path, score] of [
      ['minus/1', 4],
      ['times/6', 24],
      ['divide/5', 4],
      ['set/9', 9],
    ]) {
      assert.equal((await admin.post(`/contacts/1/points/groups/${id}/${path}`)).body.groupScore.score, score)
    }
    assert.deepEqual((await admin.get('/contacts/1/points/groups')).body, {
      total: 1,
      groupScores: [{ score: 9, group }],
    })
    assert.deepEqual(
      (await log()).map((row) => [row.group_id, row.delta, row.event_name]),
      [5, -1, 20, -20, 5].map((delta) => [id, delta, 'Manual change']),
    )
    assert.equal((await admin.post(`/contacts/1/points/groups/999/plus/5`)).status, 404)
    assert.equal((await admin.post(`/contacts/9/points/groups/${id}/plus/5`)).status, 404)
    assert.equal((await admin.post(`/contacts/1/points/groups/${id}/wat/5`)).status, 400)
    await admin.delete(`/points/groups/${id}/delete`)
    assert.equal((await sql`select from contact_group_scores`).length, 0)
  })

  test('an insight writes the winning group, keeps a filled field on a tie, and stays out of it at zero', async (t) => {
    const { sql, admin, change } = await setUp(t, 5)
    const groups = (
      await admin.post('/points/groups/batch/new', [{ name: 'Low' }, { name: 'High' }, { name: 'Else' }])
    ).body.pointGroups
    const [low, high, other] = groups.map((group: { id: number }) => group.id)
    const made = await admin.post('/points/insights/new', {
      name: 'Interest',
      customField: 'position',
      pointGroups: [high, low, 999],
    })
    assert.deepEqual(
      [made.status, made.body.insight.insightType, made.body.insight.pointGroups],
      [201, 'compare_point_groups', [high, low, 999]],
    )
    await admin.post('/points/insights/batch/new', [
      { name: 'Unknown field', customField: 'nope', pointGroups: [low] },
      { name: 'No text', customField: 'attribution', pointGroups: [low] },
      { name: 'Off', customField: 'city', pointGroups: [low], isPublished: false },
      { name: 'No groups', customField: 'city' },
    ])
    await sql`update contacts set position = 'kept' where id = 4`
    await change([
      { contactId: 1, groupId: high, op: 'plus', value: 5 },
      { contactId: 1, groupId: low, op: 'plus', value: 3 },
      { contactId: 2, groupId: high, op: 'plus', value: 5 },
      { contactId: 2, groupId: low, op: 'plus', value: 5 },
      { contactId: 3, groupId: low, op: 'minus', value: 5 },
      { contactId: 3, groupId: other, op: 'plus', value: 9 },
      { contactId: 4, groupId: high, op: 'plus', value: 5 },
      { contactId: 4, groupId: low, op: 'plus', value: 5 },
    ])
    const positions = async () =>
      (await sql`select position from contacts order by id`).map((row) => row.position)
    assert.deepEqual(await positions(), [`${high} (High)`, `${low} (Low)`, null, 'kept', null])
    assert.equal((await sql`select from contacts where city is not null`).length, 0)
    await change([{ contactId: 4, groupId: low, op: 'plus', value: 1 }])
    assert.equal((await positions())[3], `${low} (Low)`)
    const [event] =
      await sql`select ids from domain_events where type = 'contact.changed' and payload -> 'fields' = '["position"]' order by id limit 1`
    assert.deepEqual(event?.ids, [1, 2])
  })

  test('a list of insights shows id, name, category and description, and needs its own permission', async (t) => {
    const { app, admin } = await setUp(t)
    await admin.post('/points/insights/new', { name: 'I' })
    const { body } = await admin.get('/points/insights')
    assert.deepEqual(
      [body.total, Object.keys(body.insights[0]).sort()],
      [1, ['category', 'description', 'id', 'name']],
    )
    assert.equal((await (await app.as({ 'point:insights': ['view'] })).get('/points/insights')).status, 200)
    assert.equal((await (await app.as({ 'point:groups': ['full'] })).get('/points/insights')).status, 403)
    assert.equal((await admin.post('/points/insights/new', { name: 'I', insightType: 'other' })).status, 400)
  })
})
