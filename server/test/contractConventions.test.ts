// "Endpoints, Conventions for all resources" of the interface: each of its rules, for every resource of its table.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setClock } from '../src/platform/clock.ts'
import { type Client, testApp } from './app.ts'

type Wire = Record<string, unknown>

interface Resource {
  path: string
  single: string
  list: string
  container: 'object' | 'array'
  total: 'int' | 'string'
  /** The least body of the nth record, with a word in `key` that is its own. */
  body(n: number): Wire
  /** The key, and in the database's spelling the column, that tells records apart. */
  key: string
  column: string
  /** An optional parameter, and what is shown of it once a PUT left it out. */
  option: string
  value: unknown
  cleared: unknown
  /** False where records cannot be unpublished. */
  publishes: boolean
}

const common = {
  container: 'array',
  total: 'int',
  key: 'name',
  column: 'name',
  option: 'description',
  value: 'told',
  cleared: null,
  publishes: true,
} as const
const WORDS = ['birch', 'cedar', 'alder', 'elder', 'dogwood']
/** Counts the tests, which share one server: each has words of its own. */
let run = 100
const word = (n: number) => `${WORDS[n] ?? 'tree'}${run}`
const name = (n: number) => ({ name: word(n) })

const resources: Record<string, Resource> = {
  Campaigns: {
    ...common,
    path: '/campaigns',
    single: 'campaign',
    list: 'campaigns',
    container: 'object',
    body: name,
  },
  Segments: { ...common, path: '/segments', single: 'list', list: 'lists', container: 'object', body: name },
  Notes: {
    ...common,
    path: '/notes',
    single: 'note',
    list: 'notes',
    body: (n) => ({ lead: 1, text: word(n) }),
    ...{ key: 'text', column: 'text', option: 'type', value: 'call', cleared: 'general', publishes: false },
  },
  Tweets: {
    ...common,
    path: '/tweets',
    single: 'tweet',
    list: 'tweets',
    body: (n) => ({ ...name(n), text: 'x' }),
  },
  'Point Insights': {
    ...common,
    path: '/points/insights',
    single: 'insight',
    list: 'insights',
    body: name,
  },
  Contacts: {
    ...common,
    path: '/contacts',
    single: 'contact',
    list: 'contacts',
    container: 'object',
    total: 'string',
    body: (n) => ({ firstname: word(n), email: `${word(n)}@trees.example` }),
    ...{ key: 'firstname', column: 'firstname', option: 'lastname', publishes: false },
  },
  Assets: {
    ...common,
    path: '/assets',
    single: 'asset',
    list: 'assets',
    body: (n) => ({ title: word(n), storageLocation: 'remote', file: 'https://files.example/a.pdf' }),
    ...{ key: 'title', column: 'title' },
  },
  'Custom fields of contacts': {
    ...common,
    path: '/fields/contact',
    single: 'field',
    list: 'fields',
    body: (n) => ({ label: word(n) }),
    ...{ key: 'label', column: 'label' },
  },
  'Custom fields of companies': {
    ...common,
    path: '/fields/company',
    single: 'field',
    list: 'fields',
    body: (n) => ({ label: word(n) }),
    ...{ key: 'label', column: 'label' },
  },
  'Text messages': {
    ...common,
    path: '/smses',
    single: 'sms',
    list: 'smses',
    body: (n) => ({ ...name(n), message: 'x' }),
    ...{ option: 'publishUp', value: '2030-01-01T00:00:00+00:00' },
  },
  Tags: {
    ...common,
    path: '/tags',
    single: 'tag',
    list: 'tags',
    body: (n) => ({ tag: word(n) }),
    ...{ key: 'tag', column: 'tag', publishes: false },
  },
  Stages: { ...common, path: '/stages', single: 'stage', list: 'stages', body: name },
  Categories: {
    ...common,
    path: '/categories',
    single: 'category',
    list: 'categories',
    body: (n) => ({ title: word(n), bundle: 'global' }),
    ...{ key: 'title', column: 'title' },
  },
  Forms: { ...common, path: '/forms', single: 'form', list: 'forms', body: name },
  Emails: {
    ...common,
    path: '/emails',
    single: 'email',
    list: 'emails',
    container: 'object',
    body: (n) => ({ ...name(n), subject: 'x', language: 'en', lists: [] }),
    ...{ option: 'preheaderText' },
  },
  Companies: {
    ...common,
    path: '/companies',
    single: 'company',
    list: 'companies',
    container: 'object',
    total: 'string',
    body: (n) => ({ companyname: word(n) }),
    ...{ key: 'companyname', column: 'companyname', option: 'companycity', publishes: false },
  },
}

