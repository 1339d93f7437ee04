// GET /api/data/{type}/rows: the rows that a figure counts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { insertEmail } from '../../../../test/mail.ts'

const app = await testApp()
const { sql } = app
const admin = await app.as('admin')
const RANGE = 'dateFrom=2026-03-01&dateTo=2026-03-31'

const LINES = [
  ['created.leads.in.time', 'All contacts', 5],
  ['created.leads.in.time', 'Identified', 3],
  ['created.leads.in.time', 'Anonymous', 2],
  ['emails.in.time', 'Sent emails', 4],
  ['emails.in.time', 'Read emails', 2],
  ['emails.in.time', 'Failed emails', 1],
  ['page.hits.in.time', 'Page visits', 3],
  ['submissions.in.time', 'Submission count', 2],
  ['asset.downloads.in.time', 'Download count', 2],
] as const

// What lies before and after the range is never counted.
await sql`
  insert into contacts (id, date_added, firstname, date_identified, owner_id)
  select n, '2026-02-28 23:59:59Z'::timestamptz + n * interval '1 second', 'Person ' || n,
    case when n % 2 = 0 then '2026-03-02Z'::timestamptz end, 1
  from generate_series(0, 3) n`
await sql`
  insert into contacts (id, date_added, firstname, date_identified) values
    (11, '2026-03-31 23:59:59Z', 'Last', '2026-04-01Z'), (12, '2026-03-15Z', 'Ada', '2026-03-16Z'),
    (13, '2026-04-01Z', 'Later', null)`
const email = await insertEmail(sql)
await sql`
  insert into email_sends (email_id, contact_id, dedupe_key, address, state, date_sent, is_read, date_read, attempt_at, date_queued)
  select ${email}, 12, 'k' || n, 'a@sample.example', case n when 4 then 'failed' else 'sent' end,
    '2026-03-10Z'::timestamptz + n * interval '1 day', n < 2, case when n < 2 then '2026-03-20Z'::timestamptz end, '2026-03-09Z', '2026-03-09Z'
  from generate_series(0, 4) n`
await sql`
  insert into page_hits (date_hit, url, url_title, tracking_id, contact_id)
  select '2026-03-05Z'::timestamptz + n * interval '1 hour', 'https://sample.example/' || n, '', 't', case n when 0 then 12 end
  from generate_series(0, 2) n`
await sql`
  insert into form_submissions (form_id, date_submitted, contact_id, referer)
  select 5, '2026-03-06Z'::timestamptz + n * interval '20 days', 12, '' from generate_series(-1, 1) n`
await sql`
  insert into asset_downloads (asset_id, date_download, code, tracking_id, contact_id)
  select 4, '2026-03-07Z'::timestamptz, code, 't', 12 from unnest(array[200, 200, 404]) code`
await sql`
  insert into point_changes (contact_id, date_added, delta, type, event_name, action_name)
  values (12, '2026-03-08Z', 7, 'x', 'x', 'x'), (12, '2026-03-09Z', -2, 'x', 'x', 'x'), (12, '2026-04-09Z', 5, 'x', 'x', 'x')`

async function figure(client: Client, type: string, line: string): Promise<number> {
  const answer = await client.get(`/data/${type}?${RANGE}&timeUnit=d&dataFormat=raw`)
  assert.equal(answer.status, 200, answer.text)
  const values: Record<string, number> = answer.body.data[line] ?? {}
  return Object.values(values).reduce((sum, value) => sum + value, 0)
}

