// Reports over the interface: what may be stored, what they look like as charts.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { catalog } from '../../index.ts'
import { readQuery } from '../dashboard/readQuery.ts'
import { makeCharts } from './charts.ts'
import { listSources } from './findSource.ts'

const BY_COUNTRY = {
  name: 'By country',
  source: 'leads',
  columns: ['l.country'],
  filters: [{ column: 'l.points', condition: 'gte', glue: 'and', value: 0 }],
  groupBy: ['l.country'],
  aggregators: [{ column: 'l.points', function: 'SUM' }],
  tableOrder: [{ column: 'l.country', direction: 'DESC' }],
}

suite('reports are written', () => {
  test('a report is made, asked, changed and deleted', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    await admin.post('/contacts/new', { email: 'a@sample.example', country: 'France', points: 3 })
    await admin.post('/contacts/new', { email: 'b@sample.example', country: 'Spain', points: 4 })
    const made = await admin.post('/reports/new', BY_COUNTRY)
    assert.equal(made.status, 201, made.text)
    const { id } = made.body.report
    assert.equal(made.body.report.system, false)
    const asked = (await admin.get(`/reports/${id}`)).body
    assert.deepEqual(
      asked.data.map((row: Record<string, unknown>) => [row.country, row['SUM l.points']]),
      [
        ['Spain', 4],
        ['France', 3],
      ],
    )
    const changed = await admin.patch(`/reports/${id}/edit`, { filters: [], name: 'All countries' })
    assert.equal(changed.body.report.name, 'All countries')
    assert.deepEqual(changed.body.report.filters, [])
    assert.equal((await admin.delete(`/reports/${id}/delete`)).status, 200)
    assert.equal((await admin.get(`/reports/${id}`)).status, 404)
    const actions = await app.sql`select action from audit_log where object = 'report' order by id`
    assert.deepEqual(
      actions.map(({ action }) => action),
      ['create', 'update', 'delete'],
    )
  })

  test('what its source cannot answer is refused beside its key, and nothing is changed', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const { id } = (await admin.post('/reports/new', BY_COUNTRY)).body.report
    const before = (await admin.get(`/reports/${id}`)).body.report
    const many = (n: number, one: unknown) => Array.from({ length: n }, () => one)
    const wrong: [key: string, body: Record<string, unknown>][] = [
      ['source', { source: 'nothing' }],
      ['source', { source: '__proto__' }],
      ['columns', { columns: ['l.password'] }],
      ['columns', { columns: [['l.country']] }],
      ['columns', { columns: many(201, 'l.country') }],
      ['groupBy', { groupBy: ['constructor'] }],
      ['filters', { filters: ['l.country'] }],
      ['filters', { filters: [{ column: 'l.country', condition: 'is' }] }],
      ['filters', { filters: [{ column: 'l.points', condition: 'startsWith', value: 'x' }] }],
      ['filters', { filters: [{ column: 'l.points', condition: 'eq' }] }],
      ['filters', { filters: [{ column: 'l.country', condition: 'eq', value: 'x', glue: 'xor' }] }],
      ['filters', { filters: [{ column: 'l.country', condition: 'in', value: many(1_001, 'x') }] }],
      ['filters', { filters: [{ column: 'l.country', condition: 'eq', value: 'x'.repeat(1_001) }] }],
      ['filters', { filters: many(51, { column: 'l.country', condition: 'empty' }) }],
      ['tableOrder', { tableOrder: [{ column: 'l.country', direction: '; drop' }] }],
      ['aggregators', { aggregators: [{ column: 'l.country', function: 'SUM' }] }],
      ['aggregators', { aggregators: [{ column: 'l.points', function: 'pg_sleep' }] }],
      ['graphs', { graphs: [{}] }],
    ]
    for (const [key, body] of wrong) {
      const answer = await admin.patch(`/reports/${id}/edit`, body)
      assert.equal(answer.status, 400, `${JSON.stringify(body).slice(0, 80)}: ${answer.text}`)
      assert.deepEqual(Object.keys(answer.body.errors[0].details), [key], answer.text)
    }
    assert.deepEqual((await admin.get(`/reports/${id}`)).body.report, before)
  })

  test('what the product sets itself is not written, and another’s report only with the right', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const { report } = (await admin.post('/reports/new', { ...BY_COUNTRY, system: true })).body
    assert.equal(report.system, false)
    const own = await app.as({ 'report:reports': ['viewown', 'editown', 'create'], 'lead:leads': ['full'] })
    assert.equal((await own.patch(`/reports/${report.id}/edit`, { name: 'Mine' })).status, 403)
    assert.equal((await own.get(`/reports/${report.id}/charts`)).status, 403)
    const audit = { name: 'Audit', source: 'audit.log', columns: ['al.details'] }
    assert.equal((await own.post('/reports/new', audit)).status, 403)
    const made = await own.post('/reports/new', BY_COUNTRY)
    assert.equal(made.status, 201, made.text)
    assert.equal((await own.patch(`/reports/${made.body.report.id}/edit`, audit)).status, 403)
    const without = await app.as({ 'report:reports': ['full'] })
    assert.equal((await without.post('/reports/new', { ...BY_COUNTRY, source: 'email.stats' })).status, 403)
  })
})

