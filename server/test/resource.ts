// What the conformance suites need to know about a resource, worked out from its definition.
import type { TestContext } from 'node:test'
import { now } from '../src/platform/clock.ts'
import type { Action, Permissions } from '../src/platform/permissions.ts'
import { PERMISSION_SETS } from '../src/platform/permissions.ts'
import type { Definition } from '../src/platform/resource/definition.ts'
import { type Client, type TestApp, testApp } from './app.ts'
import { fileScope } from './fileScope.ts'

export interface Subject {
  app: TestApp
  admin: Client
  definition: Definition
  /** A key of the sample whose text differs from sample to sample. */
  key: string
  /** A sample whose number no other test of the suite uses. */
  sample(n: number): Record<string, unknown>
  /** Creates sample records as somebody and returns their wire objects. */
  create(numbers: number[], as?: Client): Promise<Record<string, unknown>[]>
}

/** Numbers of samples that one test may use; all numbers have seven digits, so that no text holds another one. */
const NUMBERS = 10_000

/**
 * The server of a suite, shared by its tests: each call gives numbers of its own to the samples. To be called in the
 * body of the suite, after which the server ends.
 */
export function suiteSubject(definition: Definition): () => Promise<Subject> {
  const scope = fileScope()
  let app: Promise<TestApp> | undefined
  let tests = 0
  return async () => {
    app ??= resourceApp([definition], scope)
    return subject(await app, definition, 1_000_000 + NUMBERS * tests++)
  }
}

/** A server with what samples of these resources refer to: contact 1, role 2. Without `t` it lives as long as the file. */
export async function resourceApp(
  resources: readonly Definition[],
  t?: Pick<TestContext, 'after'>,
): Promise<TestApp> {
  const needs = resources.flatMap((definition) => definition.needs ?? [])
  const app = await testApp(t, Object.fromEntries(needs.map((key) => [key, true])))
  await app.as('admin')
  await app.as({})
  await app.sql`insert into contacts (date_added) values (${now()})`
  return app
}

/** The resource on a server, with samples numbered from `first`. */
export async function subject(app: TestApp, definition: Definition, first = 0): Promise<Subject> {
  const admin = await app.as('admin')
  const sample = (n: number) => definition.sample(first + n)
  const [one, two] = [sample(1), sample(2)]
  const key = Object.keys(one).findLast((name) => typeof one[name] === 'string' && one[name] !== two[name])
  if (!key) throw new Error(`${definition.name}: no text in the sample tells two samples apart`)
  return {
    app,
    admin,
    definition,
    key,
    sample,
    async create(numbers, as = admin) {
      const answer = await as.post(`${definition.path}/batch/new`, numbers.map(sample))
      if (answer.body?.errors || answer.status !== 201)
        throw new Error(`${definition.name}: sample refused: ${answer.text.slice(0, 500)}`)
      return answer.body[definition.many]
    },
  }
}

/** A value on the wire: of the entity itself, or of its custom fields. */
export function shownValue(wire: Record<string, unknown>, key: string): unknown {
  if (key in wire) return wire[key]
  return (wire.fields as { all?: Record<string, unknown> } | undefined)?.all?.[key]
}

/** The entities of a list answer, whatever the container. */
export function listed(definition: Definition, body: Record<string, unknown>): Record<string, unknown>[] {
  return Object.values(body[definition.many] as object)
}

/** Permissions that allow one action on own records, on those of others, or (standard sets) on all. */
export function permissionsFor(
  definition: Definition,
  grants: [Action, 'own' | 'other' | 'all'][],
): Permissions {
  const levels = PERMISSION_SETS[definition.permission] ?? {}
  const wanted = grants.flatMap(([action, whose]) => {
    if (action in levels) return [action]
    if (action === 'create') return ['create' in levels ? 'create' : 'full']
    if (!(`${action}own` in levels)) return ['full']
    return whose === 'all' ? [`${action}own`, `${action}other`] : [`${action}${whose}`]
  })
  const contacts: Permissions =
    definition.permission === 'lead:leads' ? {} : { 'lead:leads': ['viewown', 'viewother'] }
  return { ...contacts, [definition.permission]: [...new Set(wanted)] }
}

/** True when the set tells own from other records, and a record belongs to who made it rather than to another record's owner. */
export function knowsOwners(definition: Definition): boolean {
  return (
    'viewown' in (PERMISSION_SETS[definition.permission] ?? {}) && definition.owner.includes('t.created_by')
  )
}
