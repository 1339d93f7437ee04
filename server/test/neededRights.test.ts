// Every operation is refused to a user who has every right but the one that it needs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { definitions } from '../src/features/index.ts'
import { forgetActors } from '../src/platform/auth/actorCache.ts'
import { PERMISSION_SETS, type Permissions } from '../src/platform/permissions.ts'
import type { Definition } from '../src/platform/resource/definition.ts'
import type { Answer } from './app.ts'
import { pathOf } from './checkAnswer.ts'
import { EVERY_RIGHT, everyRightBut } from './lackingRight.ts'
import { NEEDED_RIGHTS, type RightsRow } from './neededRights.ts'
import { type Perform, performOthers, performStandard } from './operations.ts'
import { resourceApp, subject } from './resource.ts'

const app = await resourceApp(definitions)
/**
 * Performs every operation. It has every right, but is no administrator: what it is refused without one right is refused
 * for that right alone.
 */
const complete = await app.as(EVERY_RIGHT)
/** The same rights in another account. */
const other = await app.as(Object.fromEntries(Object.entries(EVERY_RIGHT).reverse()))
const nobody = await app.as('nobody')
/** A record of each resource in the state in which it is made, which most operations of its own do not fit. */
const plain = new Map<string, { id: number; permission: string }>()
for (const definition of definitions) {
  const { create } = await subject(app, definition, 9_000_000)
  const [made] = await create([1], complete)
  plain.set(definition.path, { id: Number(made?.id), permission: definition.permission })
}
const [account] = await app.sql<{ roleId: number }[]>`
  select role_id as "roleId" from users where id = ${complete.userId}`

/** Rows whose operation was performed. */
const performed = new Set<string>()
/** Operations and rights without which the answer was seen to be another one. */
const hidden = new Set<string>()

const perform: Perform = async (method, path, call) => {
  const key = keyOf(method.toUpperCase(), path.split('?')[0] ?? '')
  const row = rowOf(key)
  performed.add(key)
  const { needs = [], needsAny = [], needsOneOf, dependsOnBody = [], hides = [] } = row
  if (!row.isOpen && !row.isAboutActor) refuses(await call(nobody), 401, `${key} without a credential`)
  for (const right of [...needs, ...needsAny, ...(needsOneOf ? [needsOneOf] : [])]) {
    const refusal = `${key} without ${right}`
    await withoutRight(right, async () => {
      refuses(await call(complete), 403, refusal)
      if (![right].flat().some((one) => dependsOnBody.includes(one)))
        await refusesUnread(method, path, { right, refusal })
    })
  }
  for (const right of needs.filter(knowsOwners))
    refuses(
      await call(await app.as(everyRightBut(`${right}other`))),
      403,
      `${key} with ${right} on own records`,
    )
  if (row.isPrivate) refuses(await call(other), 404, `${key} of another user`)
  if (row.isForAdministrators) refuses(await call(complete), 403, `${key} by no administrator`)
  const less = new Map<string, string>()
  for (const right of hides) less.set(right, shown(await call(await app.as(everyRightBut(right)))))
  if (row.hidesOwn) less.set('another account', shown(await call(other)))
  const answer = await call(row.isForAdministrators ? await app.as('admin') : complete)
  assert.ok(answer.status < 300, `${key}: ${answer.status} ${answer.text.slice(0, 500)}`)
  for (const [right, text] of less) if (text !== shown(answer)) hidden.add(`${key} ${right}`)
  return answer
}

for (const definition of definitions)
  test(`the operations of ${definition.path} are refused without their right`, () =>
    performStandard(app, definition, perform))

test('the further operations are refused without their right', () => performOthers(app, perform))

test('every mounted route has a row, and was performed', () => {
  const mounted = app.mounted.flatMap(({ method, url }) => {
    const isRoute = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && !url.includes('*')
    return isRoute ? [`${method} ${url.replace(/:(\w+)(\([^/]*\))?/g, '{$1}')}`] : []
  })
  const templates = new Set([...performed].map((key) => templateOf(key)))
  assert.deepEqual(
    [...new Set(mounted)].filter((key) => !findRow(key) || !templates.has(key)),
    [],
  )
  assert.deepEqual(
    Object.keys(NEEDED_RIGHTS).filter((key) => !performed.has(key) && !templates.has(key)),
    [],
    'rows without a route',
  )
})

test('without the right on records of others their data is left out', () => {
  const expected = [...performed].flatMap((key) => {
    const { hides = [], hidesOwn } = rowOf(key)
    return [...hides, ...(hidesOwn ? ['another account'] : [])].map((right) => `${key} ${right}`)
  })
  assert.deepEqual(
    expected.filter((one) => !hidden.has(one)),
    [],
  )
})

/** The operation as rows name it. */
function keyOf(method: string, address: string): string {
  const exact = `${method} ${address}`
  return Object.hasOwn(NEEDED_RIGHTS, exact) ? exact : `${method} ${pathOf(address)}`
}

function templateOf(key: string): string {
  const [method, path = ''] = key.split(' ')
  return `${method} ${pathOf(path) ?? path}`
}

function rowOf(key: string): RightsRow {
  const row = findRow(key)
  assert.ok(row, `${key} has no row in neededRights.ts: which right does it need?`)
  return row
}

