// A/B tests of landing pages: what visits say of them, and ending them.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { insertContacts } from '../../../../test/mail.ts'
import { rowsTouched } from '../../../../test/plan.ts'
import { FIREFOX } from '../../../../test/visit.ts'
import { findPageFigures, findPageTest, leaderOf, scoreOf } from './findPageTest.ts'

async function setUp(t: TestContext) {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const make = async (body: Record<string, unknown>) => {
    const answer = await admin.post('/pages/new', { customHtml: 'x', ...body })
    assert.equal(answer.status, 201, answer.text)
    return Number(answer.body.page.id)
  }
  const testOf = async (criterion: string) => {
    const parent = await make({ title: 'Sale' })
    const variantSettings = { weight: 50, winnerCriteria: criterion }
    return { parent, variant: await make({ title: 'Sale b', variantParent: parent, variantSettings }) }
  }
  const shown = async (id: number) => {
    const answer = await admin.get(`/pages/${id}/abtest`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.abtest
  }
  // Began two hours ago, as if visitors had come since.
  const began = new Date(Date.now() - 7_200_000)
  const begin = () =>
    app.sql`update pages set variant_start_date = ${began} where variant_start_date is not null`
  const visit = (
    pageId: number,
    contactId: number,
    minute: number,
    more: { left?: number; kind?: string; code?: number } = {},
  ) => {
    const at = new Date(began.getTime() + minute * 60_000)
    const { left, kind = 'person', code = 200 } = more
    const leftAt = left === undefined ? null : new Date(at.getTime() + left * 1_000)
    return app.sql`
      insert into page_hits (contact_id, page_id, date_hit, date_left, class, code)
      values (${contactId}, ${pageId}, ${at}, ${leftAt}, ${kind}, ${code})`
  }
  return { ...app, admin, make, testOf, shown, begin, visit, began }
}

const figuresIn = (abtest: { variants: Record<string, unknown>[] }, ...names: string[]) =>
  abtest.variants.map((one) => names.map((name) => one[name]))

test('visitors of the pages themselves: who goes on has left, who does not has bounced after half an hour', async (t) => {
  const { fastify, sql, testOf, make, shown } = await setUp(t)
  const { parent, variant } = await testOf('page.bouncerate')
  await make({ title: 'Other' })
  const get = async (path: string, cookies = '') => {
    const answer = await fastify.inject({ url: path, headers: { 'user-agent': FIREFOX, cookie: cookies } })
    assert.equal(answer.statusCode, 200)
    return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  }
  const toVariant = `mautic_page_${parent}=${variant}`
  const toParent = `mautic_page_${parent}=${parent}`
  await get('/other', await get('/sale', toVariant))
  await get('/sale', toVariant)
  await get('/sale', toParent)
  const now = await shown(parent)
  assert.deepEqual(figuresIn(now, 'id', 'hitCount', 'pendingCount', 'bounceCount', 'score'), [
    [parent, 1, 1, 0, null],
    [variant, 2, 1, 0, 0],
  ])
  assert.deepEqual([now.leader, now.winnerCriteria], [variant, 'page.bouncerate'])
  const found = (await findPageTest(sql, variant))!
  const later = await findPageFigures(sql, found, new Date(Date.now() + 31 * 60_000))
  assert.deepEqual(
    later.map((one) => [one.pageId, one.waiting, one.bounces, scoreOf(found.criterion, one)]),
    [
      [parent, 0, 1, 1],
      [variant, 0, 1, 0.5],
    ],
  )
  assert.equal(leaderOf(found, later), variant)
})

test('dwell time decides by those who went on; robots, other codes and what was before the test count nothing', async (t) => {
  const { sql, testOf, shown, begin, visit, admin } = await setUp(t)
  const { parent, variant } = await testOf('page.dwelltime')
  await begin()
  const [first = 0, second = 0] = await insertContacts(sql, 2)
  await visit(parent, first, 1, { left: 30 })
  await visit(parent, second, 2, { left: 50 })
  await visit(parent, second, 3)
  await visit(variant, first, 4, { left: 20 })
  await visit(variant, second, -5, { left: 1_000 })
  await visit(variant, second, 6, { left: 1_000, kind: 'bot' })
  await visit(variant, second, 7, { left: 1_000, code: 404 })
  const abtest = await shown(variant)
  assert.deepEqual(
    figuresIn(
      abtest,
      'id',
      'title',
      'weight',
      'hitCount',
      'visitorCount',
      'bounceCount',
      'dwellTime',
      'score',
    ),
    [
      [parent, 'Sale', 50, 3, 2, 1, 40, 40],
      [variant, 'Sale b', 50, 1, 1, 0, 20, 20],
    ],
  )
  assert.equal(abtest.leader, parent)
  assert.equal(
    figuresIn(abtest, 'reachedCount')
      .flat()
      .every((one) => one === null),
    true,
  )
  await visit(variant, first, 8, { left: 200 })
  assert.equal((await shown(parent)).leader, variant)
  await admin.patch(`/pages/${variant}/edit`, { isPublished: false })
  await begin()
  assert.equal((await shown(parent)).leader, parent, 'what is not published is not made the page')
})

test('forms and downloads decide by visitors who did it after they came', async (t) => {
  const { sql, testOf, shown, begin, visit, began, admin } = await setUp(t)
  const { parent, variant } = await testOf('form.submissions')
  await begin()
  const [first = 0, second = 0, third = 0] = await insertContacts(sql, 3)
  await visit(parent, first, 10)
  for (const contactId of [second, third]) await visit(variant, contactId, 10)
  const minute = (count: number) => new Date(began.getTime() + count * 60_000)
  const submit = (contactId: number, at: Date, pageId: number | null) => sql`
    insert into form_submissions (contact_id, form_id, page_id, date_submitted) values (${contactId}, 1, ${pageId}, ${at})`
  await submit(first, minute(5), parent)
  await submit(first, minute(11), null)
  for (const at of [12, 13]) await submit(second, minute(at), parent)
  const reached = async () => figuresIn(await shown(parent), 'reachedCount', 'score')
  assert.deepEqual(await reached(), [
    [0, 0],
    [1, 0.5],
  ])
  assert.equal((await shown(parent)).leader, variant)
  await admin.patch(`/pages/${variant}/edit`, {
    variantSettings: { weight: 50, winnerCriteria: 'asset.downloads' },
  })
  await begin()
  await sql`
    insert into asset_downloads (asset_id, contact_id, date_download, code)
    values (1, ${first}, ${minute(11)}, 200), (1, ${second}, ${minute(11)}, 404)`
  assert.deepEqual(await reached(), [
    [1, 1],
    [0, 0],
  ])
})

test('figures read the visits of the test, however many others there are', async (t) => {
  const { sql, url, testOf, begin, visit } = await setUp(t)
  const { parent, variant } = await testOf('form.submissions')
  await begin()
  const [contact = 0] = await insertContacts(sql, 1)
  await sql`
    insert into page_hits (contact_id, page_id, date_hit)
    select ${contact}, 1000 + n % 50, ${new Date()}::timestamptz - n * interval '1 second' from generate_series(1, 20000) n`
  for (const pageId of [parent, variant]) await visit(pageId, contact, 1)
  await sql`vacuum analyze page_hits`
  const found = (await findPageTest(sql, parent))!
  const touched = await rowsTouched(url, (own) => findPageFigures(own, found, new Date()))
  assert.ok(touched.of('page_hits_default') <= 20, String(touched.of('page_hits_default')))
  const { count } = await countStatements(sql, () => findPageFigures(sql, found, new Date()))
  assert.equal(count, 2)
})

test('the variant that is promoted takes the place of its page, also among translations, and old addresses lead to it', async (t) => {
  const { fastify, sql, admin, make, testOf, shown } = await setUp(t)
  const { parent, variant } = await testOf('page.bouncerate')
  const third = await make({ title: 'Sale c', variantParent: parent, variantSettings: { weight: 20 } })
  const german = await make({ title: 'Angebot', language: 'de', translationParent: parent })
  const { status, body } = await admin.post(`/pages/${variant}/winner`, {})
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(
    [body.page.id, body.page.variantParent, body.page.variantStartDate, body.page.variantHits],
    [variant, null, null, 0],
  )
  const rows = await sql`
    select id, variant_parent_id as variant, translation_parent_id as translation, is_published as published,
      variant_start_date as start, variant_settings as settings
    from pages order by id`
  assert.deepEqual(
    rows.map((row) => Object.values(row)),
    [
      [parent, variant, null, false, null, { weight: 50, winnerCriteria: 'page.bouncerate' }],
      [variant, null, null, true, null, {}],
      [third, variant, null, false, null, { weight: 20 }],
      [german, null, variant, true, null, {}],
    ],
  )
  const lead = await fastify.inject({ url: '/sale?a=1', headers: { 'user-agent': FIREFOX } })
  assert.deepEqual(
    [lead.statusCode, lead.headers.location?.toString().replace(/^.*:8080/, '')],
    [301, '/sale-b?a=1'],
  )
  assert.match(String(lead.headers['cache-control']), /no-store/)
  const ended = await shown(parent)
  assert.deepEqual([ended.startDate, ended.leader], [null, null])
  // And back: what is a translation hands that on, too.
  await admin.patch(`/pages/${parent}/edit`, { isPublished: true })
  assert.equal((await admin.post(`/pages/${parent}/winner`, {})).status, 200)
  const [back] = await sql`select translation_parent_id as parent from pages where id = ${german}`
  assert.equal(back?.parent, parent)
  const own = await make({ title: 'Angebot b', variantParent: german, variantSettings: { weight: 50 } })
  assert.equal((await admin.post(`/pages/${own}/winner`, {})).status, 200)
  const [translated] = await sql`
    select w.translation_parent_id as winner, f.translation_parent_id as former from pages w, pages f
    where w.id = ${own} and f.id = ${german}`
  assert.deepEqual([translated?.winner, translated?.former], [parent, null])
})

test('nobody promotes what they may not edit, what is alone, or what would take the page off its address', async (t) => {
  const { sql, as, admin, make, testOf } = await setUp(t)
  const { parent, variant } = await testOf('page.bouncerate')
  const alone = await make({ title: 'Alone' })
  assert.equal((await admin.post(`/pages/${alone}/winner`, {})).status, 400)
  assert.equal((await admin.get(`/pages/${alone}/abtest`)).status, 404)
  assert.equal((await admin.post('/pages/999999/winner', {})).status, 404)
  const reader = await as({ 'page:pages': ['viewown', 'viewother'] })
  assert.equal((await reader.get(`/pages/${variant}/abtest`)).status, 200)
  assert.equal((await reader.post(`/pages/${variant}/winner`, {})).status, 403)
  assert.equal((await (await as({ 'form:forms': ['viewother'] })).get(`/pages/${parent}/abtest`)).status, 403)
  await admin.patch(`/pages/${variant}/edit`, { isPublished: false })
  const refused = await admin.post(`/pages/${variant}/winner`, {})
  assert.equal(refused.status, 400)
  assert.match(refused.text, /publish the variant first/)
  const [row] = await sql`select variant_parent_id as parent from pages where id = ${variant}`
  assert.equal(row?.parent, parent)
})

test('two who promote at once leave one family', async (t) => {
  const { sql, admin, testOf } = await setUp(t)
  const { parent, variant } = await testOf('page.bouncerate')
  await Promise.all([admin.post(`/pages/${variant}/winner`, {}), admin.post(`/pages/${parent}/winner`, {})])
  const rows = await sql`select from pages where variant_parent_id is null`
  assert.equal(rows.length, 1)
})
