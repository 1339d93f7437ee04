// Visits as the public side records them, and what contacts get for them.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { consumeAll } from '../../../../test/consume.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testConfig } from '../../../../test/mail.ts'
import { visitOf } from '../../../../test/visit.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { reactToActions } from '../../audience/points/reactToActions.ts'
import { catalog } from '../../index.ts'
import { recordSubmissions } from '../submissions/recordSubmissions.ts'
import { lastActive } from './lastActive.ts'
import { type PageVisit, recordHits } from './recordHits.ts'

const config = testConfig()
const NOON = new Date('2026-11-20T12:00:00Z')
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000)

async function setUp(t: TestContext) {
  const app = await testApp(t)
  const { sql } = app
  const admin = await app.as('admin')
  await sql`insert into contacts (date_added) select ${NOON} from generate_series(1, 3)`
  const record = (visits: readonly PageVisit[]) =>
    transaction(sql, (db) => recordHits(db, visits, { config, now: NOON }))
  const react = () => consumeAll(sql, [reactToActions(catalog), lastActive], config)
  return {
    sql,
    admin,
    record,
    react,
    async points() {
      await react()
      return (await sql`select points from contacts order by id`).map((row) => Number(row.points))
    },
    async make(type: string, properties: object, delta = 1) {
      const answer = await admin.post('/points/new', { name: 'A', type, delta, repeatable: true, properties })
      assert.equal(answer.status, 201, answer.text)
    },
  }
}

suite('visits', () => {
  test('a visit is a row with its device and address, and ends the one before', async (t) => {
    const { sql, record, react } = await setUp(t)
    const [first] = await record([visitOf({ contactId: 1, at: NOON, title: 'T', query: { a: '1' } })])
    assert.ok(first?.trackingId)
    const [second] = await record([visitOf({ contactId: 1, at: after(30), previous: first })])
    // A second end, and one before the beginning, change nothing.
    await record([
      visitOf({ contactId: 1, at: after(90), previous: first }),
      visitOf({ contactId: 1, at: after(-90), previous: second ?? null }),
    ])
    const rows = await sql`
      select contact_id, url_title, query, device_id is not null as device, extract(epoch from date_left - date_hit)::int as seconds
      from page_hits order by id limit 2`
    assert.deepEqual(
      rows.map((row) => Object.values(row)),
      [
        [1, 'T', { a: '1' }, true, 30],
        [1, null, null, true, null],
      ],
    )
    assert.equal((await sql`select from contact_ip_addresses`).length, 1)
    await react()
    const [contact] = await sql`select last_active is not null as active from contacts where id = 1`
    assert.equal(contact?.active, true)
  })

  test('the number of statements is that of one visit, and who leaves no trace leaves none', async (t) => {
    const { sql, record } = await setUp(t)
    const visits = (count: number) =>
      Array.from({ length: count }, (_, n) => visitOf({ contactId: 1 + (n % 3), at: after(n) }))
    await record(visits(3))
    const one = await countStatements(sql, () => record(visits(1)))
    const many = await countStatements(sql, () => record(visits(500)))
    assert.equal(many.count, one.count)
    const { visitor } = visitOf({})
    const [answer] = await record([visitOf({ visitor: { ...visitor, isTracked: false }, contactId: 1 })])
    assert.equal(answer, null)
    const [row] = await sql`select count(*)::int as n from page_hits`
    assert.equal(row?.n, 504)
  })

  test('page.hit counts for the pages that are named, and for those that they are variants of', async (t) => {
    const { admin, record, make, points } = await setUp(t)
    const { page } = (await admin.post('/pages/new', { title: 'A' })).body
    const { page: child } = (await admin.post('/pages/new', { title: 'B', variantParent: page.id })).body
    const { page: other } = (await admin.post('/pages/new', { title: 'C' })).body
    await make('page.hit', { pages: [page.id] })
    await make('page.hit', { pages: [] }, 10)
    await record([
      visitOf({ contactId: 1, pageId: page.id }),
      visitOf({ contactId: 1, pageId: child.id }),
      visitOf({ contactId: 2, pageId: other.id }),
      visitOf({ contactId: 3 }),
    ])
    assert.deepEqual(await points(), [22, 10, 0])
  })

  test('url.hit: every part that is set has to hold', async (t) => {
    const { record, make, points } = await setUp(t)
    const there = 'https://shop.example/*'
    await make('url.hit', { page_url: there })
    await make('url.hit', { page_url: there, page_hits: 3 }, 10)
    await make('url.hit', { page_url: there, first_time: true }, 100)
    await make('url.hit', { page_url: there, returns_within: 60 }, 1_000)
    await make('url.hit', { page_url: there, returns_after: 3_600 }, 10_000)
    await make('url.hit', { page_url: there, accumulative_time: 60, page_hits: 2 }, 100_000)
    await make('url.hit', { page_url: 'https://shop.example/ab_t*' }, 1_000_000)
    const elsewhere = visitOf({ contactId: 2, at: NOON, url: 'https://blog.example/about' })
    const [first] = await record([visitOf({ contactId: 1, at: NOON }), elsewhere])
    assert.deepEqual(await points(), [101, 0, 0])
    const [second] = await record([visitOf({ contactId: 1, at: after(60), previous: first ?? null })])
    assert.deepEqual(await points(), [101 + 101_001, 0, 0])
    await record([visitOf({ contactId: 1, at: after(7_200), previous: second ?? null })])
    assert.deepEqual(await points(), [101 + 101_001 + 110_011, 0, 0])
  })
})

suite('submissions', () => {
  test('a submission is stored, told of and worth points; a contact that is gone is nobody', async (t) => {
    const { sql, admin, make, points } = await setUp(t)
    const fields = [{ label: 'Age', alias: 'age', type: 'number' }]
    const { form } = (await admin.post('/forms/new', { name: 'F', formType: 'standalone', fields })).body
    await make('form.submit', { forms: [form.id] })
    const answer = (contactId: number | null) => ({
      at: NOON,
      formId: form.id as number,
      contactId,
      ip: '127.0.0.1',
      pageId: null,
      referer: 'https://from.example/',
      trackingId: null,
      results: { [form.fields[0].id]: 42 },
    })
    const record = (contacts: (number | null)[]) =>
      transaction(sql, (db) => recordSubmissions(db, contacts.map(answer), { now: NOON }))
    await record([1, 1, null, 999])
    assert.deepEqual(await points(), [2, 0, 0])
    const { submissions, total } = (await admin.get(`/forms/${form.id}/submissions`)).body
    assert.equal(total, '4')
    assert.deepEqual(submissions[0].results, { age: 42 })
    assert.deepEqual(
      submissions.map(({ lead }: { lead: { id: number } | null }) => lead?.id ?? null),
      [1, 1, null, null],
    )
    const one = await countStatements(sql, () => record([1]))
    const many = await countStatements(sql, () => record(Array.from({ length: 400 }, (_, n) => 1 + (n % 3))))
    assert.equal(many.count, one.count)
  })
})
