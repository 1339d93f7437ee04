import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { insertRow } from '../../../../test/insertRow.ts'
import { insertEmail } from '../../../../test/mail.ts'
import { sheetCells } from '../../../../test/sheetCells.ts'
import { int, type ReportSource, text } from '../../../catalog/reportSource.ts'
import type { Config } from '../../../platform/config.ts'
import { PERMISSION_SETS, SYSTEM } from '../../../platform/permissions.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { catalog } from '../../index.ts'
import { aliasesOf, listSources } from './findSource.ts'
import { runReport, writeReport } from './runReport.ts'
import { withViewableColumns } from './viewableColumns.ts'

async function setUp(t: Parameters<typeof testApp>[0]) {
  const app = await testApp(t)
  const { sql } = app
  const admin = await app.as('admin')
  const make = async (given: Record<string, unknown>) => {
    const row = {
      name: 'R',
      source: 'leads',
      columns: [],
      filters: [],
      table_order: [],
      group_by: [],
      aggregators: [],
      ...given,
    }
    const stored = Object.entries(row).map(([key, value]) => [
      key,
      typeof value === 'object' ? sql.json(value) : value,
    ])
    return (await insertRow(sql, 'reports', Object.fromEntries(stored))).id
  }
  return { app, sql, admin, make }
}

