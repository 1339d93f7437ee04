// POST /api/segments/fromsearch: a search over contacts as the filters of a segment.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import type { Permissions } from '../../../platform/permissions.ts'
import { catalog } from '../../index.ts'
import { rebuildSegment } from '../segments/rebuildSegment.ts'

const app = await testApp()
const admin = await app.as('admin')
const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))

async function made(path: string, key: string, body: object) {
  const answer = await admin.post(path, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body[key]
}

for (const [alias, type, properties] of [
  ['number_of_seats', 'number', null],
  ['wants_tea', 'boolean', { yes: 'Yes', no: 'No' }],
  [
    'colours',
    'multiselect',
    {
      list: [
        { label: 'Red', value: 'red' },
        { label: 'Blue', value: 'blue' },
      ],
    },
  ],
  [
    'kind_of_pet',
    'select',
    {
      list: [
        { label: 'Cat', value: 'Cat' },
        { label: 'Dog', value: 'Dog' },
      ],
    },
  ],
] as const)
  await made('/fields/contact/new', 'field', {
    ...{ label: alias, alias, type, isListable: true, isUniqueIdentifier: false },
    ...(properties && { properties }),
  })
const stage = await made('/stages/new', 'stage', { name: 'Trial', weight: 3 })
const owner = await made('/users/new', 'user', {
  ...{ username: 'zoe', firstName: 'Zoe', lastName: 'Owner', email: 'zoe@sample.example', role: 1 },
  plainPassword: 'a long password for tests',
})
const people = [
  { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@one.example', city: 'Ulm', company: 'Mill' },
  { firstname: 'Ada', lastname: 'Byron', email: 'a_b@one.example', city: 'Bonn', tags: ['Fair', 'New'] },
  { firstname: 'Adam', lastname: 'Love', email: 'axb@two.example', city: 'ULM', tags: ['Fair 2026'] },
  { firstname: 'Eve', lastname: 'Ulmer', number_of_seats: 4, wants_tea: true, colours: ['red', 'blue'] },
  { firstname: 'Ida', lastname: '100%', number_of_seats: 40, wants_tea: false, colours: ['blue'] },
  { firstname: 'Max', stage: stage.id, kind_of_pet: 'Cat', country: 'Germany', state: 'Bremen' },
  { city: 'Ulmen', kind_of_pet: 'Dog', owner: owner.id },
]
for (const person of people) await made('/contacts/new', 'contact', person)
const list = await made('/segments/new', 'list', { name: 'Old', alias: 'old' })
const second = await made('/segments/new', 'list', { name: 'Second', alias: 'second' })
for (const [segment, contact] of [
  [list.id, 1],
  [list.id, 2],
  [second.id, 2],
])
  assert.equal((await admin.post(`/segments/${segment}/contact/${contact}/add`)).status, 200)

async function asked(search: string, client: Client = admin) {
  const answer = await client.post('/segments/fromsearch', { search })
  assert.equal(answer.status, 200, answer.text)
  return answer.body as { filters: Record<string, unknown>[]; left: string[] }
}

const idsOf = (contacts: object) =>
  Object.keys(contacts)
    .map(Number)
    .toSorted((a, b) => a - b)

let named = 0
async function membersOf(filters: unknown): Promise<number[]> {
  const { id, alias } = await made('/segments/new', 'list', { name: `Made ${named++}`, filters })
  await rebuildSegment(app.sql, id, { config, catalog, clock: () => new Date() })
  return idsOf((await admin.get(`/contacts?limit=100&search=segment:${alias}`)).body.contacts)
}

for (const search of [
  'ulm',
  '!ulm',
  '+ulm',
  'lov% email:a',
  '"100%"',
  'a_b',
  '+a_b@one.example',
  'email:a_b',
  '!email:a',
  'email:"ada@one.example"',
  'email:+a%b@one.example',
  'email:a%b',
  '!email:a%b',
  '!email:a_b',
  'city:ulm !firstname:ada',
  '!(city:ulm or firstname:eve)',
  'name:ada',
  'name:"Ada Lovelace"',
  'name:+"ada lovelace"',
  '!name:ad',
  'company:mi',
  'tag:fair',
  '!tag:"Fair"',
  'tag:fair or stage:trial',
  '!stage:trial city:ulm',
  'is:mine',
  '!is:unowned',
  'is:anonymous',
  'owner:"nobody at all" or owner:zoe',
  'segment:old',
  '!segment:old',
  'common:old+second',
  '!common:old+second ada',
  'number_of_seats:4',
  '!number_of_seats:4',
  'wants_tea:yes',
  '!wants_tea:no',
  'colours:RED',
  '!colours:blue',
  'kind_of_pet:cat',
  'kind_of_pet:"dog"',
  'country:germ',
  'bremen',
  'http://nowhere',
])
  test(`a segment of "${search}" has those whom the search finds`, async () => {
    const found = await admin.get(`/contacts?limit=100&search=${encodeURIComponent(search)}`)
    assert.equal(found.status, 200)
    const { filters, left } = await asked(search)
    assert.deepEqual(left, search.startsWith('owner') ? ['owner:"nobody at all"'] : [])
    assert.deepEqual(await membersOf(filters), idsOf(found.body.contacts))
  })

test('what no filter asks is named as it was written, and left out', async () => {
  const search =
    'city:ulm ip:127.0.0.1 !ids:1,2 is:published tag:none stage:"No such" !company:mill email: is:odd'
  const { filters, left } = await asked(search)
  assert.deepEqual(left, [
    ...[
      'ip:127.0.0.1',
      '!ids:1,2',
      'is:published',
      'tag:none',
      'stage:"No such"',
      '!company:mill',
      'email:',
      'is:odd',
    ],
  ])
  assert.deepEqual(filters, [
    {
      ...{ glue: 'and', object: 'lead', field: 'city', type: 'text', operator: 'startsWith' },
      properties: { filter: 'ulm' },
    },
  ])
  assert.deepEqual(await asked('ip:127.0.0.1'), { filters: [], left: ['ip:127.0.0.1'] })
  assert.deepEqual(await asked(''), { filters: [], left: [] })
})

test('words that would take more groups than anybody reads are left out, the last ones first', async () => {
  const { filters, left } = await asked('tag:fair ada lovelace "of ulm"')
  assert.deepEqual(left, ['lovelace', '"of ulm"'])
  assert.equal(filters.length, 16)
  const many = Array.from({ length: 50 }, (_, n) => `(city:a${n} or city:b${n})`.slice(0, 38)).slice(0, 25)
  const wide = await asked(many.join(' '))
  assert.ok(wide.filters.length <= 200 && wide.left.length > 0)
})

test('a search that is too long or nothing of the kind is refused or read as nothing', async () => {
  const words = Array.from({ length: 51 }, (_, n) => `w${n}`).join(' ')
  assert.equal((await admin.post('/segments/fromsearch', { search: words })).status, 400)
  for (const search of [null, undefined, {}, [], '((((', '!'])
    assert.deepEqual((await asked(search as string)).filters, [], JSON.stringify(search))
  assert.equal((await asked('x'.repeat(100_000))).filters.length, 8)
})

test('it takes the rights to make segments and to see contacts; records that one may not see are left out', async () => {
  const lacking: Permissions[] = [{ 'lead:lists': ['create'] }, { 'lead:leads': ['viewother'] }]
  for (const permissions of lacking) {
    const user = await app.as(permissions)
    assert.equal((await user.post('/segments/fromsearch', { search: 'ada' })).status, 403)
  }
  const user = await app.as({ 'lead:lists': ['create', 'viewown'], 'lead:leads': ['viewother'] })
  const { filters, left } = await asked('segment:old city:ulm', user)
  assert.deepEqual([filters.length, left], [1, ['segment:old']])
})

test('a long search takes as many statements as a short one', async () => {
  const count = async (search: string) => (await countStatements(app.sql, () => asked(search))).count
  const short = 'tag:fair segment:old'
  await asked(short)
  const long =
    'tag:fair segment:old tag:new segment:second !tag:fair !segment:old (stage:trial or owner:zoe) city:ulm'
  assert.equal(await count(long), await count(short))
  assert.ok((await count(short)) <= 12, String(await count(short)))
})
