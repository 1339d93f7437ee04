// How much the statements of points read, on tables of 20,000 rows and more.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { rowsTouched } from '../../../../test/plan.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { changePoints, type PointChange } from './changePoints.ts'
import { findGroupScores } from './findGroupScores.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const ROWS = 20_000
const BATCH = 200
const BY = { actor: SYSTEM, now: NOW, type: 'campaign', eventName: '1: C', actionName: '2: E' }
const ids = Array.from({ length: BATCH }, (_, n) => 5_001 + n * 50)

async function setUp(t: Parameters<typeof testDatabase>[0]): Promise<string> {
  const { sql, url } = await testDatabase(t)
  await sql`insert into contacts (date_added, points) select ${NOW}, n from generate_series(1, ${ROWS}::int) n`
  await sql`insert into point_groups (name) select 'Group ' || n from generate_series(1, 3) n`
  await sql`insert into point_insights (name, custom_field, point_groups) values ('Insight', 'position', '{1,2,3}')`
  await sql`insert into contact_group_scores (contact_id, group_id, score)
    select n, g, g from generate_series(1, ${ROWS}::int) n, generate_series(1, 2) g`
  await sql`insert into point_changes (contact_id, type, event_name, action_name, delta, date_added)
    select n, 'API', 'e', 'a', 1, ${NOW} from generate_series(1, ${ROWS}::int) n, generate_series(1, 2)`
  await sql`analyze`
  return url
}

suite('points of 20,000 contacts', () => {
  test('statements about 200 contacts read a few times 200 rows', async (t) => {
    const url = await setUp(t)
    const tables = ['contacts', 'contact_group_scores', 'point_changes']
    const measure = async (name: string, rows: number, fn: (sql: Sql) => Promise<unknown>) =>
      t.test(name, async () => {
        const touched = await rowsTouched(url, fn)
        for (const table of tables)
          assert.ok(touched.of(table) <= 5 * rows, `${table}: ${touched.of(table)} rows read for ${rows}`)
      })
    const change = (make: (contactId: number) => PointChange) => (sql: Sql) =>
      transaction(sql, (db) => changePoints(db, ids.map(make), BY))

    await measure(
      'adding points',
      BATCH,
      change((contactId) => ({ contactId, op: 'plus', value: 5 })),
    )
    await measure(
      'taking points',
      BATCH,
      change((contactId) => ({ contactId, op: 'minus', value: 5 })),
    )
    // Read, written, and all groups of a contact compared twice by the insight, which then writes the contact.
    await measure(
      'changing scores in a group',
      4 * BATCH,
      change((contactId) => ({ contactId, op: 'plus', value: 5, groupId: 2 })),
    )
    await measure('the scores of a contact', 3, (sql) =>
      findGroupScores(sql, 5_001, { start: 0, limit: 200 }),
    )
    await measure('one score of a contact', 1, (sql) =>
      findGroupScores(sql, 5_001, { groupId: 2, start: 0, limit: 1 }),
    )
    await measure('the points log of a contact, as the statistics show it', 2, async (sql) => {
      const rows = await sql`select * from stats.lead_points_change_log where lead_id = 5002 order by id`
      assert.equal(rows.length, 2)
    })
  })
})
