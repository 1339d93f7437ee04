// Retention over HTTP: how much is held, what the next run would delete, what the last ones did; for administrators alone.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { testConfig } from '../../../../test/mail.ts'
import { createLog } from '../../../platform/log.ts'
import { catalog } from '../../index.ts'
import { retentionTask } from './retentionTask.ts'

type Table = { table: string; rows: number; bytes: number; days: number | null; leastDays: number }
const DAYS = { page_hits: '60', user_mails: '30', segment_changes: '30', audit_log: '400' }

suite('retention over the interface', () => {
  test('says what is held and what would go, and what a run took; tables of no contact among them', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    await app.sql`
      insert into page_hits (date_hit, code, url, tracking_id)
      select now() - n * interval '10 days', 200, 'https://shop.example/', 'x' from generate_series(1, 20) n`
    await app.sql`
      insert into user_mails (dedupe_key, to_addresses, subject, body, state, attempt_at, date_queued)
      select 'r' || n, '{a@sample.example}', 's', 'b', case when n = 1 then 'queued' else 'sent' end, now(), now() - interval '50 days' from generate_series(1, 5) n`
    await app.sql`
      insert into segment_changes (segment_id, action, contact_ids, first_contact_id, last_contact_id, user_name, date_added)
      select 1, 'added', '{1}', 1, 1, 'x', now() - n * interval '20 days' from generate_series(1, 3) n`
    await app.sql`
      insert into audit_log (user_name, bundle, object, object_id, action, date_added) values ('x', 'lead', 'old', 1, 'update', now() - interval '401 days')`
    await app.sql`analyze page_hits`
    const overview = (await admin.get('/retention')).body
    const hits = overview.tables.find(({ table }: Table) => table === 'page_hits')
    assert.ok(hits.rows === 20 && hits.bytes > 0, JSON.stringify(hits))
    assert.equal(overview.tables.find(({ table }: Table) => table === 'audit_log').leastDays, 365)
    const figures = async (table: string, days: number) =>
      (await admin.get(`/retention/${table}?days=${days}`)).body
    const { rows, needed, oldest } = await figures('page_hits', 60)
    assert.deepEqual([rows, needed], [15, 0])
    assert.ok(Date.now() - new Date(oldest).getTime() > 199 * 86_400_000)
    const mails = await figures('user_mails', 30)
    assert.deepEqual([mails.rows, mails.needed], [4, 1])
    const run = (config = testConfig({ retention_days: DAYS })) =>
      retentionTask.run(
        {},
        {
          ...{ sql: app.sql, config, catalog, clock: () => new Date(), log: createLog({ level: 'silent' }) },
          signal: new AbortController().signal,
        },
      )
    await run()
    const [last] = (await admin.get('/retention')).body.runs
    assert.ok(last.dateEnded)
    assert.deepEqual(last.deleted, {
      audit_log: { rows: 1, partitions: 0 },
      page_hits: { rows: 15, partitions: 0 },
      segment_changes: { rows: 2, partitions: 0 },
      user_mails: { rows: 4, partitions: 0 },
    })
    await app.sql`update retention_runs set ended_at = null`
    await app.sql`
      insert into page_hits (date_hit, code, url, tracking_id) values (now() - interval '90 days', 200, 'https://shop.example/', 'x')`
    await run()
    const [again, ...others] = (await admin.get('/retention')).body.runs
    assert.deepEqual([again.id, others.length], [last.id, 0], 'what a kill cut off goes on as the same run')
    assert.equal(again.deleted.page_hits.rows, 16)
    assert.ok(again.dateEnded)
    await run(testConfig({ retention_days: {} }))
    assert.equal((await admin.get('/retention')).body.runs.length, 1, 'where nothing can go nothing is noted')
    for (let n = 0; n < 55; n++) await run()
    assert.ok((await admin.get('/retention')).body.runs.length <= 50)
    assert.equal((await app.sql`select from retention_runs`).length, 50)
  })

  test('is for administrators, and takes no other table and no other days', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const other = await app.as({ 'lead:leads': ['viewown', 'viewother'], 'lead:imports': ['create'] })
    for (const path of ['/retention', '/retention/page_hits'])
      assert.equal((await other.get(path)).status, 403)
    for (const table of ['contacts', 'rollups', 'pg_class', 'nothing'])
      assert.equal((await admin.get(`/retention/${table}`)).status, 404)
    for (const [table, days] of [
      ['page_hits', '0'],
      ['page_hits', '1.5'],
      ['page_hits', 'soon'],
      ['audit_log', '364'],
    ])
      assert.equal((await admin.get(`/retention/${table}?days=${days}`)).status, 400)
    const kept = (await admin.get('/retention/page_hits')).body
    assert.deepEqual([kept.days, kept.before, kept.rows], [null, null, 0])
  })
})
