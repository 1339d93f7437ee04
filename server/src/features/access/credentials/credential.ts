// API credentials: programs that use the interface. A secret is shown when it is made, and never again.
import { forgetActors } from '../../../platform/auth/actorCache.ts'
import { deleteLostAddresses, findAllowedByOthers } from '../../../platform/auth/authorizations.ts'
import { newClientSecrets } from '../../../platform/auth/credentials.ts'
import { findRoleId } from '../../../platform/auth/findRoleId.ts'
import { findStrongerRoles } from '../../../platform/auth/findStrongerRoles.ts'
import { redirectUriProblem } from '../../../platform/auth/redirectUri.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { type ApiError, invalid } from '../../../platform/errors.ts'
import { beyondYours } from '../../../platform/permissions.ts'
import { type Change, type Context, defineResource, type Row } from '../../../platform/resource/definition.ts'
import { auditedKeepingState } from '../../../platform/rest/groups.ts'
import { isCommand } from '../../../platform/search/compile.ts'
import { publishedWords, standardCommands } from '../../../platform/search/standard.ts'
import { f } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { redirectUrisField } from './redirectUrisField.ts'

const roleShape = s.object({ id: s.int(), name: s.text() }, 'RoleName')

export const credential = defineResource({
  name: 'credential',
  path: '/credentials',
  one: 'credential',
  many: 'credentials',
  table: 'api_credentials',
  permission: 'api:clients',
  audit: { bundle: 'api', object: 'client' },
  fields: {
    ...auditedKeepingState,
    name: f.text({ required: true, listed: true }),
    clientId: f.text({ column: null, readonly: true, listed: true }),
    redirectUris: redirectUrisField,
    role: f.ref(
      { load: loadRoles, shape: roleShape, unknown: (id) => `Role ${id} does not exist` },
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
  revision: { with: [], without: ['clientSecret'] },
  shows: {
    clientId: s.text(),
    clientSecret: s.optional(s.text({ description: 'Shown once, when it is made.' })),
  },
  async check(context, changes) {
    const ownRoleId = await findRoleId(context.db, context.actor)
    for (const change of changes)
      if (change.kind === 'create' && !('role' in change.values)) change.after.role = ownRoleId
    const rows = changes.flatMap(({ before, after }) => (before ? [before, after] : [after]))
    const isOutOfReach = await findOutOfReach(context, rows)
    return changes.map((change) =>
      [change.before ?? change.after, change.after].some(isOutOfReach)
        ? beyondYours('credential')
        : judge(change),
    )
  },
  async saved({ db }, changes) {
    const readdressed = changes.filter(({ kind, differences }) => kind === 'edit' && differences.redirectUris)
    await deleteLostAddresses(
      db,
      readdressed.map(({ after }) => ({ id: after.id, redirectUris: after.redirectUris as string[] })),
    )
    forgetActors()
  },
  async refuse(context, rows) {
    const isOutOfReach = await findOutOfReach(context, rows)
    return rows.map((row) => (isOutOfReach(row) ? beyondYours('credential') : null))
  },
  async abilities(context, rows) {
    const isOutOfReach = await findOutOfReach(context, rows)
    return rows.map((row) => ({ edit: !isOutOfReach(row), delete: !isOutOfReach(row) }))
  },
  async present(_context, entities) {
    for (const { row, wire, plan } of entities) {
      wire.clientId = `${row.id}_${row.randomId}`
      if (plan) wire.clientSecret = plan.clientSecret
    }
  },
  sample: (n) => ({
    redirectUris: [`https://app${n}.sample.example/callback`],
    role: null,
    name: `Client ${n}`,
  }),
})

/** The secret of a record that was just made: it is shown with it and kept nowhere else. */
interface NewSecret {
  clientSecret: string
}

/**
 * Tells which of the credentials the actor may not change, rotate or delete. Whoever holds the secret has the rights of
 * the role, and those of everybody who allowed the program: administrators alone touch what goes beyond their own rights.
 */
export async function findOutOfReach(
  { db, actor }: Context,
  rows: readonly Row[],
): Promise<(row: Row) => boolean> {
  if (actor.isAdmin) return () => false
  const stronger = await findStrongerRoles(
    db,
    actor,
    rows.map((row) => row.role),
  )
  const allowed = await findAllowedByOthers(
    db,
    rows.map((row) => row.id),
    actor.userId,
  )
  return (row) => stronger.has(row.role) || allowed.has(row.id)
}

function judge(change: Change): ApiError | NewSecret | null {
  const problem = (change.after.redirectUris as string[]).map(redirectUriProblem).find((one) => one !== null)
  if (problem) return invalid('redirectUris', problem)
  if (change.kind !== 'create') return null
  const { randomId, clientSecret, secretHash } = newClientSecrets()
  Object.assign(change.after, { randomId, secretHash: `\\x${secretHash.toString('hex')}` })
  return { clientSecret }
}

async function loadRoles(db: Db, ids: number[]): Promise<Map<number, Record<string, unknown>>> {
  const rows = await db<{ id: number }[]>`select id, name from roles where id = any(${ids}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}