async function behind(client: Client, type: string, more: string) {
  const answer = await client.get(
    `/data/${type}/rows?${RANGE}&${more.includes('limit') ? '' : 'limit=1000&'}${more}`,
  )
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

for (const [type, line, expected] of LINES)
  test(`"${line}" of ${type} lists as many rows as the figure says`, async () => {
    const { value, rows } = await behind(admin, type, `line=${encodeURIComponent(line)}`)
    assert.deepEqual([rows.length, value], [expected, expected])
    assert.equal(await figure(admin, type, line), expected)
    const moments = rows.map(({ at }: { at: string }) => at)
    assert.deepEqual(moments, moments.toSorted().toReversed(), 'the newest first')
  })

test('rows say what they are about and how much they count; where numbers are summed, the sum is said', async () => {
  const { rows } = await behind(admin, 'emails.in.time', 'limit=1')
  assert.deepEqual(
    rows.map(({ contact, record, amount }: Record<string, unknown>) => ({ contact, record, amount })),
    [{ contact: { id: 12, name: 'Ada' }, record: { kind: 'email', id: email, name: 'Test' }, amount: null }],
  )
  const points = await behind(admin, 'points.in.time', '')
  assert.deepEqual([points.value, points.rows.map(({ amount }: { amount: number }) => amount)], [5, [-2, 7]])
  const visits = await behind(admin, 'page.hits.in.time', '')
  assert.deepEqual(
    visits.rows.map(({ contact, record }: Record<string, object>) => [contact, record]).at(-1),
    [
      { id: 12, name: 'Ada' },
      { kind: 'page', id: null, name: 'https://sample.example/0' },
    ],
  )
})

test('pages follow on each other, and end', async () => {
  const type = 'created.leads.in.time'
  const ids = async (more: string) =>
    (await behind(admin, type, more)).rows.map(({ id }: { id: number }) => id)
  const all = await ids('')
  assert.deepEqual([...(await ids('limit=2')), ...(await ids('limit=3&start=2'))], all)
  assert.deepEqual(await ids('start=9000'), [])
})

test('who sees own records only sees their rows only; who sees no contacts sees no names of them', async () => {
  const type = 'created.leads.in.time'
  const own = await app.as({ 'lead:leads': ['viewown'] })
  await sql`update contacts set owner_id = ${own.userId} where id in (11, 13)`
  const { value, rows } = await behind(own, type, '')
  assert.deepEqual([value, rows.map(({ id }: { id: number }) => id)], [1, [11]])
  const mails = await app.as({ 'email:emails': ['viewother'] })
  const sent = await behind(mails, 'emails.in.time', '')
  assert.equal(sent.rows.length, 4)
  assert.ok(sent.rows.every(({ contact }: { contact: unknown }) => contact === null))
  const nobody = await app.as({ 'tag:tags': ['view'] })
  for (const [one, line] of LINES)
    assert.deepEqual(await behind(nobody, one, `line=${encodeURIComponent(line)}`), { value: 0, rows: [] })
})

test('the table of sent emails leaves out contacts that the viewer may not view', async () => {
  const read = async (client: Client) =>
    (await client.get(`/data/sent.email.to.contacts?${RANGE}&limit=100`)).body.data.bodyItems.length
  const own = await app.as({ 'email:emails': ['viewother'], 'lead:leads': ['viewown', 'create'] })
  assert.deepEqual([await read(admin), await read(own)], [4, 0])
  await sql`update contacts set owner_id = ${own.userId} where id = 12`
  assert.equal(await read(own), 4)
  assert.equal(await read(await app.as({ 'email:emails': ['viewother'] })), 0)
})

test('figures that are no rows in time are not listed, and nothing is read far beyond what anybody looks at', async () => {
  for (const path of [
    'moon.phases',
    'dwell.times',
    'popular.pages',
    'lead.lifetime',
    'created.leads.in.time',
  ])
    assert.equal((await admin.get(`/data/${path}/rows?line=Nothing`)).status, 404, path)
  assert.equal((await admin.get('/data/page.hits.in.time/rows?line=Unique')).status, 404)
  for (const wrong of ['start=10001', 'timezone=Moon', 'dateFrom=2026-02-01&dateTo=2026-01-01'])
    assert.equal((await admin.get(`/data/emails.in.time/rows?${wrong}`)).status, 400, wrong)
})

test('many rows take as many statements as one', async () => {
  const count = async (limit: number) =>
    (await countStatements(sql, () => behind(admin, 'emails.in.time', `limit=${limit}`))).count
  await count(1)
  assert.equal(await count(1_000), await count(1))
})
