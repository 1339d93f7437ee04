// `abilities=1`: what the actor may do to the records of an answer, beside the matrix of rights in conformanceRights.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { definitions } from '../src/features/index.ts'
import type { Permissions } from '../src/platform/permissions.ts'
import type { Definition } from '../src/platform/resource/definition.ts'
import { type Client, testApp } from './app.ts'
import { countStatements } from './countStatements.ts'
import { listed, resourceApp, subject } from './resource.ts'

const app = await resourceApp(definitions)
const admin = await app.as('admin')
const NOTHING = { edit: false, delete: false }
const EVERYTHING = { edit: true, delete: true }

/** The answer as text, without the key: what it would be had nobody asked for abilities. */
function without({ text, body }: { text: string; body: { abilities: unknown } }): string {
  const told = `,"abilities":${JSON.stringify(body.abilities)}`
  assert.ok(text.includes(told), text.slice(0, 200))
  return text.replace(told, '')
}

async function abilitiesOf(
  client: Client,
  address: string,
): Promise<Record<string, Record<string, boolean>>> {
  const { status, body, text } = await client.get(`${address}${address.includes('?') ? '&' : '?'}abilities=1`)
  assert.equal(status, 200, text)
  return body.abilities
}

/** What is said of the record, and whether editing and deleting it is in truth so. */
async function judged(client: Client, path: string, id: number, body: object) {
  const said = (await abilitiesOf(client, `${path}/${id}`))[String(id)]
  const edit = (await client.patch(`${path}/${id}/edit`, body)).status === 200
  const gone = (await client.delete(`${path}/${id}/delete`)).status === 200
  assert.deepEqual(said, { ...said, edit, delete: gone })
  return { edit, delete: gone }
}

for (const definition of definitions) {
  const { path, one, many } = definition
  test(`${path}: but for the key, answers are the same byte for byte, and only a yes asks for it`, async () => {
    const { create, key, sample } = await subject(app, definition, 3_000_000)
    const [first, second] = await create([1, 2])
    const ids = `${first!.id},${second!.id}`
    for (const address of [
      `${path}/${first!.id}`,
      `${path}?search=ids:${ids}`,
      `${path}?minimal=1&search=ids:${ids}`,
    ]) {
      const mark = address.includes('?') ? '&' : '?'
      const plain = await admin.get(address)
      assert.ok(!('abilities' in plain.body))
      for (const yes of ['1', 'true', 'yes', 'on'])
        assert.equal(without(await admin.get(`${address}${mark}abilities=${yes}`)), plain.text)
      for (const no of ['0', 'false', '', 'no', 'nonsense', '2'])
        assert.equal((await admin.get(`${address}${mark}abilities=${no}`)).text, plain.text, no)
      assert.equal((await admin.get(`${address}${mark}abilities[x]=1`)).text, plain.text)
    }
    const body = { [key]: sample(3)[key] }
    const batch = [{ id: first!.id, ...body }, { id: 999_999_999, ...body }, 'no object']
    await admin.patch(`${path}/${first!.id}/edit`, body)
    const edited = await admin.patch(`${path}/${first!.id}/edit?abilities=1`, body)
    assert.equal(without(edited), (await admin.patch(`${path}/${first!.id}/edit`, body)).text)
    const edits = await admin.patch(`${path}/batch/edit?abilities=1`, batch)
    assert.deepEqual(Object.keys(edits.body.abilities), [String(first!.id)], 'not of what is refused')
    assert.equal(without(edits), (await admin.patch(`${path}/batch/edit`, batch)).text)
    assert.ok(!('abilities' in (await admin.post(`${path}/new`, { ...sample(4), abilities: 1 })).body))
    const made = await admin.post(`${path}/new?abilities=1`, sample(5))
    assert.deepEqual(Object.keys(made.body).slice(0, 2), [one, 'abilities'])
    assert.deepEqual(Object.keys(made.body.abilities), [String(made.body[one].id)])
    const news = await admin.post(`${path}/batch/new?abilities=1`, [sample(6), sample(7)])
    const newIds = news.body[many].map(({ id }: { id: number }) => String(id))
    assert.deepEqual(Object.keys(news.body.abilities), newIds)
    assert.deepEqual(
      Object.keys(JSON.parse(without(news))),
      Object.keys((await admin.post(`${path}/batch/new`, [sample(8)])).body),
    )
    const gone = await admin.delete(`${path}/batch/delete?abilities=1&ids=999999999,${newIds}`)
    assert.deepEqual(Object.keys(gone.body.abilities), newIds)
    for (const able of Object.values<Record<string, boolean>>(gone.body.abilities))
      assert.ok(
        Object.values(able).every((may) => !may),
        'nothing can be done to what is gone',
      )
  })

  test(`${path}: nothing more is asked of the database without abilities, and with them the same for one and two hundred`, async () => {
    const { create, key, sample } = await subject(app, definition, 4_000_000)
    const client = await app.as({
      [definition.permission]: ['full'],
      'lead:leads': ['full'],
      'lead:lists': ['full'],
    })
    const ids = (await create(Array.from({ length: 200 }, (_, n) => n + 1))).map(({ id }) => id as number)
    const count = async (run: () => Promise<{ status: number; text: string }>) => {
      const { result, count } = await countStatements(app.sql, run)
      assert.ok(result.status < 300, result.text.slice(0, 300))
      return count
    }
    const list = (some: number[], query = '') =>
      count(() => client.get(`${path}?limit=0&search=ids:${some}${query}`))
    const edit = (some: number[], query = '') => {
      const entries = some.map((id) => ({ id, [key]: sample(1_000 + ids.indexOf(id))[key] }))
      return count(() => client.patch(`${path}/batch/edit${query}`, entries))
    }
    const [first] = ids
    await list(ids, '&abilities=1')
    await edit(ids)
    const costs: Record<string, number> = {}
    for (const [name, cost] of Object.entries({ list, edit })) {
      const mark = name === 'list' ? '&' : '?'
      const plain = await cost(ids)
      assert.equal(await cost(ids, `${mark}abilities=0`), plain)
      const one_ = (await cost([first!], `${mark}abilities=1`)) - (await cost([first!]))
      assert.equal((await cost(ids, `${mark}abilities=1`)) - plain, one_, name)
      costs[name] = one_
    }
    const alone = await count(() => client.get(`${path}/${first}`))
    costs.one = (await count(() => client.get(`${path}/${first}?abilities=1`))) - alone
    for (const [name, cost] of Object.entries(costs))
      assert.ok(cost >= 1 && cost <= 3, `${name}: ${cost} statements more`)
  })
}

