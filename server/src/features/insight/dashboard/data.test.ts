import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { catalog } from '../../index.ts'

const TYPES = {
  Core: ['recent.activity'],
  Asset: ['asset.downloads.in.time', 'unique.vs.repetitive.downloads', 'popular.assets', 'created.assets'],
  Campaign: ['events.in.time', 'leads.added.in.time'],
  Email: [
    'emails.in.time',
    'ignored.vs.read.emails',
    'upcoming.emails',
    'most.sent.emails',
    'most.read.emails',
    'created.emails',
    'device.granularity.email',
  ],
  Form: ['submissions.in.time', 'top.submission.referrers', 'top.submitters', 'created.forms'],
  Contact: [
    'created.leads.in.time',
    'anonymous.vs.identified.leads',
    'lead.lifetime',
    'map.of.leads',
    'top.lists',
    'top.creators',
    'top.owners',
    'created.leads',
  ],
  Page: [
    'page.hits.in.time',
    'unique.vs.returning.leads',
    'dwell.times',
    'popular.pages',
    'created.pages',
    'device.granularity',
  ],
  Point: ['points.in.time'],
  Report: ['report'],
  Stage: ['stages.in.time'],
}
const YEAR = 'dateFrom=2026-01-01&dateTo=2026-12-31'

async function setUp(t: Parameters<typeof testApp>[0]) {
  const app = await testApp(t)
  return { app, sql: app.sql, admin: await app.as('admin') }
}

