// Naming a record takes the right to it: every reference that there is, for actors with no right, own rights, other rights.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { FILTER_REFERENCES } from '../src/features/audience/filters/refuseFilters.ts'
import { catalog, definitions } from '../src/features/index.ts'
import { messageChannels } from '../src/features/messaging/marketingMessages/messageChannels.ts'
import { now } from '../src/platform/clock.ts'
import { PERMISSION_SETS, type Permissions } from '../src/platform/permissions.ts'
import type { Definition } from '../src/platform/resource/definition.ts'
import { fieldsOf, resourceOf } from '../src/platform/resource/definition.ts'
import type { Field, Reference } from '../src/platform/values/field.ts'
import { reference } from '../src/platform/values/field.ts'
import { type Answer, type Client, testApp } from './app.ts'
import { countStatements } from './countStatements.ts'

const app = await testApp(undefined, { social_twitter_enabled: true })
const admin = await app.as('admin')
await app.as({})
await app.sql`insert into contacts (date_added) values (${now()})`

/** One place where a record is named. */
interface Place {
  /** What errors say. */
  path: string
  reference: Reference
  definition: Definition
  /** A body that names the record. */
  body(id: number): Record<string, unknown>
}

function resource(path: string): Definition {
  const found = definitions.find((definition) => definition.path === path)
  assert.ok(found, path)
  return found
}

let counter = 0

/** A valid body with an alias and a name of its own. */
function sample(definition: Definition): Record<string, unknown> {
  return { ...definition.sample(++counter), ...(definition.publishes ? { isPublished: false } : {}) }
}

const isAsked = ({ right }: Reference) => right === 'view' || right === 'edit'

async function inFields(): Promise<Place[]> {
  const known = await Promise.all(
    definitions.map(async (definition) => ({ definition, fields: await fieldsOf(definition, app.sql) })),
  )
  return known.flatMap(({ definition, fields }) =>
    Object.entries(fields).flatMap(([path, field]) => {
      if (!field.names || !isAsked(field.names)) return []
      const isList = field.sqlType === 'bigint[]'
      const body = (id: number) => {
        const { lead: _, ...rest } = sample(definition)
        return { ...rest, [path]: isList ? [id] : id }
      }
      return [{ path, reference: field.names, definition, body }]
    }),
  )
}

/** What some types need beside the reference. */
const EXTRAS: Readonly<Record<string, Record<string, unknown>>> = {
  'email.send.to.user': { user_id: [1] },
  'email.send.user': { user_id: [1] },
  'form.field_value': { field: 'email', operator: '=', value: 'x' },
  'lead.changepoints': { points: 1 },
  'lead.pointschange': { operator: 'plus', points: 2 },
  'lead.points': { operator: 'gt', score: 1 },
  'dwc.decision': { dwc_slot_name: 'a' },
  'dwc.push_content': { dwc_slot_name: 'a' },
}

interface Type {
  type: string
  properties: Readonly<Record<string, Field>>
  refers?: Readonly<Record<string, Reference>>
}

function inParts(
  path: string,
  types: Iterable<Type>,
  wrap: (type: string, properties: Record<string, unknown>) => Record<string, unknown>,
): Place[] {
  const definition = resource(path)
  return [...types].flatMap(({ type, properties, refers }) =>
    Object.entries(refers ?? {})
      .filter(([, named]) => isAsked(named))
      .map(([property, named]) => {
        const [name = '', inner] = property.split('.')
        const value = (id: number) =>
          inner ? { [inner]: id } : properties[name]?.sqlType === 'bigint[]' ? [id] : id
        return {
          path: property,
          reference: named,
          definition,
          body: (id: number) => ({
            ...sample(definition),
            ...wrap(type, { ...EXTRAS[type], [name]: value(id) }),
          }),
        }
      }),
  )
}