suite('schedules in the bodies of reports', () => {
  const WEEKLY = {
    ...{ isScheduled: true, scheduleUnit: 'WEEKLY', scheduleDay: 'TU', scheduleMonthFrequency: null },
    toAddress: 'ann@sample.example',
  }

  test('POST, PATCH and PUT store the schedule that they name', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const keys = Object.keys(WEEKLY)
    const scheduleOf = (answer: { body: { report: Record<string, unknown> } }) =>
      Object.fromEntries(keys.map((key) => [key, answer.body.report[key]]))
    const made = await admin.post('/reports/new', { ...BY_COUNTRY, ...WEEKLY })
    assert.deepEqual(scheduleOf(made), WEEKLY)
    const path = `/reports/${made.body.report.id}`
    const { schedule } = (await admin.get(`${path}/schedule`)).body
    assert.deepEqual([schedule.scheduleUnit, schedule.scheduleDay], ['WEEKLY', 'TU'])
    assert.notEqual(schedule.dateDue, null)
    const monthly = { scheduleUnit: 'MONTHLY', scheduleMonthFrequency: '-1' }
    assert.deepEqual(scheduleOf(await admin.patch(`${path}/edit`, monthly)), { ...WEEKLY, ...monthly })
    const other = { ...WEEKLY, toAddress: 'bob@sample.example, ann@sample.example' }
    const put = await admin.put(`${path}/edit`, { ...BY_COUNTRY, ...other })
    assert.deepEqual(scheduleOf(put), { ...WEEKLY, toAddress: 'bob@sample.example,ann@sample.example' })
    const silent = await admin.put(`${path}/edit`, BY_COUNTRY)
    assert.equal(silent.body.report.scheduleUnit, 'WEEKLY', 'a PUT without the keys keeps the schedule')
    assert.deepEqual(scheduleOf(await admin.get(path)), scheduleOf(put))
    const ended = await admin.patch(`${path}/edit`, { isScheduled: false })
    assert.deepEqual([ended.body.report.isScheduled, ended.body.report.scheduleUnit], [false, null])
    assert.equal((await admin.get(`${path}/schedule`)).status, 404)
    const unnamed = await admin.patch(`${path}/edit`, {
      scheduleUnit: 'DAILY',
      toAddress: 'a@sample.example',
    })
    assert.deepEqual([unnamed.body.report.isScheduled, unnamed.body.report.scheduleUnit], [true, 'DAILY'])
  })

  test('a PATCH keeps format and users of the schedule', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const { id } = (await admin.post('/reports/new', BY_COUNTRY)).body.report
    const userId = (await admin.get('/users/self')).body.id
    const first = { scheduleUnit: 'DAILY', format: 'xlsx', toUsers: [userId] }
    assert.equal((await admin.put(`/reports/${id}/schedule`, first)).status, 200)
    const patched = await admin.patch(`/reports/${id}/edit`, { scheduleUnit: 'WEEKLY', scheduleDay: 'FR' })
    assert.equal(patched.status, 200, patched.text)
    const { schedule } = (await admin.get(`/reports/${id}/schedule`)).body
    assert.deepEqual([schedule.format, schedule.toUsers, schedule.scheduleDay], ['xlsx', [userId], 'FR'])
  })

  test('a schedule that cannot be stored is refused with its fields, and needs the right to export', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    for (const [body, key] of [
      [{ ...WEEKLY, scheduleUnit: 'HOURLY' }, 'scheduleUnit'],
      [{ ...WEEKLY, scheduleDay: 'XX' }, 'scheduleDay'],
      [{ ...WEEKLY, toAddress: 'nobody' }, 'toAddress'],
      [{ ...WEEKLY, toAddress: '' }, 'toAddress'],
    ] as const) {
      const answer = await admin.post('/reports/new', { ...BY_COUNTRY, ...body })
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(Object.keys(answer.body.errors[0].details), [key], answer.text)
    }
    const without = await app.as({ 'report:reports': ['full'], 'lead:leads': ['full'] })
    assert.equal((await without.post('/reports/new', { ...BY_COUNTRY, ...WEEKLY })).status, 403)
    assert.equal((await without.post('/reports/new', { ...BY_COUNTRY, isScheduled: false })).status, 201)
  })
})