const app = await testApp(undefined, { social_twitter_enabled: true })
await app.sql`insert into contacts (date_added) values ('2020-01-01')`

for (const [title, resource] of Object.entries(resources)) {
  const { path, single, list, option, value, cleared } = resource
  suite(`Endpoints, Conventions: ${title}`, () => {
    test('1. Get, 3. Create: 201, then 200, with the entity under the single key', async () => {
      const { admin } = await setUp()
      const created = await admin.post(`${path}/new`, { ...resource.body(0), [option]: value })
      assert.equal(created.status, 201, created.text)
      assert.deepEqual(Object.keys(created.body), [single])
      const { id } = created.body[single]
      assert.ok(Number.isInteger(id))
      assert.equal(shown(created.body[single], resource.key), word(0))
      const got = await admin.get(`${path}/${id}`)
      assert.equal(got.status, 200)
      assert.deepEqual(got.body, created.body)
      assert.equal(shown(got.body[single], option), value)
    })

    test('2. List: total, container, start, limit, orderBy, orderByDir, search, minimal', async () => {
      const { admin, ids, found } = await setUp(resource, 5)
      const { status, body } = await admin.get(`${path}?search=ids:${ids}`)
      assert.deepEqual([status, Object.keys(body)], [200, ['total', list]])
      assert.deepEqual(body.total, resource.total === 'string' ? '5' : 5)
      assert.equal(Array.isArray(body[list]), resource.container === 'array')
      if (resource.container === 'object')
        for (const [key, item] of Object.entries<Wire>(body[list])) assert.equal(Number(key), item.id)
      const byWord = [2, 0, 1, 4, 3].map((n) => ids[n])
      const { column } = resource
      assert.deepEqual(await found(`orderBy=${column}`), byWord)
      assert.deepEqual(await found(`orderBy=${column}&orderByDir=asc`), byWord)
      assert.deepEqual(await found(`orderBy=${column}&orderByDir=desc`), [...byWord].reverse())
      assert.deepEqual(await found(`orderBy=${column}&start=1&limit=2`), byWord.slice(1, 3))
      assert.deepEqual(await found(`orderBy=${column}&minimal=1`), byWord)
      if (title !== 'Tags')
        for (const spelling of ['date_added', 'dateAdded'])
          assert.deepEqual(await found(`orderBy=${spelling}&orderByDir=desc`), [...ids].reverse(), spelling)
      const one = await admin.get(`${path}?search=${word(1)}`)
      assert.deepEqual([Number(one.body.total), idsOf(one, list)], [1, [ids[1]]])
    })

    if (resource.publishes)
      test('2. List: publishedOnly leaves out what is not published', async () => {
        const { admin, ids, found } = await setUp(resource, 2)
        await admin.patch(`${path}/${ids[0]}/edit`, { isPublished: false })
        assert.deepEqual(await found('publishedOnly=true'), [ids[1]])
        assert.deepEqual(await found('published=1'), [ids[1]])
        assert.equal((await found('publishedOnly=0')).length, 2)
      })

    test('4. Edit: PATCH changes what is sent, 404 without the entity', async () => {
      const { admin, ids } = await setUp(resource, 1)
      const edited = await admin.patch(`${path}/${ids[0]}/edit`, { [option]: value })
      assert.deepEqual([edited.status, Object.keys(edited.body)], [200, [single]])
      assert.deepEqual(
        [shown(edited.body[single], option), shown(edited.body[single], resource.key)],
        [value, word(0)],
      )
      assert.equal((await admin.patch(`${path}/999999/edit`, { [option]: value })).status, 404)
    })

    test('4. Edit: PUT clears what is not sent, 200, and 201 when it created', async () => {
      const { admin, ids } = await setUp(resource, 1)
      await admin.patch(`${path}/${ids[0]}/edit`, { [option]: value })
      const replaced = await admin.put(`${path}/${ids[0]}/edit`, resource.body(0))
      assert.deepEqual([replaced.status, replaced.body[single].id], [200, ids[0]])
      assert.deepEqual(
        [shown(replaced.body[single], option), shown(replaced.body[single], resource.key)],
        [cleared, word(0)],
      )
      const created = await admin.put(`${path}/999999/edit`, { ...resource.body(7), [option]: value })
      assert.equal(created.status, 201, created.text)
      const got = (await admin.get(`${path}/${created.body[single].id}`)).body[single]
      assert.deepEqual([shown(got, option), shown(got, resource.key)], [value, word(7)])
    })

    test('5. Delete: 200 with the data of the entity, which is gone', async () => {
      const { admin, ids } = await setUp(resource, 1)
      const { body, status } = await admin.delete(`${path}/${ids[0]}/delete`)
      assert.deepEqual([status, body[single].id, shown(body[single], resource.key)], [200, ids[0], word(0)])
      assert.equal((await admin.get(`${path}/${ids[0]}`)).status, 404)
      assert.equal((await admin.delete(`${path}/${ids[0]}/delete`)).status, 404)
    })

    test('6. bodies are JSON or form data', async () => {
      const { admin } = await setUp()
      const form = Object.entries({ ...resource.body(0), [option]: value })
        .map(([key, entry]) =>
          Array.isArray(entry) ? `${key}[]=` : `${key}=${encodeURIComponent(String(entry))}`,
        )
        .join('&')
      const made = await admin.post(`${path}/new`, form)
      assert.equal(made.status, 201, made.text)
      const wire = made.body[single]
      assert.deepEqual([shown(wire, resource.key), shown(wire, option)], [word(0), value])
    })
  })
}