suite('compatibility 2.4, reports', () => {
  test('the list: an array with the documented keys, without the audit block', async (t) => {
    const { app, admin } = await setUp(t)
    const { body } = await admin.get('/reports?limit=1')
    assert.ok(body.total >= 5)
    assert.deepEqual(Object.keys(body.reports[0]), [
      'id',
      'name',
      'description',
      'system',
      'isScheduled',
      'source',
      'columns',
      'filters',
      'tableOrder',
      'graphs',
      'groupBy',
      'settings',
      'aggregators',
      'scheduleUnit',
      'toAddress',
      'scheduleDay',
      'scheduleMonthFrequency',
    ])
    assert.deepEqual(
      [body.reports[0].name, body.reports[0].system, body.reports[0].settings],
      ['All Emails', true, []],
    )
    assert.equal((await (await app.as({})).get('/reports')).status, 403)
  })

  test('the data call: totals, rows, columns, page and report; without parameters limit 0 and page 1', async (t) => {
    const { admin } = await setUp(t)
    const { id } = (await admin.post('/contacts/new', { firstname: 'Ann', email: 'ann@sample.example' })).body
      .contact
    await admin.post(`/contacts/${id}/points/plus/7`)
    const points = (await admin.get('/reports?search=Contacts')).body.reports[0]
    const { body, status } = await admin.get(`/reports/${points.id}`)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.totalResults, body.limit, body.page, body.dateFrom, body.dateTo],
      [1, 0, 1, null, null],
    )
    const [row] = body.data
    assert.deepEqual([row.firstname, row.delta, row.type], ['Ann', 7, 'API'])
    assert.match(row.date_added, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.equal(body.dataColumns.email, 'l.email')
    assert.deepEqual(
      [body.report.id, body.report.source, body.report.isPublished],
      [points.id, 'lead.pointlog', true],
    )
    const reportId = points.id
    assert.ok(!('abilities' in (await admin.get(`/reports/${reportId}?limit=1`)).body))
    const asked = await admin.get(`/reports/${reportId}?limit=1&abilities=1`)
    assert.deepEqual(
      asked.body.abilities,
      (await admin.get(`/reports?search=ids:${reportId}&abilities=1`)).body.abilities,
    )
    assert.deepEqual(Object.keys(asked.body.abilities), [String(reportId)])
    assert.equal((await admin.get('/reports/999')).status, 404)
  })

  test('limit and page cut the rows, dateFrom and dateTo the range; the total counts the range', async (t) => {
    const { admin, sql, make } = await setUp(t)
    await sql`insert into contacts (date_added, firstname) select timestamptz '2026-01-01Z' + n * interval '1 day', 'C' || n from generate_series(0, 9) n`
    const id = await make({
      columns: ['l.firstname'],
      table_order: [{ column: 'l.firstname', direction: 'DESC' }],
    })
    const get = async (query: string) => (await admin.get(`/reports/${id}?${query}`)).body
    const names = ({ data }: { data: { firstname: string }[] }) => data.map((row) => row.firstname)
    assert.deepEqual(names(await get('limit=3&page=2')), ['C6', 'C5', 'C4'])
    const range = await get('dateFrom=2026-01-03&dateTo=2026-01-04&limit=1')
    assert.deepEqual([range.totalResults, names(range)], [2, ['C3']])
    assert.equal(range.dateFrom, '2026-01-03T00:00:00+00:00')
    assert.equal((await get('')).data.length, 10)
    for (const query of ['dateFrom=rubbish', 'dateTo=2026-02-31', 'dateFrom[]=2026-01-01&dateFrom[]=x']) {
      for (const path of [`/reports/${id}?${query}`, `/reports/${id}/export?${query}`]) {
        const { status, text } = await admin.get(path)
        assert.deepEqual([status, /date(From|To)/.test(text)], [400, true], path)
      }
    }
  })

  test('filters of every condition, with groups of and and or', async (t) => {
    const { admin, sql, make } = await setUp(t)
    await sql`insert into contacts (date_added, firstname, email, points, date_identified) values
      (now(), 'Ann', 'ann@x.example', 5, now()), (now(), 'Bob', null, 10, null), (now(), '100%', 'c@y.example', 15, null)`
    const found = async (filters: object[]) => {
      const id = await make({
        columns: ['l.points'],
        filters,
        table_order: [{ column: 'l.points', direction: 'ASC' }],
      })
      return (await admin.get(`/reports/${id}`)).body.data.map((row: { points: number }) => row.points)
    }
    const one = (column: string, condition: string, value?: unknown) => found([{ column, condition, value }])
    assert.deepEqual(await one('l.points', 'eq', '10'), [10])
    assert.deepEqual(await one('l.points', 'neq', 10), [5, 15])
    assert.deepEqual(await one('l.points', 'gt', 5), [10, 15])
    assert.deepEqual(await one('l.points', 'lte', '10'), [5, 10])
    assert.deepEqual(await one('l.points', 'eq', 'many'), [])
    assert.deepEqual(await one('l.firstname', 'eq', 'ann'), [5])
    assert.deepEqual(await one('l.firstname', 'contains', '0%'), [15])
    assert.deepEqual(await one('l.firstname', 'startsWith', 'b'), [10])
    assert.deepEqual(await one('l.firstname', 'endsWith', 'n'), [5])
    assert.deepEqual(await one('l.email', 'like', '%x.example'), [5])
    assert.deepEqual(await one('l.email', 'notLike', 'example'), [10])
    assert.deepEqual(await one('l.email', 'empty'), [10])
    assert.deepEqual(await one('l.email', 'notEmpty'), [5, 15])
    assert.deepEqual(await one('l.firstname', 'in', ['Ann', 'Bob']), [5, 10])
    assert.deepEqual(await one('l.date_identified', 'gt', '2020-01-01'), [5])
    assert.deepEqual(await one('l.nothing', 'eq', 1), [5, 10, 15])
    assert.deepEqual(await one('l.points; drop table contacts', 'eq', 1), [5, 10, 15])
    assert.deepEqual(
      await found([
        { column: 'l.points', condition: 'gt', value: 5 },
        { column: 'l.email', condition: 'notEmpty', glue: 'and' },
        { column: 'l.firstname', condition: 'eq', value: 'Ann', glue: 'or' },
      ]),
      [5, 15],
    )
  })

  test('groups with calculated columns', async (t) => {
    const { admin, sql, make } = await setUp(t)
    await sql`insert into contacts (date_added, city, points) values (now(), 'Ulm', 1), (now(), 'Ulm', 3), (now(), 'Bonn', 10)`
    const id = await make({
      columns: ['l.city', 'l.firstname'],
      group_by: ['l.city'],
      aggregators: [
        { column: 'l.points', function: 'SUM' },
        { column: 'l.id', function: 'COUNT' },
        { column: 'l.city', function: 'SUM' },
      ],
    })
    const { body } = await admin.get(`/reports/${id}`)
    assert.equal(body.totalResults, 2)
    assert.deepEqual(body.data, [
      { city: 'Bonn', firstname: null, 'SUM l.points': 10, 'COUNT l.id': 1 },
      { city: 'Ulm', firstname: null, 'SUM l.points': 4, 'COUNT l.id': 2 },
    ])
    assert.deepEqual(body.aggregatorColumns, { 'SUM l.points': 'l.points', 'COUNT l.id': 'l.id' })
  })

  test('rows are those that the actor may see, and the audit log is for administrators', async (t) => {
    const { app, admin, make } = await setUp(t)
    const leads = await make({ columns: ['l.firstname'] })
    const audit = await make({ source: 'audit.log', columns: ['al.action'] })
    await admin.post('/contacts/new', { firstname: 'Foreign' })
    const reports = ['viewown', 'viewother']
    const owner = await app.as({ 'report:reports': reports, 'lead:leads': ['viewown', 'create'] })
    await owner.post('/contacts/new', { firstname: 'Own' })
    assert.deepEqual((await owner.get(`/reports/${leads}`)).body.data, [{ firstname: 'Own' }])
    assert.equal((await owner.get(`/reports/${audit}`)).status, 403)
    assert.ok((await admin.get(`/reports/${audit}`)).body.totalResults > 0)
    assert.equal((await (await app.as({ 'report:reports': reports })).get(`/reports/${leads}`)).status, 403)
    const viewer = await app.as({ 'report:reports': ['viewown'] })
    assert.ok(
      (await viewer.get('/reports?limit=0')).body.reports.every((one: { system: boolean }) => one.system),
    )
    assert.equal((await viewer.get(`/reports/${leads}`)).status, 403)
  })

  test('the results of a form have a column per field, and only rows of that form', async (t) => {
    const { sql, admin, make } = await setUp(t)
    const fields = [
      { label: 'Size', type: 'text', alias: 'size' },
      { label: 'Secret', type: 'text', alias: 'secret', saveResult: false },
    ]
    const form = async () =>
      (await admin.post('/forms/new', { name: 'Order', postAction: 'return', fields })).body.form
    const [one, other] = [await form(), await form()]
    const results = { [one.fields[0].id]: 'XL', [one.fields[1].id]: 'hidden' }
    await sql`
      insert into form_submissions (form_id, date_submitted, results)
      values (${one.id}, now(), ${sql.json(results)}), (${other.id}, now(), '{}')`
    const run = async (source: string) =>
      (await admin.get(`/reports/${await make({ source, columns: ['fr.size', 'fr.secret', 'f.name'] })}`))
        .body
    const body = await run(`form.results.form_results_${one.id}_${one.alias}`)
    assert.deepEqual([body.totalResults, body.data], [1, [{ size: 'XL', name: 'Order' }]])
    assert.equal((await run('form.results.form_results_999_order')).errors[0].code, 400)
  })

  test('attribution goes to all reactions of a contact in shares, to the first one, or to the last', async (t) => {
    const { sql, admin, make } = await setUp(t)
    const points = { id: 'p', name: 'P', type: 'lead.changepoints', properties: { points: 1 } }
    const { email } = (
      await admin.post('/emails/new', { name: 'E', subject: 'S', language: 'en', lists: [], customHtml: 'x' })
    ).body
    const mail = { id: 'm', name: 'Mail', type: 'email.send', properties: { email: email.id } }
    const open = (id: string) => ({ id, name: id, type: 'email.open', parent: 'm' })
    const { campaign } = (
      await admin.post('/campaigns/new', { name: 'C', events: [points, mail, open('first'), open('last')] })
    ).body
    const events = Object.values<{ id: number; name: string }>(campaign.events)
    const idOf = (name: string) => events.find((event) => event.name === name)!.id
    await sql`insert into contacts (date_added, attribution) values (now(), 30), (now(), null)`
    await sql`
      insert into campaign_event_log (campaign_id, event_id, contact_id, rotation, is_scheduled, date_triggered)
      select ${campaign.id}::bigint, e.id, c.id, 1, false, timestamptz '2026-01-01Z' + e.day * interval '1 day'
      from contacts c, unnest(${[idOf('first'), idOf('last'), idOf('P')]}::bigint[], '{1,2,3}'::int[]) e (id, day)`
    const rows = async (way: string) => {
      const columns = ['e.name', 'l.attribution']
      const tableOrder = [{ column: 'log.date_triggered', direction: 'ASC' }]
      const id = await make({ source: `contact.attribution.${way}`, columns, table_order: tableOrder })
      return (await admin.get(`/reports/${id}`)).body.data.map((row: object) => Object.values(row))
    }
    assert.deepEqual(await rows('multi'), [
      ['first', 15],
      ['last', 15],
    ])
    assert.deepEqual(await rows('first'), [['first', 30]])
    assert.deepEqual(await rows('last'), [['last', 30]])
  })

  test('every source runs with all of its columns, ordered and grouped by each', async (t) => {
    const { sql, admin } = await setUp(t)
    await admin.post('/fields/contact/new', {
      label: 'Colours',
      alias: 'colours',
      type: 'multiselect',
      properties: { list: ['a', 'b'] },
    })
    const context = {
      sql,
      db: sql,
      actor: SYSTEM,
      config: { report_time_limit: 60 } as Config,
      catalog,
      now: new Date(),
    }
    const range = { limit: 1, page: 1, from: new Date(0), to: new Date() }
    const sets = Object.keys(PERMISSION_SETS).map((set) => [set, ['viewown', 'view']])
    const actor = { ...SYSTEM, isAdmin: false, userId: 1, permissions: Object.fromEntries(sets) }
    const own = { ...context, actor }
    for (const source of await listSources(context)) {
      const columns = Object.keys(source.columns)
      assert.equal(new Set(aliasesOf(source).values()).size, columns.length, source.key)
      const [first = ''] = columns
      const tableOrder = columns.slice(0, 5).map((column) => ({ column, direction: 'DESC' }))
      const all = { id: 1, columns, tableOrder } as Row
      assert.equal((await runReport(context, all, source, range)).totalResults >= 0, true, source.key)
      const filters = columns.map((column) => ({ column, condition: 'eq', value: '1', glue: 'or' }))
      await runReport(context, { ...all, filters }, source, range)
      const aggregators = columns.map((column) => ({ column, function: 'MAX' }))
      await runReport(context, { ...all, groupBy: [first], aggregators }, source, range)
      const limited = withViewableColumns(own, source)
      if (source.isAdminOnly) continue
      await runReport(own, { ...all, filters, groupBy: columns.slice(0, 1), aggregators }, limited, range)
      await runReport(own, all, limited, range)
    }
  })
})