function inFilters(): Place[] {
  const asked: [string, string, Reference][] = Object.entries(FILTER_REFERENCES)
    .filter(([, named]) => isAsked(named))
    .map(([field, named]) => [field, field.startsWith('lead_') ? 'behaviors' : 'lead', named])
  const filter = (field: string, object: string, id: number) =>
    field.startsWith('group_points_')
      ? { glue: 'and', object, field: `${field}${id}`, operator: 'gt', properties: { filter: 1 } }
      : { glue: 'and', object, field, operator: 'in', properties: { filter: [id] } }
  return [...asked, ['group_points_', 'lead', reference('point_group', 'view')] as const].flatMap(
    ([field, object, named]) => [
      ...['/segments', '/dynamiccontents'].map((path) => ({
        path: 'filters',
        reference: named,
        definition: resource(path),
        body: (id: number) => ({
          ...sample(resource(path)),
          ...(path === '/segments' ? {} : { isCampaignBased: false, slotName: 'slot' }),
          filters: [filter(field, object, id)],
        }),
      })),
      {
        path: 'dynamicContent',
        reference: named,
        definition: resource('/emails'),
        body: (id: number) => ({
          ...sample(resource('/emails')),
          dynamicContent: [
            {
              tokenName: 'A',
              content: 'x',
              filters: [{ content: 'y', filters: [filter(field, object, id)] }],
            },
          ],
        }),
      },
    ],
  )
}

const places: readonly Place[] = [
  ...(await inFields()),
  ...inParts('/campaigns', catalog.campaignEvents.values(), (type, properties) => ({
    canvasSettings: [],
    events: [
      ...(catalog.campaignEvents.get(type)?.follows ?? []).slice(0, 1).map((above) => ({
        id: 'p',
        type: above,
        properties: EXTRAS[above] ?? {},
        children: ['n'],
      })),
      { id: 'n', type, properties, decisionPath: 'yes' },
    ],
  })),
  ...inParts('/forms', catalog.formActions.values(), (type, properties) => ({
    actions: [{ name: 'A', type, properties }],
  })),
  ...inParts('/points/triggers', catalog.triggerEvents.values(), (type, properties) => ({
    events: [{ name: 'E', type, properties }],
  })),
  ...inParts('/points', catalog.pointActions.values(), (type, properties) => ({ type, properties })),
  ...inFilters(),
  ...messageChannels.map(({ name }) => ({
    path: `channels.${name}`,
    reference: reference(name, 'view'),
    definition: resource('/messages'),
    body: (id: number) => ({
      ...sample(resource('/messages')),
      channels: { [name]: { channel: name, channelId: id, isEnabled: true } },
    }),
  })),
]

/** A record of the kind: the administrator's, or somebody's. */
async function makeTarget(kind: string, owner: Client = admin): Promise<number> {
  const definition = resourceOf({ catalog }, kind)
  const answer = await admin.post(`${definition.path}/new`, sample(definition))
  assert.equal(answer.status, 201, answer.text)
  const { id } = answer.body[definition.one]
  const { sql } = app
  await sql`update ${sql(definition.table)} set created_by = ${owner.userId} where id = ${id}`
  return id
}

const foreign = new Map<string, Promise<number>>()

function foreignTarget(kind: string): Promise<number> {
  const known = foreign.get(kind) ?? makeTarget(kind)
  foreign.set(kind, known)
  return known
}

type Whose = 'none' | 'own' | 'other'

/** Somebody who may do everything with what names, and this much with what is named. */
function actorFor({ definition, reference: { kind, right } }: Place, whose: Whose): Promise<Client> {
  const target = resourceOf({ catalog }, kind)
  const set = Object.keys(PERMISSION_SETS[target.permission] ?? {})
  const levels =
    whose === 'none'
      ? []
      : set.includes(right)
        ? [right]
        : whose === 'own'
          ? ['viewown', `${right}own`]
          : ['viewown', 'viewother', `${right}own`, `${right}other`]
  const isSame = target.permission === definition.permission
  const own: Permissions = isSame ? {} : { [definition.permission]: ['full'] }
  const named = [...(isSame ? ['create'] : []), ...new Set(levels)]
  return app.as({ ...own, ...(named.length > 0 ? { [target.permission]: named } : {}) })
}

const post = (place: Place, who: Client, id: number) =>
  who.post(`${place.definition.path}/new`, place.body(id))

function assertForbidden(place: Place, id: number, { status, text, body }: Answer): void {
  assert.equal(status, 403, text)
  const [{ message }] = body.errors
  assert.ok(message.includes(place.path), message)
  assert.match(message, new RegExp(`\\b${id}\\b`))
}

