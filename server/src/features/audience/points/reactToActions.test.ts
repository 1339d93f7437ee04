// Points for what contacts do.

import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { consumeAll } from '../../../../test/consume.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { appendHappenings, type ContactChanged, type Happening } from '../../../catalog/happenings.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { createLog } from '../../../platform/log.ts'
import { catalog } from '../../index.ts'
import { reactToActions } from './reactToActions.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const CONFIG = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
const ENGINE = { config: CONFIG, catalog, log: createLog({ level: 'silent' }) }

const openedBy = (ids: number[]): Happening<'email.opened'> => ({
  id: 1,
  type: 'email.opened',
  ids,
  payload: { emailId: 1, sendIds: [], fields: ['emails'] },
  occurredAt: NOW,
})

async function setUp(t: TestContext, contacts = 1) {
  const app = await testApp(t)
  const { sql } = app
  const admin = await app.as('admin')
  const mail = { name: 'E', subject: 'S', language: 'en', lists: [], customHtml: '<p>Hi</p>' }
  const { email } = (await admin.post('/emails/new', mail)).body
  await sql`insert into contacts (date_added) select ${NOW} from generate_series(1, ${contacts}::int)`
  const happen = (
    type: 'email.sent' | 'email.opened',
    ids: number[],
    emailId: number | null = email.id,
    at = NOW,
  ) => appendHappenings(sql, [{ type, ids, payload: { emailId, sendIds: [], fields: ['emails'] } }], at)
  const change = (ids: number[], payload: ContactChanged) =>
    appendHappenings(sql, [{ type: 'contact.changed', ids, payload }], NOW)
  const make = async (body: object) => {
    const made = await admin.post('/points/new', { name: 'A', type: 'email.open', delta: 5, ...body })
    assert.equal(made.status, 201, made.text)
    return made.body.point.id as number
  }
  const react = () => consumeAll(sql, [reactToActions(catalog)], CONFIG)
  const points = async () =>
    (await sql`select points from contacts order by id`).map((row) => Number(row.points))
  const log = async () =>
    (
      await sql`select contact_id, type, event_name, action_name, delta, group_id from point_changes order by id`
    ).map((row) => Object.values(row))
  return { app, sql, admin, emailId: email.id as number, happen, change, make, react, points, log }
}

