// What the conformance suites need to know about a resource, worked out from its definition.
import type { TestContext } from 'node:test'
import type { Action, Permissions } from '../src/auth/permissions.ts'
import { PERMISSION_SETS } from '../src/auth/permissions.ts'
import { now } from '../src/clock.ts'
import type { Definition } from '../src/rest/definition.ts'
import { type Client, type TestApp, testApp } from './app.ts'

export interface Subject {
  app: TestApp
  admin: Client
  definition: Definition
  /** A key of the sample whose text differs from sample to sample. */
  key: string
  /** Creates sample records as somebody and returns their wire objects. */
  create(numbers: number[], as?: Client): Promise<Record<string, unknown>[]>
}

/** A server with what samples refer to: contact 1, role 2. */
export async function subject(t: TestContext, definition: Definition): Promise<Subject> {
  const app = await testApp(t, definition.needs ? { [definition.needs]: true } : {})
  const admin = await app.as('admin')
  await app.as({})
  await app.sql`insert into contacts (date_added) values (${now()})`
  const [first, second] = [definition.sample(1), definition.sample(2)]
  const key = Object.keys(first).findLast(
    (name) => typeof first[name] === 'string' && first[name] !== second[name],
  )
  if (!key) throw new Error(`${definition.name}: no text in the sample tells two samples apart`)
  return {
    app,
    admin,
    definition,
    key,
    async create(numbers, as = admin) {
      const answer = await as.post(
        `${definition.path}/batch/new`,
        numbers.map((n) => definition.sample(n)),
      )
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