suite('what a report costs', () => {
  const context = (app: TestApp, batch = 1_000): Context => ({
    ...{ sql: app.sql, db: app.sql, actor: SYSTEM, catalog, now: new Date() },
    config: { report_time_limit: 1, report_export_batch_size: batch } as Config,
  })
  const slow: ReportSource = {
    key: 'slow',
    from: '(select n, pg_sleep(0.02) as paused from generate_series(1, 500) n) s',
    id: 's.n',
    date: null,
    columns: { 's.n': int('s.n'), 's.paused': text('s.paused::text') },
  }
  const row: Row = { id: 1, columns: ['s.n', 's.paused'] }
  const over = {
    status: 422,
    code: 'too_slow',
    message: /longer than 1 seconds \(report_time_limit\)/,
  }

  test('it ends at the limit with an error that names it, shown or as a file', async (t) => {
    const app = await testApp(t)
    const began = performance.now()
    const range = { from: null, to: null }
    await assert.rejects(runReport(context(app), row, slow, { ...range, limit: 10, page: 1 }), over)
    await assert.rejects(
      writeReport(context(app, 10), row, slow, { range, format: 'csv', take: async () => {} }),
      over,
    )
    // Both in full would take twenty seconds.
    assert.ok(performance.now() - began < 12_000)
  })

  test('however small its parts are', async (t) => {
    const app = await testApp(t)
    const fast = { ...slow, from: '(select n, 1 as paused from generate_series(1, 50) n) s' }
    let parts = 0
    const take = async () => {
      parts++
      await sleep(200)
    }
    const range = { from: null, to: null }
    await assert.rejects(writeReport(context(app, 1), row, fast, { range, format: 'csv', take }), over)
    assert.ok(parts < 10)
  })
})