test('Endpoints, Conventions: search is shown as searchFilter for Segments', async () => {
  const { admin, ids } = await setUp(resources.Segments, 3)
  assert.deepEqual(idsOf(await admin.get(`/segments?searchFilter=${word(1)}`), 'lists'), [ids[1]])
})

test('Endpoints, Conventions: an empty list keeps its container', async () => {
  const { admin } = await setUp()
  for (const { path, list, container, total } of Object.values(resources)) {
    const { body } = await admin.get(`${path}?search=ids:999999`)
    assert.deepEqual(body, { total: total === 'string' ? '0' : 0, [list]: container === 'array' ? [] : {} })
  }
})

/** Makes `count` records of the resource, ten seconds apart. */
async function setUp(resource?: Resource, count = 0) {
  run += 1
  const admin = await app.as('admin')
  const ids: number[] = []
  const begin = Date.now()
  for (let n = 0; resource && n < count; n++) {
    setClock(() => new Date(begin + n * 10_000))
    const made = await admin.post(`${resource.path}/new`, resource.body(n))
    ids.push(made.body[resource.single].id)
  }
  setClock()
  const found = async (query: string) => {
    const { path = '', list = '' } = resource ?? {}
    // The order of an object's keys is that of numbers once it is parsed, so the text tells the order.
    const answer = await admin.get(`${path}?search=ids:${ids}&${query}`)
    const at = (id: number) => answer.text.search(new RegExp(`"id":${id}\\b`))
    return idsOf(answer, list).sort((a, b) => at(a) - at(b))
  }
  return { admin, ids, found }
}

function idsOf(answer: Awaited<ReturnType<Client['get']>>, list: string): number[] {
  return Object.values<{ id: number }>(answer.body[list]).map(({ id }) => id)
}

/** A value of the entity itself, or of its custom fields. */
function shown(wire: Wire, key: string): unknown {
  return key in wire ? wire[key] : (wire.fields as { all?: Wire } | undefined)?.all?.[key]
}
