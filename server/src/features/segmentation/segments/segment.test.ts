import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'

const app = await testApp()
const { sql } = app
const admin = await app.as('admin')

let names = 0

async function create(body: Record<string, unknown> = {}, client: Client = admin): Promise<number> {
  const answer = await client.post('/segments/new', { name: `Made ${++names}`, ...body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.list.id
}

async function contact(): Promise<number> {
  const [row] = await sql<
    { id: number }[]
  >`insert into contacts (date_added, firstname) values (now(), 'x') returning id`
  return row!.id
}

const filter = (field: string, operator: string, value: unknown) => ({
  ...{ glue: 'and', object: 'lead', field, type: 'text', operator },
  properties: { filter: value },
})

const members = async (id: number) =>
  (
    await sql`select contact_id as id from segment_contacts where segment_id = ${id} and not manually_removed order by 1`
  ).map((row) => row.id)

test('a segment is made with the documented keys and defaults', async () => {
  const filters = [filter('email', 'like', '%@sample.example')]
  const answer = await admin.post('/segments/new', { name: 'Sample segment', filters })
  assert.equal(answer.status, 201)
  const { list } = answer.body
  assert.deepEqual(Object.keys(list), [
    'isPublished',
    'dateAdded',
    'dateModified',
    'createdBy',
    'createdByUser',
    'modifiedBy',
    'modifiedByUser',
    'id',
    'name',
    'publicName',
    'alias',
    'description',
    'category',
    'filters',
    'isGlobal',
    'isPreferenceCenter',
  ])
  const { publicName, alias, isGlobal, isPreferenceCenter, isPublished } = list
  assert.deepEqual(
    { publicName, alias, isGlobal, isPreferenceCenter, isPublished },
    {
      publicName: 'Sample segment',
      alias: 'sample-segment',
      isGlobal: false,
      isPreferenceCenter: false,
      isPublished: true,
    },
  )
  assert.deepEqual(list.filters, filters)
  const again = await admin.post('/segments/new', { name: 'Sample segment' })
  assert.equal(again.body.list.alias, 'sample-segment1')
  assert.deepEqual(again.body.list.filters, [])
})

test('filters come back as they were sent, in the old form too', async () => {
  const id = await create({ filters: [filter('city', '=', 'Ulm')] })
  const old = [
    {
      glue: 'and',
      object: 'lead',
      field: 'city',
      type: 'text',
      operator: '=',
      filter: 'Rome',
      display: null,
    },
  ]
  const edited = await admin.patch(`/segments/${id}/edit`, { filters: old })
  assert.deepEqual(edited.body.list.filters, old)
  assert.deepEqual((await admin.get(`/segments/${id}`)).body.list.filters, old)
})

test('a new segment, changed filters and publishing ask for a rebuild; a new name does not', async () => {
  const requested = async () =>
    (await sql`delete from segment_rebuilds returning segment_id as id`).map((row) => row.id)
  await requested()
  const id = await create({ filters: [filter('city', '=', 'Ulm')] })
  assert.deepEqual(await requested(), [id])
  await admin.patch(`/segments/${id}/edit`, { name: 'Other name' })
  assert.deepEqual(await requested(), [])
  await admin.patch(`/segments/${id}/edit`, { filters: [filter('city', '=', 'Rome')] })
  assert.deepEqual(await requested(), [id])
  await admin.patch(`/segments/${id}/edit`, { isPublished: false })
  assert.deepEqual(await requested(), [])
  await admin.patch(`/segments/${id}/edit`, { isPublished: true })
  assert.deepEqual(await requested(), [id])
  await create()
  assert.deepEqual(await requested(), [], 'a segment without filters is filled by hand')
})

test('filters that cannot work are refused, and nothing changes', async () => {
  const id = await create({ filters: [filter('city', '=', 'Ulm')] })
  const bad: [unknown, RegExp][] = [
    [[filter('city', 'regexp', '(')], /not a valid regular expression/],
    [[filter('nothing', '=', 'x')], /"nothing" does not exist/],
    [[filter('date_added', '=', 'soon')], /not a date/],
    [[filter('city', '=', '')], /needs a value/],
    [[filter('city', 'is', 'x')], /operator "is"/],
    [[filter('leadlist', 'in', [999_999])], /segment 999999 does not exist/],
    [[filter('leadlist', 'in', [id])], /Circular reference detected\./],
    [['x'], /not an object/],
  ]
  for (const [filters, message] of bad) {
    const answer = await admin.patch(`/segments/${id}/edit`, { filters })
    assert.equal(answer.status, 400, answer.text)
    assert.match(answer.body.errors[0].details.filters[0], message)
  }
  assert.deepEqual((await admin.get(`/segments/${id}`)).body.list.filters, [filter('city', '=', 'Ulm')])
})

test('filters beyond a bound are refused when they are saved or tried out, and nothing is stored', async () => {
  const names = (...ids: number[]) => [filter('leadlist', 'in', ids)]
  let deepest = await create({ filters: [filter('city', '=', 'Ulm')] })
  for (let level = 1; level <= 10; level++) deepest = await create({ filters: names(deepest) })
  const many = Array.from({ length: 400 }, (_, n) => filter('city', '=', `x${n}`))
  const large = await create({ filters: many })
  const contactId = await contact()
  const before = (await sql`select count(*)::int as n from segments`)[0]
  const refused: [unknown[], RegExp][] = [
    [names(deepest), /10 levels deep at most/],
    [Array.from({ length: 5 }, () => names(large)).flat(), /2000 conditions at most/],
  ]
  const requests: [string, Record<string, unknown>][] = [
    ['/segments/new', { name: 'Beyond' }],
    ['/segments/count', {}],
    ['/segments/sample', {}],
    ['/segments/effects', {}],
    [`/segments/explain/${contactId}`, {}],
    ['/dynamiccontents/new', { name: 'Beyond', content: 'x', isCampaignBased: false, slotName: 'top' }],
  ]
  for (const [filters, message] of refused)
    for (const [path, body] of requests) {
      const answer = await admin.post(path, { ...body, filters })
      assert.equal(answer.status, 400, `${path}: ${answer.text}`)
      assert.match(answer.body.errors[0].details.filters[0], message, path)
    }
  assert.deepEqual((await sql`select count(*)::int as n from segments`)[0], before)
})

test('a circle over two segments is refused, also when both are changed in one batch', async () => {
  const first = await create()
  const second = await create({ filters: [filter('leadlist', 'in', [first])] })
  const answer = await admin.patch(`/segments/${first}/edit`, {
    filters: [filter('leadlist', '!in', [second])],
  })
  assert.equal(answer.status, 400)
  assert.match(answer.text, /Circular reference detected/)
  const [third, fourth] = [await create(), await create()]
  const batch = await admin.patch('/segments/batch/edit', [
    { id: third, filters: [filter('leadlist', 'in', [fourth])] },
    { id: fourth, filters: [filter('leadlist', 'in', [third])] },
  ])
  assert.deepEqual(Object.keys(batch.body.errors).length >= 1, true, batch.text)
})

test('a segment that others use is neither unpublished nor deleted, and they are named', async () => {
  const used = await create()
  await create({ name: 'The one that uses it', filters: [filter('leadlist', 'in', [used])] })
  for (const answer of [
    await admin.patch(`/segments/${used}/edit`, { isPublished: false }),
    await admin.delete(`/segments/${used}/delete`),
  ]) {
    assert.equal(answer.status, 422)
    assert.match(answer.body.errors[0].message, /The one that uses it/)
  }
  const source = await create()
  const [campaign] =
    await sql`insert into campaigns (name, is_published) values ('Its campaign', true) returning id`
  await sql`insert into campaign_segments (campaign_id, segment_id) values (${campaign?.id}, ${source})`
  const answer = await admin.delete(`/segments/${source}/delete`)
  assert.equal(answer.status, 422)
  assert.match(answer.body.errors[0].message, /Its campaign/)
})

test('a contact is added and removed by hand, on the present and the older address', async () => {
  const [id, person] = [await create(), await contact()]
  assert.deepEqual((await admin.post(`/segments/${id}/contact/${person}/add`)).body, { success: 1 })
  assert.deepEqual(await members(id), [person])
  assert.deepEqual((await admin.post(`/segments/${id}/contact/${person}/remove`)).body, { success: 1 })
  assert.deepEqual(await members(id), [])
  assert.equal((await admin.post(`/segments/${id}/contact/add/${person}`)).status, 200)
  assert.deepEqual(await members(id), [person])
  assert.equal((await admin.post(`/segments/${id}/contact/999999/add`)).status, 404)
  assert.equal((await admin.post(`/segments/999999/contact/${person}/add`)).status, 404)
})

test('several contacts are added at once in each form of the body, with an answer for each', async () => {
  const people = [await contact(), await contact()]
  const bodies = [{ contactIds: [...people, 999_999] }, { ids: [...people, 999_999] }, [...people, 999_999]]
  for (const body of bodies) {
    const id = await create()
    const answer = await admin.post(`/segments/${id}/contacts/add`, body)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(answer.body, {
      success: 1,
      details: {
        [people[0]!]: { success: true },
        [people[1]!]: { success: true },
        999999: { success: false },
      },
    })
    assert.deepEqual(await members(id), people)
  }
  assert.equal((await admin.post(`/segments/${await create()}/contacts/add`, {})).status, 400)
})

test('a shared segment is seen by everybody with the right to see segments, other ones by their owners', async () => {
  const own = await app.as({ 'lead:lists': ['viewown', 'create', 'editown'] })
  const [shared, hidden] = [await create({ isGlobal: true }), await create()]
  const mine = await create({}, own)
  assert.equal((await own.get(`/segments/${shared}`)).status, 200)
  assert.equal((await own.get(`/segments/${hidden}`)).status, 403)
  assert.equal((await own.get(`/segments/${mine}`)).status, 200)
  const listed = Object.keys((await own.get('/segments?limit=0')).body.lists)
  assert.deepEqual(
    [listed.includes(String(shared)), listed.includes(String(hidden)), listed.includes(String(mine))],
    [true, false, true],
  )
  assert.equal((await own.patch(`/segments/${shared}/edit`, { name: 'x' })).status, 403)
})

test('search: words, commands, and the name that the contract gives the parameter', async () => {
  const id = await create({ name: 'Quetzal lovers', isGlobal: true })
  const find = async (query: string) => Object.keys((await admin.get(`/segments?${query}`)).body.lists)
  assert.deepEqual(await find('search=quetzal'), [String(id)])
  assert.deepEqual(await find('searchFilter=quetzal'), [String(id)])
  assert.deepEqual(await find('search=name:quetzal'), [String(id)])
  assert.deepEqual(await find('search=is:global%20quetzal'), [String(id)])
  assert.deepEqual(await find(`search=ids:${id}`), [String(id)])
  assert.deepEqual(await find('search=nothinglikethat'), [])
})

test('a deleted segment leaves no members behind', async () => {
  const [id, person] = [await create(), await contact()]
  await admin.post(`/segments/${id}/contact/${person}/add`)
  assert.equal((await admin.delete(`/segments/${id}/delete`)).body.list.id, id)
  assert.deepEqual(await members(id), [])
  assert.equal((await admin.get(`/segments/${id}`)).status, 404)
})

test('filters come with their keys in the documented order, and sending them again changes nothing', async () => {
  const sent = {
    properties: { filter: 'x' },
    operator: '=',
    type: 'text',
    field: 'city',
    object: 'lead',
    glue: 'and',
  }
  const made = await admin.post('/segments/new', { name: 'Ordered', filters: [{ ...sent, display: 'X' }] })
  const { id } = made.body.list
  await sql`delete from segment_rebuilds where segment_id = ${id}`
  const again = await admin.put(`/segments/${id}/edit`, made.body.list)
  for (const { body } of [made, again, await admin.get(`/segments/${id}`)])
    assert.deepEqual(Object.keys(body.list.filters[0]), [
      'glue',
      'field',
      'object',
      'type',
      'operator',
      'properties',
      'display',
    ])
  assert.equal(again.body.list.dateModified, null)
  assert.equal((await sql`select from segment_rebuilds where segment_id = ${id}`).length, 0)
})