suite('a report as a file', () => {
  test('all rows in their order, safe to open, for those with the right; it is in the audit log', async (t) => {
    const { app, admin, sql, make } = await setUp(t)
    await sql`
      insert into contacts (date_added, firstname, points)
      select timestamptz '2026-01-01Z' + n * interval '1 minute', case when n = 1 then '=1+1' else 'C "' || n || '"' end, n
      from generate_series(1, 2500) n`
    const id = await make({
      columns: ['l.firstname', 'l.points', 'l.date_added'],
      table_order: [{ column: 'l.points', direction: 'ASC' }],
    })
    const { text: file, headers } = await admin.get(`/reports/${id}/export`)
    assert.match(String(headers['content-disposition']), /report-\d+\.csv/)
    const lines = file.split('\r\n')
    assert.deepEqual(lines.slice(0, 3), [
      '"firstname","points","contactDateAdded"',
      '"\'=1+1","1","2026-01-01 00:01:00"',
      '"C ""2""","2","2026-01-01 00:02:00"',
    ])
    assert.equal(lines.length, 2_502)
    const query = 'dateFrom=2026-01-01T00:10:00Z&dateTo=2026-01-01T00:11:00Z'
    const part = await admin.get(`/reports/${id}/export?${query}`)
    assert.equal(part.text.split('\r\n').length, 4)
    assert.equal((await admin.get(`/reports/${id}/export?format=pdf`)).status, 400)
    const table = await admin.get(`/reports/${id}/export?format=xlsx&${query}`)
    assert.match(String(table.headers['content-disposition']), /report-\d+\.xlsx/)
    assert.deepEqual(await sheetCells(table.bytes), [
      ['firstname', 'points', 'contactDateAdded'],
      ['C "10"', 10, '2026-01-01 00:10:00'],
      ['C "11"', 11, '2026-01-01 00:11:00'],
    ])
    assert.deepEqual((await sheetCells((await admin.get(`/reports/${id}/export?format=xlsx`)).bytes))[1], [
      '=1+1',
      1,
      '2026-01-01 00:01:00',
    ])
    const rows = await sql`
      select object, object_id as "objectId", user_id as "userId" from audit_log where action = 'export' order by id`
    const entry = { object: 'report', objectId: id, userId: admin.userId }
    assert.deepEqual([...rows], [entry, entry, entry, entry])
    const viewer = await app.as({ 'report:reports': ['viewother'], 'lead:leads': ['viewother'] })
    assert.equal((await viewer.get(`/reports/${id}`)).status, 200)
    assert.equal((await viewer.get(`/reports/${id}/export`)).status, 403)
    assert.equal((await admin.get('/reports/999/export')).status, 404)
    assert.deepEqual(filesIn(app.dataDir), [])
  })
})

