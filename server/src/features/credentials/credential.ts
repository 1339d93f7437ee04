// API credentials: programs that use the interface. A secret is shown when it is made, and never again.
import { forgetActors } from '../../auth/actorCache.ts'
import { newClientSecrets } from '../../auth/credentials.ts'
import { findRoleId } from '../../auth/findRoleId.ts'
import { redirectUriProblem } from '../../auth/redirectUri.ts'
import type { Db } from '../../database/connection.ts'
import { type ApiError, forbidden, invalid } from '../../errors.ts'
import { type Change, type Context, defineResource, type Row } from '../../rest/definition.ts'
import { audited } from '../../rest/groups.ts'
import { isCommand } from '../../search/compile.ts'
import { publishedWords, standardCommands } from '../../search/standard.ts'
import { type Field, f, isBlank } from '../../values/field.ts'

export const credential = defineResource({
  name: 'credential',
  path: '/credentials',
  one: 'credential',
  many: 'credentials',
  table: 'api_credentials',
  permission: 'api:clients',
  audit: { bundle: 'api', object: 'client' },
  fields: {
    ...audited,
    name: f.text({ required: true, listed: true }),
    clientId: f.text({ column: null, readonly: true, listed: true }),
    redirectUris: uris(),
    role: f.ref(
      { load: loadRoles, unknown: (id) => `Role ${id} does not exist` },
      { nullable: true, cleared: undefined },
    ),
    randomId: f.text({ readonly: true, hidden: true }),
    secretHash: { ...f.text({ readonly: true, hidden: true }), sqlType: 'bytea' },
  },
  search: {
    text: ['name'],
    commands: { ...standardCommands(), is: isCommand(publishedWords) },
  },
  order: ['name'],
  async check(context, changes) {
    const roleId = await findRoleId(context.db, context.actor)
    return changes.map((change) => judge(context, change, roleId))
  },
  async saved() {
    forgetActors()
  },
  async present(_context, entities) {
    for (const { row, wire } of entities) {
      wire.clientId = `${row.id}_${row.randomId}`
      const secret = newSecrets.get(row)
      if (secret !== undefined) wire.clientSecret = secret
    }
  },
  sample: (n) => ({
    redirectUris: [`https://app${n}.sample.example/callback`],
    role: null,
    name: `Client ${n}`,
  }),
})

/** Secrets of records that were just made: they are shown with them and kept nowhere else. */
const newSecrets = new WeakMap<Row, string>()

/**
 * True when the actor may change a credential with this role: whoever holds its secret has the role's rights, so only
 * administrators touch roles that are not their own.
 */
export function mayChangeRole({ actor }: Context, roleId: unknown, ownRoleId: number | null): boolean {
  return actor.isAdmin || roleId === null || roleId === ownRoleId
}

function judge(context: Context, change: Change, ownRoleId: number | null): ApiError | null {
  if (change.kind === 'create' && !('role' in change.values)) change.after.role = ownRoleId
  const roles = [change.before?.role ?? null, change.after.role ?? null]
  if (!roles.every((role) => mayChangeRole(context, role, ownRoleId))) return forbidden()
  const problem = (change.after.redirectUris as string[]).map(redirectUriProblem).find((one) => one !== null)
  if (problem) return invalid('redirectUris', problem)
  if (change.kind === 'create') {
    const { randomId, clientSecret, secretHash } = newClientSecrets()
    Object.assign(change.after, { randomId, secretHash: `\\x${secretHash.toString('hex')}` })
    newSecrets.set(change.after, clientSecret)
  }
  return null
}

const MAX_URIS = 50
const LONGEST_URI = 2_000

function uris(): Field {
  return {
    ...f.json({ of: 'array' }),
    sqlType: 'text[]',
    schema: { type: 'array', items: { type: 'string', format: 'uri' } },
    parse(value) {
      if (isBlank(value)) return { value: [] }
      const list = typeof value === 'object' && value !== null ? Object.values(value) : [value]
      const texts = list.map((one) => (typeof one === 'string' ? one.trim() : null))
      if (texts.some((text) => text === null || text.length > LONGEST_URI) || texts.length > MAX_URIS)
        return { error: 'This value should be a list of addresses.' }
      return { value: [...new Set(texts.filter((text) => text !== ''))] }
    },
  }
}

async function loadRoles(db: Db, ids: number[]): Promise<Map<number, Record<string, unknown>>> {
  const rows = await db<{ id: number }[]>`select id, name from roles where id = any(${ids}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}