suite('point actions', () => {
  test('an open is worth points once per contact, and the log names the action', async (t) => {
    const { sql, admin, happen, make, react, points, log } = await setUp(t, 2)
    const id = await make({ name: 'Opens' })
    await happen('email.opened', [1])
    await happen('email.opened', [1, 2])
    await react()
    await happen('email.opened', [2])
    await react()
    assert.deepEqual(await points(), [5, 5])
    assert.deepEqual(await log(), [
      [1, 'email', `${id}: Opens`, 'open', 5, null],
      [2, 'email', `${id}: Opens`, 'open', 5, null],
    ])
    const fired = await sql`select contact_id, point_action_id from point_action_firings order by 1`
    assert.deepEqual(
      fired.map((row) => Object.values(row)),
      [
        [1, id],
        [2, id],
      ],
    )
    assert.equal((await admin.get('/stats/point_lead_action_log')).body.total, 2)
  })

  test('a repeatable action counts every time, and leaves no row', async (t) => {
    const { sql, happen, make, react, points } = await setUp(t)
    await make({ repeatable: true, delta: -2 })
    await happen('email.opened', [1])
    await happen('email.opened', [1])
    await react()
    await happen('email.opened', [1])
    await react()
    assert.deepEqual(await points(), [-6])
    assert.equal((await sql`select from point_action_firings`).length, 0)
  })

  test('the event, the chosen records and the dates of publication decide; a group gets the score', async (t) => {
    const { sql, admin, emailId, happen, change, make, react, points } = await setUp(t)
    const { pointGroup } = (await admin.post('/points/groups/new', { name: 'G' })).body
    const { email: other } = (
      await admin.post('/emails/new', { name: 'O', subject: 'S', language: 'en', lists: [], customHtml: 'x' })
    ).body
    const file = { title: 'A', storageLocation: 'remote', file: 'https://x.example/a.pdf' }
    const { asset } = (await admin.post('/assets/new', file)).body
    await make({ delta: 1, properties: { emails: [emailId] } })
    await make({ delta: 10, properties: { emails: [other.id] } })
    await make({ delta: 100, isPublished: false })
    await make({ delta: 1_000, publishUp: '2999-01-01 00:00' })
    await make({ delta: 10_000, type: 'email.send' })
    await make({ delta: 100_000, type: 'asset.download', properties: { assets: [asset.id] } })
    await make({ delta: 7, group: pointGroup.id })
    // Published when it happened, though not any more when it is looked at.
    await make({ delta: 1_000_000, publishUp: '2000-01-01 00:00', publishDown: '2000-01-02 00:00' })
    await happen('email.opened', [1])
    await change([1], { fields: ['tags'] })
    await react()
    assert.deepEqual(await points(), [1])
    const [score] = await sql`select score from contact_group_scores`
    assert.equal(score?.score, 7)
    await happen('email.sent', [1])
    await change([1], { fields: ['downloads'], assetId: asset.id })
    await happen('email.opened', [1], null, new Date('2000-01-01T12:00:00Z'))
    await react()
    assert.deepEqual(await points(), [1_110_001])
  })

  test('an action for an email counts for its variants and translations, in as many statements for many emails', async (t) => {
    const { sql, emailId, happen, make, react, points } = await setUp(t)
    const children = async (parents: readonly number[], column: string) =>
      (
        await sql<{ id: number }[]>`
          insert into emails (name, subject, language, date_added, ${sql(column)})
          select 'child', 's', 'de', ${NOW}, parent from unnest(${parents as number[]}::bigint[]) as parent returning id`
      ).map((row) => row.id)
    const variants = await children([emailId, emailId], 'variant_parent_id')
    const translations = await children([emailId, variants[0]!], 'translation_parent_id')
    const [stranger] = await sql<{ id: number }[]>`
      insert into emails (name, subject, language, date_added) values ('o', 's', 'en', ${NOW}) returning id`
    await make({ repeatable: true, delta: 1, properties: { emails: [emailId] } })
    await make({ repeatable: true, delta: 100, properties: { emails: [variants[0]] } })
    await happen('email.opened', [1], stranger!.id)
    await happen('email.opened', [1], variants[1])
    const few = await countStatements(sql, react)
    assert.deepEqual(await points(), [1])
    for (const id of [emailId, ...variants, ...translations]) await happen('email.opened', [1], id)
    const many = await countStatements(sql, react)
    assert.deepEqual(await points(), [206])
    assert.equal(many.count, few.count)
  })

  test('a contact that is gone gets nothing and keeps nobody from theirs', async (t) => {
    const { sql, happen, make, react, points } = await setUp(t)
    await make({})
    await happen('email.opened', [1, 99])
    await react()
    assert.deepEqual(await points(), [5])
    assert.equal((await sql`select from point_action_firings`).length, 1)
  })

  test('what did not commit is done again, and two processes at once give the points once', async (t) => {
    const { sql, happen, make, react, points, log } = await setUp(t)
    await make({})
    await happen('email.opened', [1])
    const opened = openedBy([1])
    const handle = (fail: boolean) =>
      transaction(sql, async (db) => {
        await reactToActions(catalog).handle(db, [opened], NOW, ENGINE)
        if (fail) throw new Error('killed')
      })
    await assert.rejects(handle(true), /killed/)
    assert.deepEqual(await points(), [0])
    await Promise.all([handle(false), handle(false), react()])
    assert.deepEqual(await points(), [5])
    assert.equal((await log()).length, 1)
  })

  test('a thousand contacts and three actions take as many statements as one of each', async (t) => {
    const { sql, happen, make, react } = await setUp(t, 1_002)
    await make({})
    await happen('email.opened', [1])
    await react()
    const handle = (ids: number[]) =>
      countStatements(sql, () =>
        transaction(sql, (db) => reactToActions(catalog).handle(db, [openedBy(ids)], NOW, ENGINE)),
      )
    const one = await handle([2])
    await make({ delta: 1, repeatable: true })
    await make({ delta: 2 })
    const many = await handle(Array.from({ length: 1_000 }, (_, n) => n + 3))
    assert.equal(many.count, one.count)
  })
})