/** Every file below a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}

test('messages.channels has a row for each channel of each marketing message that one may see', async (t) => {
  const { app, admin, make } = await setUp(t)
  await admin.post('/messages/new', {
    name: 'Spring',
    channels: { email: { channel: 'email', isEnabled: true } },
  })
  const id = await make({
    source: 'messages.channels',
    columns: ['m.name', 'mc.channel', 'mc.is_enabled'],
    filters: [{ column: 'mc.is_enabled', condition: 'eq', value: 1 }],
  })
  assert.deepEqual((await admin.get(`/reports/${id}`)).body.data, [
    { name: 'Spring', channel: 'email', is_enabled: 1 },
  ])
  const other = await app.as({ 'report:reports': ['viewother'], 'channel:messages': ['viewown'] })
  assert.deepEqual((await other.get(`/reports/${id}`)).body.data, [])
})

suite('how much a report reads', () => {
  const context = (app: TestApp): Context => ({
    ...{ sql: app.sql, db: app.sql, actor: SYSTEM, catalog, now: new Date() },
    config: { report_time_limit: 60, report_export_batch_size: 1_000 } as Config,
    memory: { limit: 256_000_000, held: 0 },
  })
  /** So many rows whose text has so many characters. */
  const wide = (rows: number, characters: number): ReportSource => ({
    ...{ key: 'wide', id: 's.n', date: null },
    from: `(select n, repeat('ä', ${characters}) as text, n % 2 as half from generate_series(1, ${rows}) n) s`,
    columns: { 's.n': int('s.n'), 's.text': text('s.text'), 's.half': int('s.half') },
  })
  const range = { from: null, to: null, limit: 0, page: 1 }

  test('long texts are cut in the view and in files, with a mark and in the same order', async (t) => {
    const app = await testApp(t)
    const row: Row = {
      ...{ id: 1, columns: ['s.n', 's.text'] },
      tableOrder: [{ column: 's.n', direction: 'DESC' }],
    }
    const { rows, totalResults } = await runReport(context(app), row, wide(2_000, 40_000), {
      ...range,
      limit: 3,
    })
    assert.equal(totalResults, 2_000)
    const shown = JSON.parse(`[${Buffer.concat(rows.parts).toString()}]`)
    assert.deepEqual(
      shown.map((one: { n: number }) => one.n),
      [2_000, 1_999, 1_998],
    )
    assert.equal(shown[0].text, `${'ä'.repeat(10_000)} … [cut, 40000 characters]`)
    const short = await runReport(context(app), row, wide(1, 10_000), range)
    assert.equal(JSON.parse(short.rows.parts.toString()).text, 'ä'.repeat(10_000))
    const pieces: (string | Buffer)[] = []
    const take = async (piece: string | Buffer) => void pieces.push(piece)
    await writeReport(context(app), row, wide(3, 40_000), { range, format: 'csv', take })
    assert.match(pieces.join('').split('\n')[1] ?? '', /^"?3"?,"?ä{32700} … \[cut, 40000 characters\]"?\r?$/)
  })

  test('rows beyond 64 MB are refused while they are read, and memory holds a few of them', async (t) => {
    const app = await testApp(t)
    const own = context(app)
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5)
    t.after(() => clearInterval(watch))
    const before = process.memoryUsage().rss
    // 400 MB of text.
    await assert.rejects(runReport(own, { id: 1, columns: ['s.text'] }, wide(20_000, 10_000), range), {
      status: 400,
      message: /more than 64 MB.*limit, page.*fewer columns/,
    })
    const grown = (most - before) / 1e6
    assert.ok(grown < 350, `${grown} MB more`)
    assert.equal(own.memory?.held, 0)
  })

  test('rows that requests under way leave no memory for get a 503', async (t) => {
    const app = await testApp(t)
    const own = { ...context(app), memory: { limit: 1_000_000, held: 900_000 } }
    await assert.rejects(runReport(own, { id: 1, columns: ['s.text'] }, wide(500, 1_000), range), {
      status: 503,
    })
    assert.equal(own.memory.held, 900_000)
  })

  test('a grouped report shows the smallest value of other columns and collects none of the others', async (t) => {
    const app = await testApp(t)
    const row: Row = { id: 1, columns: ['s.half', 's.n', 's.text'], groupBy: ['s.half'] }
    const { rows } = await runReport(context(app), row, wide(10, 3), range)
    assert.deepEqual(JSON.parse(`[${Buffer.concat(rows.parts).toString()}]`), [
      { half: 0, n: 2, text: 'äää' },
      { half: 1, n: 1, text: 'äää' },
    ])
    // Collected, the texts of a group would have 2 GB: more than a value of the database can have.
    const large = await runReport(context(app), row, wide(2_000, 1_000_000), range)
    assert.equal(large.totalResults, 2)
  })

  test('a large response is sent in parts and holds no memory afterwards', async (t) => {
    const { app, sql, admin, make } = await setUp(t)
    await sql`
      insert into contacts (date_added, email, city) select now(), n || repeat('x', 100) || '@sample.example', 'Ulm'
      from generate_series(1, 3000) n`
    const id = await make({ columns: ['l.id', 'l.email', 'l.city'] })
    const { status, text: json, body } = await admin.get(`/reports/${id}`)
    assert.equal(status, 200)
    assert.ok(json.length > 300_000)
    assert.equal(body.totalResults, 3_000)
    assert.deepEqual(
      body.data.map((one: { contactId: number }) => one.contactId),
      Array.from({ length: 3_000 }, (_, n) => n + 1),
    )
    assert.equal(body.limit, 0)
    assert.equal((await app.as('nobody').then((none) => none.get(`/reports/${id}`))).status, 401)
  })
})

