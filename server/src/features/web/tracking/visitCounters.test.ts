// Counters of landing pages and forms: exact in every snapshot, and nobody waits for anybody to count.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { besideCounting, countOf as of } from '../../../../test/besideCounting.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testDatabase } from '../../../../test/database.ts'
import { insertContacts, testConfig } from '../../../../test/mail.ts'
import { randomNumbers } from '../../../../test/randomNumbers.ts'
import { visitOf } from '../../../../test/visit.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { sumCounts } from '../../../platform/engine/counters.ts'
import { formCounters } from '../../content/forms/formCounters.ts'
import { pageCounters } from '../../content/pages/pageCounters.ts'
import { recordSubmissions } from '../submissions/recordSubmissions.ts'
import { recordHits } from './recordHits.ts'

const CONTACTS = 6
const WRITERS = 4
const STEPS = 25
const config = testConfig()

for (const seed of [1, 2, 3])
  test(`visits and submissions are counted in every snapshot, while others count and fold (seed ${seed})`, async (t) => {
    const { sql, pages, forms, contacts, visit, submit } = await setUp(t)
    const random = randomNumbers(seed)
    const one = <T>(some: readonly T[]) => some[random(some.length)] as T
    const visitor = () =>
      random(2) === 0
        ? { contactId: one(contacts), trackingId: `device ${random(4)}` }
        : { contactId: null, trackingId: random(5) === 0 ? null : `device ${random(4)}` }
    const beside = besideCounting(sql, { random, assertExact })
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        for (let step = 0; step < STEPS; step++) {
          const size = 1 + random(8)
          const some = Array.from({ length: size }, () => ({
            pageId: one([...pages, null]),
            code: random(6) === 0 ? 404 : 200,
            ...visitor(),
          }))
          if (random(3) === 0) await submit(some.map(({ contactId }) => ({ formId: one(forms), contactId })))
          else await visit(some)
        }
      }),
    )
    assert.ok((await beside.end()) > 3)
    await transaction(sql, (db) => sumCounts(db))
    await assertExact(sql)
    const hot = await sql`
      select from pages where hits <> 0 union all select from forms where submission_count <> 0`
    assert.equal(hot.length, 0, 'no hot row is written')
    await sql`delete from pages`
    await sql`delete from forms`
    assert.equal((await sql`select from count_differences`).length, 0, 'they go with their rows')
  })

test('a visitor who is there twice at once is one visitor, and programs are none', async (t) => {
  const { sql, pages, visit } = await setUp(t)
  const [pageId = 0] = pages
  const known = { pageId, code: 200, contactId: null, trackingId: 'one' }
  await Promise.all(Array.from({ length: 6 }, () => visit([known, known])))
  const bot = { ...visitOf({ at: NOW, pageId, trackingId: 'two' }) }
  bot.visitor = { ...bot.visitor, userAgent: 'curl/8.0' }
  await transaction(sql, (db) =>
    recordHits(db, [bot], { config: { ...config, count_machine_activity: false }, now: NOW }),
  )
  const [row] = await sql`
    select ${of(sql, pageCounters.hits)} as total, ${of(sql, pageCounters.unique_hits)} as fresh from pages t where id = ${pageId}`
  assert.deepEqual({ ...row }, { total: 12, fresh: 1 })
})

test('counting takes as many statements for one visit as for two hundred', async (t) => {
  const { sql, pages, contacts, visit, submit } = await setUp(t)
  const [pageId = 0] = pages
  const [contactId = 0] = contacts
  const own = { pageId, code: 200, contactId, trackingId: null }
  const statements = async (size: number, work: (n: number) => Promise<unknown>) =>
    (await countStatements(sql, () => work(size))).count
  const visits = (n: number) => visit(Array.from({ length: n }, () => own))
  const submissions = (n: number) => submit(Array.from({ length: n }, () => ({ formId: 1, contactId })))
  await visits(1)
  await submissions(1)
  assert.equal(await statements(200, visits), await statements(1, visits))
  assert.equal(await statements(200, submissions), await statements(1, submissions))
})