test('answers are those that were recorded before there were abilities', async (t) => {
  const recorded = JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures/answers.json'), 'utf8'))
  assert.deepEqual(await answers(t), recorded)
})

/** Answers of resources of each shape, on an empty database, with moments and addresses of the day blotted out. */
async function answers(t: Parameters<typeof testApp>[0]): Promise<Record<string, string>> {
  const fresh = await testApp(t)
  const client = await fresh.as('admin')
  const texts: Record<string, string> = {}
  const note = (name: string, { status, text }: { status: number; text: string }) => {
    texts[name] =
      `${status} ${text.replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\+00:00)?/g, 'NOW').replaceAll(/tester\d+/g, 'tester')}`
  }
  const bodies = {
    '/tags': [{ tag: 'one' }, { tag: 'two' }, { tag: '' }],
    '/segments': [{ name: 'one' }, { name: 'two' }, {}],
    '/hooks': [
      { name: 'one', webhookUrl: 'https://a.example', secret: 's', triggers: ['mautic.lead_post_save_new'] },
      { name: 'two', webhookUrl: 'https://b.example', secret: 's', triggers: ['mautic.lead_post_save_new'] },
      {},
    ],
  }
  for (const [path, [first, second, bad]] of Object.entries(bodies)) {
    note(`POST ${path}/new`, await client.post(`${path}/new`, first))
    note(`POST ${path}/batch/new`, await client.post(`${path}/batch/new`, [second, bad]))
    note(`GET ${path}`, await client.get(path))
    note(`GET ${path}/1`, await client.get(`${path}/1`))
    note(`PATCH ${path}/1/edit`, await client.patch(`${path}/1/edit`, first))
    note(
      `PATCH ${path}/batch/edit`,
      await client.patch(`${path}/batch/edit`, [{ id: 1, ...first }, { id: 99 }]),
    )
    note(`DELETE ${path}/1/delete`, await client.delete(`${path}/1/delete`))
    note(`DELETE ${path}/batch/delete`, await client.delete(`${path}/batch/delete?ids=2,99`))
  }
  await client.post('/contacts/new', { firstname: 'Ada', points: 7 })
  note('GET /contacts', await client.get('/contacts?select[]=points&search=ids:1,2'))
  return texts
}

test('what is seen through another door is not edited through it', async () => {
  const owner = await app.as({ 'lead:lists': ['viewown', 'editown', 'deleteown', 'create'] })
  const { body } = await admin.post('/segments/new', { name: 'Shared', isGlobal: true })
  const { id } = body.list
  assert.deepEqual((await abilitiesOf(owner, `/segments?search=ids:${id}`))[id], NOTHING)
  assert.deepEqual(await judged(owner, '/segments', id, { name: 'Mine' }), NOTHING)
})