suite('columns of a report about records of other kinds', () => {
  async function submitted(t: Parameters<typeof testApp>[0]) {
    const { app, sql, admin, make } = await setUp(t)
    const { id: formId } = await insertRow(sql, 'forms', { name: 'Form', alias: 'form' })
    const owner = await app.as({ 'page:pages': ['viewown'], ...READER })
    for (const [title, createdBy] of [
      ['Secret', admin.userId],
      ['Own', owner.userId],
    ] as const) {
      const page = await insertRow(sql, 'pages', { title, alias: title, created_by: createdBy })
      await sql`insert into form_submissions (form_id, page_id, date_submitted) values (${formId}, ${page.id}, now())`
    }
    const id = await make({ source: 'form.submissions', columns: ['f.name', 'p.title', 'p.id'] })
    return { app, admin, owner, make, id }
  }
  const READER = {
    'report:reports': ['viewown', 'viewother', 'create'],
    'report:export': ['enable'],
    'form:forms': ['viewown', 'viewother'],
    'lead:leads': ['viewown', 'viewother'],
  }
  const titles = (rows: { page_title: string | null }[]) => rows.map(({ page_title }) => page_title).sort()

  test('show no page to users without the right, and own pages to users with the right for own ones', async (t) => {
    const { app, admin, owner, id } = await submitted(t)
    const blind = await app.as(READER)
    const rows = async (client: typeof admin) => (await client.get(`/reports/${id}`)).body.data
    assert.deepEqual(titles(await rows(admin)), ['Own', 'Secret'])
    assert.deepEqual(titles(await rows(owner)), ['Own', null])
    const hidden = await rows(blind)
    assert.deepEqual(titles(hidden), [null, null])
    assert.deepEqual(
      hidden.map(({ page_id, name }: Record<string, unknown>) => [page_id, name]),
      [
        [null, 'Form'],
        [null, 'Form'],
      ],
    )
    const file = await blind.get(`/reports/${id}/export`)
    assert.equal(file.status, 200)
    assert.doesNotMatch(file.text, /Secret|Own/)
  })

  test('tell nothing by filters, groups, orders and charts', async (t) => {
    const { app, admin, make } = await submitted(t)
    const blind = await app.as(READER)
    const base = { source: 'form.submissions', columns: ['f.name'] }
    const filters = [{ column: 'p.title', condition: 'startsWith', value: 'Sec', glue: 'and' }]
    const filtered = await make({ ...base, filters })
    assert.equal((await admin.get(`/reports/${filtered}`)).body.totalResults, 1)
    assert.equal((await blind.get(`/reports/${filtered}`)).body.totalResults, 0)
    const aggregators = [{ column: 'p.title', function: 'MAX' }]
    const grouped = await make({ ...base, group_by: ['p.title'], aggregators })
    assert.equal((await admin.get(`/reports/${grouped}`)).body.totalResults, 2)
    const seen = await blind.get(`/reports/${grouped}`)
    assert.deepEqual([seen.body.totalResults, seen.body.data[0]['MAX p.title']], [1, null])
    const charts = await blind.get(`/reports/${grouped}/charts`)
    assert.equal(charts.status, 200)
    assert.doesNotMatch(charts.text, /Secret|Own/)
  })

  test('cannot be stored without the right, and are not offered', async (t) => {
    const { app, owner } = await submitted(t)
    const blind = await app.as(READER)
    const body = { name: 'R', source: 'form.submissions' }
    for (const part of [
      { columns: ['p.title'] },
      { columns: ['f.name'], groupBy: ['p.title'] },
      { columns: ['f.name'], filters: [{ column: 'p.title', condition: 'eq', value: 'x', glue: 'and' }] },
      { columns: ['f.name'], tableOrder: [{ column: 'p.title', direction: 'ASC' }] },
      { columns: ['f.name'], groupBy: ['f.name'], aggregators: [{ column: 'p.title', function: 'COUNT' }] },
    ]) {
      const refused = await blind.post('/reports/new', { ...body, ...part })
      assert.equal(refused.status, 403, refused.text)
      assert.match(refused.body.errors[0].message, /the column "p.title"/)
    }
    assert.equal((await owner.post('/reports/new', { ...body, columns: ['p.title'] })).status, 201)
    const offered = async (client: typeof blind) => {
      const { reportSources } = (await client.get('/catalog?parts=reportSources')).body
      const source = reportSources.find(({ key }: { key: string }) => key === 'form.submissions')
      return source.columns.some(({ name }: { name: string }) => name === 'p.title')
    }
    assert.deepEqual([await offered(owner), await offered(blind)], [true, false])
  })

  test('segments are those that the actor may view, in both sources about them', async (t) => {
    const { app, sql, admin, make } = await setUp(t)
    const view = { 'report:reports': ['viewown', 'viewother'], 'lead:leads': ['viewown', 'viewother'] }
    const limited = await app.as({ ...view, 'lead:lists': ['viewown'] })
    const { id: contactId } = await insertRow(sql, 'contacts', {
      date_added: new Date(),
      email: 'a@sample.example',
    })
    for (const [name, createdBy, isGlobal] of [
      ['Secret', admin.userId, false],
      ['Own', limited.userId, false],
      ['Global', admin.userId, true],
    ] as const) {
      const segment = await insertRow(sql, 'segments', {
        ...{ name, public_name: name, alias: name, created_by: createdBy, is_global: isGlobal },
      })
      await sql`insert into segment_contacts (segment_id, contact_id, date_added) values (${segment.id}, ${contactId}, now())`
      await sql`
        insert into segment_changes (segment_id, action, contact_ids, first_contact_id, last_contact_id, user_name, date_added)
        values (${segment.id}, 'added', array[${contactId}::bigint], ${contactId}, ${contactId}, 'System', now())`
    }
    for (const source of ['segment.membership', 'segment.log']) {
      const id = await make({ source, columns: ['s.name'] })
      const names = async (client: typeof admin) =>
        (await client.get(`/reports/${id}`)).body.data.map(({ s_name }: { s_name: string }) => s_name).sort()
      assert.deepEqual(await names(admin), ['Global', 'Own', 'Secret'])
      assert.deepEqual(await names(limited), ['Global', 'Own'])
      assert.equal((await (await app.as(view)).get(`/reports/${id}`)).status, 403)
    }
  })

  test('the campaign behind a send and the record behind an event of a campaign follow the same rights', async (t) => {
    const { app, sql, admin, make } = await setUp(t)
    const view = { 'report:reports': ['viewown', 'viewother'], 'lead:leads': ['viewown', 'viewother'] }
    const { id: contactId } = await insertRow(sql, 'contacts', {
      date_added: new Date(),
      email: 'a@sample.example',
    })
    const campaign = await insertRow(sql, 'campaigns', { name: 'Secret campaign' })
    const email = await insertEmail(sql)
    const event = await insertRow(sql, 'campaign_events', {
      ...{
        campaign_id: campaign.id,
        name: 'Event',
        type: 'email.send',
        event_type: 'action',
        event_order: 1,
      },
    })
    await insertRow(sql, 'campaign_event_log', {
      ...{ campaign_id: campaign.id, event_id: event.id, contact_id: contactId, channel: 'email' },
      ...{ channel_id: email, date_triggered: new Date() },
    })
    const id = await make({ source: 'campaign_lead_event_log', columns: ['c.name', 'channel.name'] })
    const names = async (client: typeof admin) => {
      const { data } = (await client.get(`/reports/${id}`)).body
      return data.map((row: Record<string, unknown>) => [row.campaign_name, row.channel_name])
    }
    assert.deepEqual(await names(admin), [['Secret campaign', 'Test']])
    const viewer = { ...view, 'campaign:campaigns': ['viewown', 'viewother'] }
    assert.deepEqual(await names(await app.as(viewer)), [['Secret campaign', null]])
    const both = { ...viewer, 'email:emails': ['viewown', 'viewother'] }
    assert.deepEqual(await names(await app.as(both)), [['Secret campaign', 'Test']])
  })
})