suite('charts of reports', () => {
  test('rows in time and by group, in the asked zone, with the rows that the report shows', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    for (const [n, country] of ['France', 'France', 'Spain'].entries())
      await admin.post('/contacts/new', { email: `${n}@sample.example`, country, points: n })
    await app.sql`update contacts set date_added = '2026-03-01 23:30:00+00' where email = '0@sample.example'`
    await app.sql`update contacts set date_added = '2026-03-03 12:00:00+00' where email <> '0@sample.example'`
    const { id } = (await admin.post('/reports/new', BY_COUNTRY)).body.report
    const range = 'dateFrom=2026-03-01&dateTo=2026-03-04&timeUnit=d'
    const { body } = await admin.get(`/reports/${id}/charts?${range}`)
    assert.deepEqual(body.charts, [
      {
        name: 'rows',
        shape: 'line',
        labels: ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'],
        datasets: [{ label: 'Rows', data: [1, 0, 2, 0] }],
      },
      {
        name: 'group.country',
        shape: 'bar',
        labels: ['France', 'Spain'],
        datasets: [
          { label: 'Rows', data: [2, 1] },
          { label: 'SUM l.points', data: [1, 2] },
        ],
      },
    ])
    const berlin = (await admin.get(`/reports/${id}/charts?${range}&timezone=Europe/Berlin`)).body.charts[0]
    assert.equal(berlin.datasets[0].data[berlin.labels.indexOf('2026-03-02')], 1)
    const rows = (await admin.get(`/reports/${id}?dateFrom=2026-03-01&dateTo=2026-03-04`)).body
    assert.equal(rows.totalResults, 2)
    const own = await app.as({ 'report:reports': ['full'], 'lead:leads': ['viewown'] })
    assert.deepEqual(
      (await own.get(`/reports/${id}/charts?${range}`)).body.charts[0].datasets[0].data,
      [0, 0, 0, 0],
    )
  })

  test('a range too long for its unit, a zone that is none and a unit that is none are refused', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    const { id } = (await admin.post('/reports/new', BY_COUNTRY)).body.report
    for (const query of [
      'timeUnit=s&dateFrom=2020-01-01&dateTo=2026-01-01',
      'timezone=Mars/Olympus',
      'timeUnit=fortnight',
      'dateFrom=2026-02-01&dateTo=2026-01-01',
    ])
      assert.equal((await admin.get(`/reports/${id}/charts?${query}`)).status, 400, query)
  })

  test('every named chart of every source is a statement that runs, and says as many numbers as labels', async (t) => {
    const app = await testApp(t)
    const { sql } = app
    const now = new Date('2026-03-04T00:00:00Z')
    const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
    const context = { db: sql, sql, actor: SYSTEM, now, config, catalog } as Context
    const query = readQuery(context, {}, () => 'd')
    let charts = 0
    for (const source of await listSources(context)) {
      const graphs = Object.keys(source.charts ?? {})
      const row = {
        id: 1,
        source: source.key,
        filters: [],
        graphs,
        groupBy: [Object.keys(source.columns)[0]],
      }
      const made = await makeCharts(context, row, source, query)
      assert.equal(made.length, graphs.length + 1 + (source.date === null ? 0 : 1), source.key)
      for (const { labels, datasets } of made)
        for (const { data } of datasets) assert.equal(data.length, labels.length)
      charts += graphs.length
    }
    assert.equal(charts, 21)
  })

  test('the charts of emails count what their lines say', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const { contact } = (await admin.post('/contacts/new', { email: '1@sample.example' })).body
    const email = { name: 'Hello', subject: 'Hello', emailType: 'template', language: 'en' }
    const { id } = (await admin.post('/emails/new', { ...email, lists: [], customHtml: '<p>x</p>' })).body
      .email
    await app.sql`
      insert into email_sends (contact_id, email_id, dedupe_key, attempt_at, date_queued, address, state, date_sent, is_read, date_read, is_failed)
      select ${contact.id}, ${id}, 'a' || n, now(), now(), n || '@sample.example', case when n = 3 then 'failed' else 'sent' end, '2026-03-01 10:00:00+00',
        n = 1, case when n = 1 then timestamptz '2026-03-02 10:00:00+00' end, n = 3
      from generate_series(1, 4) n`
    const graphs = ['mautic.email.graph.line.stats', 'mautic.email.graph.pie.ignored.read.failed']
    const report = {
      name: 'Mail',
      source: 'email.stats',
      columns: ['es.date_sent'],
      graphs: [...graphs, 'unknown'],
    }
    const made = await admin.post('/reports/new', report)
    assert.equal(made.status, 201, made.text)
    const charts = async () => {
      const range = 'dateFrom=2026-03-01&dateTo=2026-03-02&timeUnit=d'
      const { body } = await admin.get(`/reports/${made.body.report.id}/charts?${range}`)
      return body.charts.map(({ datasets }: { datasets: { data: number[] }[] }) =>
        datasets.map(({ data }) => data),
      )
    }
    assert.deepEqual(await charts(), [
      [[4, 0]],
      [
        [4, 0],
        [0, 1],
        [1, 0],
      ],
      [[2, 1, 1]],
    ])
    const few = (await countStatements(app.sql, charts)).count
    await app.sql`
      insert into email_sends (contact_id, email_id, dedupe_key, attempt_at, date_queued, address, state, date_sent)
      select ${contact.id}, ${id}, 'm' || n, now(), now(), 'm' || n || '@sample.example', 'sent', '2026-03-01 10:00:00+00' from generate_series(1, 200) n`
    assert.equal((await countStatements(app.sql, charts)).count, few)
  })
})