test('a segment that is in use is not deleted; one that only uses itself is', async () => {
  const made = await admin.post('/segments/batch/new', [{ name: 'Used' }, { name: 'Lone' }])
  const [used, lone] = made.body.lists.map(({ id }: { id: number }) => id)
  const member = (id: number) => ({
    glue: 'and',
    object: 'lead',
    field: 'leadlist',
    type: 'leadlist',
    operator: 'in',
    properties: { filter: [id] },
  })
  const user = await admin.post('/segments/new', { name: 'User', filters: [member(used)] })
  assert.equal(user.status, 201, user.text)
  await app.sql`update segments set filters = ${app.sql.json([member(lone)])} where id = ${lone}`
  const said = await abilitiesOf(admin, `/segments?search=ids:${used},${lone}`)
  assert.deepEqual([said[used], said[lone]], [{ edit: true, delete: false }, EVERYTHING])
  assert.deepEqual(await judged(admin, '/segments', used, { description: 'x' }), {
    edit: true,
    delete: false,
  })
  assert.equal((await admin.delete(`/segments/${lone}/delete`)).status, 200)
})

test('fields that are built in or in use are edited and not deleted', async () => {
  const field = await admin.post('/fields/contact/new', { label: 'Filtered', type: 'text' })
  const { id, alias } = field.body.field
  const filters = [
    { glue: 'and', object: 'lead', field: alias, type: 'text', operator: '=', properties: { filter: 'x' } },
  ]
  assert.equal((await admin.post('/segments/new', { name: 'Filters', filters })).status, 201)
  const all = await admin.get('/fields/contact?limit=0&abilities=1')
  const fixed = listed(
    definitions.find(({ path }) => path === '/fields/contact') as Definition,
    all.body,
  ).filter((shown) => shown.isFixed)
  assert.ok(fixed.length > 5)
  for (const shown of [...fixed, { id }])
    assert.deepEqual(all.body.abilities[String(shown.id)], { edit: true, delete: false })
  for (const one of [fixed[0]!.id as number, id])
    assert.deepEqual(await judged(admin, '/fields/contact', one, { description: 'x' }), {
      edit: true,
      delete: false,
    })
})

test('users: not oneself, not who has more rights, not the last active administrator', async (t) => {
  const alone = await testApp(t)
  const boss = await alone.as('admin')
  const program = await alone.as('credential')
  const clerk = await alone.as({ 'user:users': ['full'] })
  const last = boss.userId ?? 0
  assert.deepEqual(await judged(boss, '/users', last, { position: 'Boss' }), { edit: true, delete: false })
  assert.deepEqual(await judged(program, '/users', last, { position: 'Boss' }), { edit: true, delete: false })
  const second = await boss.post('/users/new?abilities=1', {
    username: 'second',
    firstName: 'Second',
    lastName: 'Boss',
    email: 'second@example.com',
    role: 1,
    plainPassword: { password: 'Long-enough-7!', confirm: 'Long-enough-7!' },
  })
  assert.equal(second.status, 201, second.text)
  assert.deepEqual(Object.values(second.body.abilities), [EVERYTHING])
  const said = await abilitiesOf(program, '/users')
  assert.deepEqual([said[String(last)], said[second.body.user.id]], [EVERYTHING, EVERYTHING])
  const seen = await abilitiesOf(clerk, '/users')
  assert.deepEqual([seen[String(last)], seen[String(clerk.userId)]], [NOTHING, { edit: true, delete: false }])
  for (const id of [last, clerk.userId ?? 0]) await judged(clerk, '/users', id, { position: 'x' })
  assert.deepEqual(await judged(program, '/users', second.body.user.id, { position: 'x' }), EVERYTHING)
})

test('roles and credentials: not beyond the own rights, not what is in use, never the administrator role', async () => {
  const rights: Permissions = { 'user:roles': ['full'], 'api:clients': ['full'] }
  const clerk = await app.as(rights)
  const make = async (name: string, rawPermissions: object) =>
    (await admin.post('/roles/new', { name, rawPermissions })).body.role.id as number
  const weak = await make('Weak', { 'user:roles': ['view'] })
  const strong = await make('Strong', { 'lead:leads': ['full'] })
  const used = await make('Used', { 'user:roles': ['view'] })
  const credential = async (role: number) =>
    (await admin.post('/credentials/new', { name: `Of ${role}`, redirectUris: [], role })).body.credential
  const [near, far] = [await credential(used), await credential(strong)]
  const program = await admin.post(`/credentials/${near.id}/rotate?abilities=1`)
  assert.deepEqual(program.body.abilities, { [near.id]: EVERYTHING }, program.text)
  const said = await abilitiesOf(clerk, '/roles?limit=0')
  assert.deepEqual(
    [1, weak, strong, used].map((id) => said[String(id)]),
    [NOTHING, EVERYTHING, NOTHING, { edit: true, delete: false }],
  )
  for (const id of [1, strong, used, weak]) await judged(clerk, '/roles', id, { description: 'x' })
  assert.deepEqual(await judged(admin, '/roles', 1, { description: 'x' }), { edit: true, delete: false })
  assert.deepEqual(await judged(clerk, '/credentials', far.id, { name: 'x' }), NOTHING)
  assert.deepEqual(await judged(clerk, '/credentials', near.id, { name: 'x' }), EVERYTHING)
})