function findRow(key: string): RightsRow | undefined {
  return Object.hasOwn(NEEDED_RIGHTS, key) ? NEEDED_RIGHTS[key] : rowOfStandard(key)
}

/** The row of a standard operation, by the permission set of its resource. */
function rowOfStandard(key: string): RightsRow | undefined {
  const [method = '', path = ''] = key.split(' ')
  const definition = definitions.find((one) => path === one.path || path.startsWith(`${one.path}/`))
  const owner = definitions
    .filter((one) => path === one.path || path.startsWith(`${one.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0]
  if (!definition || !owner) return undefined
  const rest = path.slice(owner.path.length)
  const view = rightTo(owner, 'view')
  if (method === 'GET' && rest === '')
    return { needsAny: [view], hides: knowsOwners(view) ? [`${view}other`] : [] }
  if (method === 'GET' && ['/{id}', '/{id}/uses'].includes(rest)) return { needs: [view] }
  const [, verb] = /^\/(?:\{id\}\/|batch\/)?(new|edit|delete)$/.exec(rest) ?? []
  return verb ? { needs: [rightTo(owner, verb === 'new' ? 'create' : verb)] } : undefined
}

/** The right to do this to records of a resource: sets without a level for it need all of them. */
function rightTo({ permission }: Definition, action: string): string {
  const levels = Object.keys(PERMISSION_SETS[permission] ?? {})
  const isKnown = levels.some((level) => level === action || level === `${action}own`)
  return `${permission}:${isKnown ? action : 'full'}`
}

function knowsOwners(right: string): boolean {
  const [bundle, name, level] = right.split(':')
  return `${level}other` in (PERMISSION_SETS[`${bundle}:${name}`] ?? {})
}

/** Runs `act` while the account that performs the operations has every right but this one, or but these. */
async function withoutRight(right: string | readonly string[], act: () => Promise<void>): Promise<void> {
  const permissions = [right].flat().map(everyRightBut)
  const sets = Object.keys(EVERY_RIGHT)
  const least = sets.map((set) => {
    const [first = [], ...more] = permissions.map((one) => one[set] ?? [])
    return [set, first.filter((level) => more.every((levels) => levels.includes(level)))]
  })
  await setRights(Object.fromEntries(least))
  await act().finally(() => setRights(EVERY_RIGHT))
}

async function setRights(permissions: Permissions): Promise<void> {
  const { sql } = app
  const raw = JSON.parse(JSON.stringify({ ...permissions, 'api:access': ['full'] }))
  await sql`update roles set raw_permissions = ${sql.json(raw)} where id = ${account!.roleId}`
  forgetActors()
}

/** Fails unless the answer is the documented refusal; in a batch, of every entry. */
function refuses(answer: Answer, status: 401 | 403 | 404, what: string): void {
  const entries = Object.values((answer.body?.errors ?? {}) as Record<string, { code: number }>)
  const isBatch = answer.status < 300 && entries.length > 0
  const codes = entries.map(({ code }) => code)
  const expected = isBatch ? codes.filter((code) => code === status || code === 404) : [status]
  assert.ok(isBatch || answer.status === status, `${what}: ${answer.status} ${answer.text.slice(0, 300)}`)
  assert.deepEqual(codes, expected, `${what}: ${answer.text.slice(0, 300)}`)
  if (isBatch) assert.ok(codes.includes(status), `${what}: ${answer.text.slice(0, 300)}`)
}

const BAD_QUERY =
  'where[0][col]=no&where[0][expr]=no&where[0][val]=x&limit=x&start=x&dateFrom=x&kind=x&columns=x&format=x'

/**
 * Rights are asked before body and query are validated and before the state of the record matters: a 403 comes before a 400 and a
 * 409. A record that does not exist may be a 404.
 */
async function refusesUnread(
  method: string,
  path: string,
  { right, refusal }: { right: string | readonly string[]; refusal: string },
): Promise<void> {
  const isOverride = method === 'post' && /\/(?:edit|delete)$/.test(path)
  if (isOverride || path.includes('/batch/')) return
  const send = (to: string, body: unknown) =>
    method === 'get' ? complete.get(to) : complete[method as 'post'](to, body)
  const [, resource = '', rest = ''] = /^((?:\/[a-z]+)+)\/\d+((?:\/.*)?)$/.exec(path) ?? []
  const record = plain.get(resource)
  if (record && [right].flat().every((one) => one.startsWith(`${record.permission}:`))) {
    refuses(await send(`${resource}/${record.id}${rest}`, {}), 403, `${refusal}, another record`)
    // A PUT to an unknown id creates.
    const { status, text } = await send(`${resource}/999999999${rest}`, {})
    assert.ok(
      method === 'put' || status === 403 || status === 404,
      `${refusal}, no record: ${status} ${text}`,
    )
  }
  if (method === 'get') {
    refuses(
      await complete.get(`${path}${path.includes('?') ? '&' : '?'}${BAD_QUERY}`),
      403,
      `${refusal}, bad query`,
    )
    return
  }
  for (const body of [{}, { ids: 'x', id: {}, filters: 7, events: 7 }])
    refuses(await send(path, body), 403, `${refusal}, ${JSON.stringify(body)}`)
}

/** An answer without what differs from one call to the next. */
function shown({ text }: Answer): string {
  return text.replace(/"execution_time":[\d.e-]+/g, '')
}