suite('compatibility 2.4, data', () => {
  test('data: the types in their groups, each with a label', async (t) => {
    const { admin } = await setUp(t)
    const { body } = await admin.get('/data')
    assert.equal(body.success, 1)
    for (const [group, types] of Object.entries(TYPES))
      for (const type of types) assert.ok(body.types[`${group} Widgets`][type], type)
  })

  test('data/{type}: every type answers a non-empty data on an empty database, raw or not', async (t) => {
    const { admin } = await setUp(t)
    for (const type of catalog.widgets.keys()) {
      for (const query of ['', '?dataFormat=raw', `?timeUnit=m&${YEAR}&timezone=Europe/Berlin&limit=2`]) {
        const { body, status, text } = await admin.get(`/data/${type}${query}`)
        assert.equal(status, 200, `${type}: ${text.slice(0, 300)}`)
        assert.deepEqual(Object.keys(body), ['success', 'cached', 'execution_time', 'data'])
        assert.deepEqual([body.success, body.cached, typeof body.execution_time], [1, false, 'number'])
        assert.ok(Object.keys(body.data).length > 0, type)
      }
    }
    assert.equal((await admin.get('/data/moon.phases')).status, 404)
  })

  test('data/{type}: a chart has its type, height, labels and datasets, in any documented unit of time', async (t) => {
    const { admin, sql } = await setUp(t)
    await sql`insert into contacts (date_added, date_identified) values ('2026-03-01 12:00Z', '2026-03-01Z'), ('2026-03-01 23:30Z', null), ('2026-05-02Z', null)`
    const month = await admin.get(`/data/created.leads.in.time?timeUnit=m&${YEAR}&height=320`)
    const { chartType, chartHeight, chartData } = month.body.data
    assert.deepEqual([chartType, chartHeight], ['line', 240])
    assert.equal(chartData.labels.length, 12)
    assert.equal(chartData.labels[2], 'Mar 2026')
    assert.deepEqual(
      chartData.datasets.map(({ label, data }: { label: string; data: number[] }) => [
        label,
        data[2],
        data[4],
      ]),
      [
        ['All contacts', 2, 1],
        ['Identified', 1, 0],
        ['Anonymous', 1, 1],
      ],
    )
    const days = 'dateFrom=2026-03-01&dateTo=2026-03-02&timeUnit=d&dateFormat=Y-m-d&dataFormat=raw'
    const raw = await admin.get(
      `/data/created.leads.in.time?${days}&timezone=Europe/Berlin&dataset[]=All contacts`,
    )
    assert.deepEqual(raw.body.data, { 'All contacts': { '2026-03-01': 1, '2026-03-02': 1, '2026-03-03': 0 } })
    for (const unit of ['s', 'i', 'H', 'd', 'W', 'm', 'Y']) {
      const { status } = await admin.get(
        `/data/created.leads.in.time?timeUnit=${unit}&dateFrom=2026-03-01&dateTo=2026-03-01 00:10`,
      )
      assert.equal(status, 200, unit)
    }
    for (const query of [
      'timeUnit=D',
      'timeUnit=x',
      'timezone=Moon/Base',
      'timezone=-0330',
      `timeUnit=s&${YEAR}`,
      'dateFrom=2026-02-01&dateTo=2026-01-01',
    ])
      assert.equal((await admin.get(`/data/created.leads.in.time?${query}`)).status, 400, query)
  })

  test('data/{type}: a table has head and body; raw it is its rows', async (t) => {
    const { admin } = await setUp(t)
    await admin.post('/contacts/batch/new', [
      { firstname: 'Ann', lastname: 'Lee' },
      { email: 'b@sample.example' },
    ])
    const { body } = await admin.get('/data/created.leads?limit=1')
    assert.deepEqual(body.data.headItems, ['ID', 'Name', 'Created'])
    assert.equal(body.data.bodyItems.length, 1)
    assert.equal(body.data.bodyItems[0][1].value, 'b@sample.example')
    const raw = await admin.get('/data/created.leads?dataFormat=raw')
    assert.deepEqual(
      raw.body.data.map((row: { Name: string }) => row.Name),
      ['b@sample.example', 'Ann Lee'],
    )
  })

  test('the shapes of their own: recent activity, upcoming emails, and the map by country code', async (t) => {
    const { admin } = await setUp(t)
    await admin.post('/contacts/new', { firstname: 'Ann', country: 'Germany' })
    await admin.post('/emails/new', {
      name: 'Soon',
      subject: 's',
      language: 'en',
      lists: [],
      publishUp: '2999-01-01 00:00',
    })
    const activity = (await admin.get('/data/recent.activity')).body.data
    assert.deepEqual(Object.keys(activity), ['logs', 'icons'])
    assert.ok(activity.logs.length >= 2)
    const { upcomingEmails } = (await admin.get('/data/upcoming.emails')).body.data
    assert.deepEqual([upcomingEmails.length, upcomingEmails[0].name], [1, 'Soon'])
    assert.deepEqual((await admin.get('/data/map.of.leads?height=250')).body.data, {
      height: 250,
      data: { DE: 1 },
    })
  })

  test('figures about what happened: sends, downloads, hits, submissions, points, stages, campaigns', async (t) => {
    const { admin, sql } = await setUp(t)
    const { id } = (await admin.post('/contacts/new', { email: 'a@sample.example' })).body.contact
    const email = (await admin.post('/emails/new', { name: 'E', subject: 's', language: 'en', lists: [] }))
      .body.email
    const at = new Date()
    await sql`insert into email_sends (contact_id, email_id, dedupe_key, address, state, attempt_at, date_queued, date_sent, is_read, date_read)
      values (${id}, ${email.id}, 'a', 'a', 'sent', ${at}, ${at}, ${at}, true, ${at}), (${id}, ${email.id}, 'b', 'a', 'failed', ${at}, ${at}, null, false, null)`
    await sql`insert into page_hits (contact_id, date_hit, date_left) values (${id}, ${at}, ${new Date(at.getTime() + 90_000)}), (${id}, ${at}, null)`
    await sql`insert into asset_downloads (contact_id, asset_id, date_download, code) values (${id}, 1, ${at}, 200), (${id}, 1, ${at}, 200)`
    await admin.post(`/contacts/${id}/points/plus/7`)
    const counts = async (type: string) => {
      const to = new Date(at.getTime() + 60_000).toISOString()
      const { data } = (await admin.get(`/data/${type}?dateTo=${to}`)).body
      return data.chartData.datasets.map((set: { data: number[] }) => set.data.reduce((sum, n) => sum + n, 0))
    }
    assert.deepEqual(await counts('emails.in.time'), [1, 1, 1])
    assert.deepEqual(await counts('ignored.vs.read.emails'), [2])
    assert.deepEqual(await counts('page.hits.in.time'), [2, 1])
    assert.deepEqual(await counts('dwell.times'), [1])
    assert.deepEqual(await counts('asset.downloads.in.time'), [2])
    const slices = async (type: string) =>
      (await admin.get(`/data/${type}?dateTo=${new Date(at.getTime() + 60_000).toISOString()}`)).body.data
        .chartData.datasets[0].data
    assert.deepEqual(await slices('unique.vs.repetitive.downloads'), [1, 1])
    assert.deepEqual(await slices('unique.vs.returning.leads'), [1, 1])
    assert.deepEqual(await counts('points.in.time'), [7])
    const sent = (await admin.get('/data/most.sent.emails')).body.data
    assert.deepEqual(sent.bodyItems, [[{ value: 'E' }, { value: 1 }]])
  })

  test('who may see own records only gets figures of those', async (t) => {
    const { app, admin } = await setUp(t)
    await admin.post('/contacts/batch/new', [{ firstname: 'A' }, { firstname: 'B' }])
    const owner = await app.as({ 'lead:leads': ['viewown', 'create'] })
    await owner.post('/contacts/new', { firstname: 'C' })
    const all = async (who: typeof admin) =>
      (await who.get('/data/created.leads.in.time')).body.data.chartData.datasets[0].data.at(-1)
    assert.deepEqual([await all(admin), await all(owner), await all(await app.as({}))], [3, 1, 0])
    assert.equal((await owner.get('/data/created.leads')).body.data.bodyItems.length, 1)
    const logs = (await (await app.as({})).get('/data/recent.activity')).body.data.logs
    assert.deepEqual(logs, [])
  })

  test('the members of a segment are counted only as far as the viewer may view the contacts', async (t) => {
    const { app, admin } = await setUp(t)
    const limited = await app.as({ 'lead:leads': ['viewown', 'create'], 'lead:lists': ['full'] })
    const ids = []
    for (const client of [admin, admin, limited])
      ids.push((await client.post('/contacts/new', { firstname: 'A' })).body.contact.id)
    const { list } = (await limited.post('/segments/new', { name: 'Chosen' })).body
    for (const id of ids)
      assert.equal((await admin.post(`/segments/${list.id}/contact/${id}/add`)).status, 200)
    const counted = async (who: typeof admin) =>
      (await who.get('/data/top.lists')).body.data.bodyItems.map((row: { value: unknown }[]) => row[1]?.value)
    assert.deepEqual([await counted(admin), await counted(limited)], [[3], [1]])
  })
})