test('pages and forms show their counters', async (t) => {
  const app = await testApp(t)
  const { sql } = app
  const admin = await app.as('admin')
  const make = async (body: object) => (await admin.post('/pages/new', body)).body.page.id as number
  const parent = await make({ title: 'A' })
  const variant = await make({ title: 'B', variantParent: parent })
  const alone = await make({ title: 'C' })
  const form = (await admin.post('/forms/new', { name: 'F', formType: 'standalone' })).body.form.id as number
  const contacts = await insertContacts(sql, 2)
  const visits = [parent, parent, variant, alone].map((pageId, n) =>
    visitOf({ at: NOW, contactId: contacts[n % 2] ?? null, pageId }),
  )
  await transaction(sql, (db) => recordHits(db, visits, { config, now: NOW }))
  await transaction(sql, (db) =>
    recordSubmissions(db, [submissionOf({ formId: form, contactId: null })], { now: NOW }),
  )
  const shown = async (id: number) => {
    const { hits, uniqueHits, variantHits } = (await admin.get(`/pages/${id}`)).body.page
    return [hits, uniqueHits, variantHits]
  }
  assert.deepEqual(await shown(parent), [2, 2, 2])
  assert.deepEqual(await shown(variant), [1, 1, 1])
  assert.deepEqual(await shown(alone), [1, 1, 0], 'no test without variants')
  assert.equal((await admin.get(`/forms/${form}`)).body.form.submissionCount, 1)
  const { text } = await admin.get('/pages?orderBy=hits&orderByDir=desc')
  assert.match(text, /"hits":2.*"hits":1/s)
})

const NOW = new Date('2026-11-20T12:00:00Z')

interface Visit {
  pageId: number | null
  code: number
  contactId: number | null
  trackingId: string | null
}

async function setUp(t: TestContext) {
  const { sql } = await testDatabase(t)
  const contacts = await insertContacts(sql, CONTACTS)
  const ids = async (rows: Promise<{ id: number }[]>) => (await rows).map(({ id }) => id)
  const pages = await ids(sql`insert into pages (title, alias) values ('A', 'a'), ('B', 'b') returning id`)
  const forms = await ids(
    sql`insert into forms (name, alias, cached_html) values ('A', 'a', ''), ('B', 'b', '') returning id`,
  )
  return {
    sql,
    contacts,
    pages,
    forms,
    visit: (some: readonly Visit[]) =>
      transaction(sql, (db) =>
        recordHits(
          db,
          some.map((one) => ({
            ...visitOf({ at: NOW, ...one }),
            code: one.code,
            trackingId: one.trackingId,
          })),
          { config, now: NOW },
        ),
      ),
    submit: (some: readonly { formId: number; contactId: number | null }[]) =>
      transaction(sql, (db) => recordSubmissions(db, some.map(submissionOf), { now: NOW })),
  }
}

function submissionOf({ formId, contactId }: { formId: number; contactId: number | null }) {
  return { at: NOW, formId, contactId, ip: null, pageId: null, referer: null, trackingId: null, results: {} }
}

/** Compares all counters with the rows that were counted, in one snapshot. */
async function assertExact(sql: Sql): Promise<void> {
  await sql.begin(async (db) => {
    const seen = db`from page_hits h where h.page_id = t.id and h.code = 200`
    const wrong = await db`
      select 'hits' as what, id, ${of(db, pageCounters.hits)} as counted, (select count(*) ${seen}) as rows from pages t
      union all
      select 'unique hits', id, ${of(db, pageCounters.unique_hits)},
        (select count(distinct contact_id) + count(distinct tracking_id) filter (where contact_id is null)
          ${seen}) from pages t
      union all
      select 'submissions', id, ${of(db, formCounters.submission_count)},
        (select count(*) from form_submissions s where s.form_id = t.id) from forms t`
    assert.deepEqual(
      wrong.filter((row) => row.counted !== row.rows),
      [],
    )
  }, 'read only')
}