for (const [path, all] of Map.groupBy(places, ({ definition }) => definition.path))
  suite(`references of ${path}`, () => {
    for (const place of all) {
      const { kind, right } = place.reference
      const type = JSON.stringify(place.body(0)).match(/"type":"(\w+[.]\w+[.\w]*)"/)?.[1] ?? ''
      test(`${place.path} ${type} names a ${kind}, which takes the right to ${right} it`, async () => {
        const id = await foreignTarget(kind)
        assertForbidden(place, id, await post(place, await actorFor(place, 'none'), id))
        const other = await post(place, await actorFor(place, 'other'), id)
        assert.equal(other.status, 201, other.text)
        const levels = PERMISSION_SETS[resourceOf({ catalog }, kind).permission] ?? {}
        if (!(`${right}own` in levels)) return
        const owner = await actorFor(place, 'own')
        assertForbidden(place, id, await post(place, owner, id))
        const own = await post(place, owner, await makeTarget(kind, owner))
        assert.equal(own.status, 201, own.text)
      })

      const isShared = resourceOf({ catalog }, kind).permission === place.definition.permission
      test(`${place.path} ${type}: what stood there stays and is sent back by whoever edits the rest`, {
        skip: isShared,
      }, async () => {
        const id = await foreignTarget(kind)
        const { one, path: address } = place.definition
        const made = (await post(place, admin, id)).body[one]
        const editor = await actorFor(place, 'none')
        const read = (await editor.get(`${address}/${made.id}`)).body[one]
        const name = 'name' in read ? 'name' : 'title' in read ? 'title' : 'text'
        const again = await editor.patch(`${address}/${made.id}/edit`, { ...read, [name]: 'Edited' })
        assert.equal(again.status, 200, again.text)
        const whole = await editor.put(`${address}/${made.id}/edit`, { ...read, [name]: 'Replaced' })
        assert.equal(whole.status, 200, whole.text)
      })
    }
  })

test('a batch of any size asks one question per kind of record', async () => {
  const [segment, excluded, asset] = [
    await foreignTarget('segment'),
    await makeTarget('segment'),
    await foreignTarget('asset'),
  ]
  const editor = await app.as({
    'email:emails': ['full'],
    'lead:lists': ['viewown', 'viewother'],
    'asset:assets': ['viewown', 'viewother'],
  })
  const email = resource('/emails')
  const bodies = (count: number) =>
    Array.from({ length: count }, () => ({
      ...sample(email),
      lists: [segment],
      excludedLists: [excluded],
      assetAttachments: [asset],
    }))
  const make = (count: number) =>
    countStatements(app.sql, () => editor.post('/emails/batch/new', bodies(count)))
  await make(1)
  const [one, many] = [await make(1), await make(50)]
  assert.deepEqual(Object.values(many.result.body.statusCodes), Array(50).fill(201))
  assert.equal(many.count, one.count)
})

test('a contact’s companies are asked about when they are added, and passed over when there are none', async () => {
  const id = await foreignTarget('company')
  const editor = await app.as({ 'lead:leads': ['viewown', 'editown', 'create'] })
  const made = (await editor.post('/contacts/new', { firstname: 'Ada', companies: [99_999] })).body.contact
  assert.deepEqual(made.companies ?? [], [])
  for (const answer of [
    await editor.post('/contacts/new', { companies: [{ company_id: id }] }),
    await editor.patch(`/contacts/${made.id}/edit`, { companies: [id] }),
    await editor.put(`/contacts/${made.id}/edit`, { companies: [id] }),
    await editor.post('/contacts/batch/new', [{ companies: `${id}` }]),
  ]) {
    const error = answer.body.errors[0]
    assert.equal(error.code, 403, answer.text)
    assert.match(error.message, new RegExp(`^companies: .*\\b${id}\\b`))
  }
  const links = async () => (await app.sql`select from company_contacts where contact_id = ${made.id}`).length
  assert.equal(await links(), 0)
  assert.equal((await admin.patch(`/contacts/${made.id}/edit`, { companies: [id] })).status, 200)
  const kept = await editor.patch(`/contacts/${made.id}/edit`, { firstname: 'Eva', companies: [id] })
  assert.equal(kept.status, 200, kept.text)
  assert.equal(await links(), 1)
})