test('a campaign that would change more contacts than one may is not published', async () => {
  const event = {
    id: 'new_1',
    name: 'Reward',
    type: 'lead.changepoints',
    eventType: 'action',
    properties: { points: 5 },
  }
  const rights = { 'campaign:campaigns': ['full'] }
  for (const [contacts, publish] of [
    [['viewown'], false],
    [['viewown', 'editown'], true],
    [['viewother', 'editother'], true],
  ] as const) {
    const client = await app.as({ ...rights, 'lead:leads': contacts })
    const made = await client.post('/campaigns/new?abilities=1', {
      name: 'Rewards',
      isPublished: false,
      events: { new_1: event },
    })
    assert.equal(made.status, 201, made.text)
    const { id } = made.body.campaign
    assert.deepEqual(made.body.abilities, { [id]: { ...EVERYTHING, publish, clone: true } })
    const published = await client.patch(`/campaigns/${id}/edit?abilities=1`, { isPublished: true })
    assert.equal(published.status, publish ? 200 : 403, published.text)
    const copy = await client.post(`/campaigns/clone/${id}?abilities=1`)
    assert.deepEqual(copy.body.abilities, {
      [copy.body.campaign.id]: { ...EVERYTHING, publish, clone: true },
    })
  }
})

test('records that no standard route serves can be seen only; routes beside the standard ones tell abilities too', async () => {
  const { body } = await admin.post('/campaigns/new', {
    name: 'With an event',
    events: {
      new_1: {
        id: 'new_1',
        name: 'Reward',
        type: 'lead.changepoints',
        eventType: 'action',
        properties: { points: 5 },
      },
    },
  })
  const [event] = Object.values<{ id: number }>(body.campaign.events)
  for (const address of [`/campaigns/events/${event!.id}`, `/campaigns/events?search=ids:${event!.id}`]) {
    const [able] = Object.values(await abilitiesOf(admin, address))
    assert.ok(Object.values(able!).every((may) => !may))
  }
  const contact = (await admin.post('/contacts/new', { firstname: 'Ada' })).body.contact.id
  const blocked = await admin.post(`/contacts/${contact}/dnc/email/add?abilities=1`)
  assert.deepEqual(blocked.body.abilities, { [contact]: EVERYTHING }, blocked.text)
  await admin.post('/notes/new', { lead: contact, text: 'x', type: 'general' })
  assert.deepEqual(Object.values(await abilitiesOf(admin, `/contacts/${contact}/notes`)), [EVERYTHING])
  await admin.post('/devices/new', { lead: contact, device: 'desktop' })
  assert.deepEqual(Object.values(await abilitiesOf(admin, `/contacts/${contact}/devices`)), [EVERYTHING])
})

test('reads and creates that arrive together are asked about together, each answered with its own', async () => {
  const { body } = await admin.post(
    '/tags/batch/new',
    Array.from({ length: 30 }, (_, n) => ({ tag: `together ${n}` })),
  )
  const ids: number[] = body.tags.map(({ id }: { id: number }) => id)
  const reads = await countStatements(app.sql, () =>
    Promise.all(ids.map((id, n) => admin.get(`/tags/${id}${n % 3 === 0 ? '' : '?abilities=1'}`))),
  )
  assert.ok(reads.count < 20, `${reads.count} statements`)
  for (const [n, answer] of reads.result.entries())
    assert.deepEqual(answer.body.abilities, n % 3 === 0 ? undefined : { [ids[n]!]: EVERYTHING })
  const creates = await countStatements(app.sql, () =>
    Promise.all(
      ids.map((_, n) =>
        admin.post(`/stages/new${n % 3 === 0 ? '' : '?abilities=1'}`, { name: `S ${n}`, weight: 7_000 + n }),
      ),
    ),
  )
  assert.ok(creates.count < 90, `${creates.count} statements`)
  for (const [n, { status, body: made }] of creates.result.entries()) {
    assert.equal(status, 201)
    assert.deepEqual(
      made.abilities,
      n % 3 === 0 ? undefined : { [made.stage.id]: { ...EVERYTHING, publish: true } },
    )
  }
})
