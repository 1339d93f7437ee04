/** An actor's rights on the rows of a resource, as SQL conditions. */

import type { Db } from '../database/connection.ts'
import type { Fragment } from '../database/statement.ts'
import { forbidden } from '../errors.ts'
import { type Action, type Actor, grantOf } from '../permissions.ts'
import { scope } from './columns.ts'
import type { Context, Definition, Row } from './definition.ts'

/** What decides about access: the permission set, whose a record is, and what opens it to everybody. */
export type Guarded = Pick<Definition, 'permission' | 'owner' | 'visible'>

/**
 * The condition over alias t under which the actor may do `action`.
 * @throws ApiError 403 when the actor may do it to no row at all and nothing else opens rows.
 */
export function rightsCondition(context: Context, definition: Guarded, action: Action): Fragment {
  const condition = conditionOf(context, definition, action)
  if (!condition) throw forbidden()
  return condition
}

/** The same as a verdict on each row, false where the actor may do it to none. */
export function isAllowed(context: Context, definition: Guarded, action: Action): Fragment {
  const condition = conditionOf(context, definition, action) ?? context.db`false`
  return context.db`${condition} is true`
}

/** What the actor may do to each of the records that are there. One statement. */
export async function findRights(
  context: Context,
  definition: Definition,
  ids: readonly number[],
): Promise<Map<number, Record<'view' | 'edit' | 'delete', boolean>>> {
  const { db } = context
  const may = (action: Action) => isAllowed(context, definition, action)
  const rows = await db<{ id: number; view: boolean; edit: boolean; delete: boolean }[]>`
    select t.id, ${may('view')} as view, ${may('edit')} as edit, ${may('delete')} as delete
    from ${db(definition.table)} t where t.id = any(${ids as number[]}::bigint[]) and ${scope(db, definition)}`
  return new Map(rows.map(({ id, ...rights }) => [id, rights]))
}

function conditionOf(context: Context, definition: Guarded, action: Action): Fragment | null {
  const { db, actor } = context
  const grant = grantOf(actor, definition.permission, action)
  if (grant.own && grant.other) return db`true`
  if (!grant.own && !grant.other) return null
  const rights = grantedCondition(db, actor, definition, action)
  const open = action === 'view' ? definition.visible?.(context) : undefined
  return open ? db`(${rights} or ${db.unsafe(open.sql)})` : rights
}

/** The condition over alias t that the levels of the permission set grant, whatever else opens rows. */
export function grantedCondition(
  db: Db,
  actor: Actor,
  { permission, owner }: Pick<Definition, 'permission' | 'owner'>,
  action: Action,
): Fragment {
  const grant = grantOf(actor, permission, action)
  if (grant.own === grant.other) return grant.own ? db`true` : db`false`
  const ownerId = db.unsafe(owner)
  // A record without an owner belongs to no user.
  return grant.own
    ? db`(${ownerId} = ${actor.userId}) is true`
    : db`${ownerId} is distinct from ${actor.userId}`
}

/** True when the actor may create records of the resource. */
export function mayCreate(actor: Actor, definition: Definition): boolean {
  return grantOf(actor, definition.permission, 'create').own
}

/**
 * Refuses to send a record that the actor may view and not send.
 * @throws ApiError 403 that names the right
 */
export function requireSend(actor: Actor, { permission }: Pick<Definition, 'permission'>, row: Row): void {
  if (maySend(actor, permission, row)) return
  throw forbidden(`Sending needs the right ${permission}:send${isOwn(actor, row) ? 'own' : 'other'}.`)
}

/** Whether the actor may send a message of the permission set; without a row, any of its own. */
export function maySend(actor: Actor, permission: string, row: Row | null): boolean {
  const grant = grantOf(actor, permission, 'send')
  return row === null || isOwn(actor, row) ? grant.own : grant.other
}

function isOwn(actor: Actor, { createdBy }: Row): boolean {
  return typeof createdBy === 'number' && createdBy === actor.userId
}

/**
 * True when the actor may publish and unpublish the record, or a new one when there is none yet. Sets without a
 * publish level (contacts, segments …) publish with the right to edit.
 */
export function mayPublish(actor: Actor, definition: Definition, row: Row | null): boolean {
  if (!definition.publishes) return true
  const grant = grantOf(actor, definition.permission, 'publish')
  return row === null || isOwn(actor, row) ? grant.own : grant.other
}
