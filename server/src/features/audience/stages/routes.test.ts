import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { setStages } from './setStages.ts'

const NOW = new Date('2026-11-21T08:00:00Z')

async function setUp(t: Parameters<typeof testApp>[0], contacts = 1) {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await app.sql`insert into contacts (date_added) select ${NOW} from generate_series(1, ${contacts}::int)`
  const { body } = await admin.post('/stages/batch/new', [
    { name: 'First', weight: 1 },
    { name: 'Second', weight: 2 },
  ])
  const [first, second] = body.stages.map((stage: { id: number }) => stage.id)
  const stageOf = async (id = 1) =>
    (await app.sql`select stage_id from contacts where id = ${id}`)[0]?.stage_id
  return { app, sql: app.sql, admin, first, second, stageOf }
}

suite('stages of contacts', () => {
  test('a contact is in one stage, and leaves only the one it is in', async (t) => {
    const { sql, admin, first, second, stageOf } = await setUp(t)
    assert.deepEqual((await admin.post(`/stages/${first}/contact/1/add`)).body, { success: 1 })
    await admin.post(`/stages/${first}/contact/1/add`)
    await admin.post(`/stages/${second}/contact/add/1`)
    assert.equal(await stageOf(), second)
    assert.deepEqual((await admin.post(`/stages/${first}/contact/1/remove`)).body, { success: 1 })
    assert.equal(await stageOf(), second)
    await admin.post(`/stages/${second}/contact/remove/1`)
    assert.equal(await stageOf(), null)
    const log = await sql`select stage_id, event_name, action_name from stage_changes order by id`
    assert.deepEqual(
      log.map((row) => Object.values(row)),
      [
        [first, `${first}: First`, 'Added by API'],
        [second, `${second}: Second`, 'Added by API'],
        [second, `${second}: Second`, 'Removed by API'],
      ],
    )
    const events = await sql`select ids, payload from domain_events where type = 'contact.changed'`
    assert.deepEqual(
      events.map((event) => [event.ids, event.payload.fields]),
      Array(3).fill([[1], ['stage']]),
    )
  })

  test('a missing stage or contact is a 404, a missing right a 403', async (t) => {
    const { app, admin, first } = await setUp(t)
    assert.equal((await admin.post('/stages/999/contact/1/add')).status, 404)
    assert.equal((await admin.post(`/stages/${first}/contact/999/add`)).status, 404)
    assert.equal(
      (await (await app.as({ 'lead:leads': ['full'] })).post(`/stages/${first}/contact/1/add`)).status,
      403,
    )
    assert.equal(
      (
        await (
          await app.as({ 'stage:stages': ['view'], 'lead:leads': ['viewother'] })
        ).post(`/stages/${first}/contact/1/add`)
      ).status,
      403,
    )
  })

  test('deleting a stage takes its contacts out of it', async (t) => {
    const { sql, admin, first, second, stageOf } = await setUp(t, 2)
    await sql`update contacts set stage_id = case id when 1 then ${first}::bigint else ${second}::bigint end`
    assert.equal((await admin.delete(`/stages/${first}/delete`)).status, 200)
    assert.deepEqual([await stageOf(1), await stageOf(2)], [null, second])
  })

  test('as many statements move two hundred contacts as move one', async (t) => {
    const { sql, first } = await setUp(t, 201)
    const move = (ids: number[]) =>
      countStatements(sql, () =>
        transaction(sql, (db) => setStages(db, ids, first, { actor: SYSTEM, now: NOW, actionName: 'Moved' })),
      )
    const one = await move([1])
    const many = await move(Array.from({ length: 200 }, (_, n) => n + 2))
    assert.deepEqual([many.count, many.result.length], [one.count, 200])
  })
})
