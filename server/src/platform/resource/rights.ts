/** An actor's rights on the rows of a resource, as SQL conditions. */

import type { Db } from '../database/connection.ts'
import type { Fragment } from '../database/statement.ts'
import { forbidden } from '../errors.ts'
import { type Action, type Actor, grantOf } from '../permissions.ts'
import type { Context, Definition } from './definition.ts'

/** What decides about access: the permission set, whose a record is, and what opens it to everybody. */
export type Guarded = Pick<Definition, 'permission' | 'owner' | 'visible'>

/**
 * The condition over alias t under which the actor may do `action`.
 * @throws ApiError 403 when the actor may do it to no row at all and nothing else opens rows.
 */
export function rightsCondition(context: Context, definition: Guarded, action: Action): Fragment {
  const { db, actor } = context
  const grant = grantOf(actor, definition.permission, action)
  if (grant.own && grant.other) return db`true`
  if (!grant.own && !grant.other) throw forbidden()
  const rights = ownOrOther(db, actor, grant, definition.owner)
  const open = action === 'view' ? definition.visible?.(context) : undefined
  return open ? db`(${rights} or ${db.unsafe(open.sql)})` : rights
}

// A record without an owner counts as somebody else's (compatibility, section 1.11).
function ownOrOther(db: Db, actor: Actor, grant: { own: boolean; other: boolean }, owner: string): Fragment {
  const ownerId = db.unsafe(owner)
  if (grant.own && grant.other) return db`true`
  return grant.own ? db`(${ownerId} = ${actor.userId})` : db`(${ownerId} is distinct from ${actor.userId})`
}

/** True when the actor may create records of the resource. */
export function mayCreate(actor: Actor, definition: Definition): boolean {
  return grantOf(actor, definition.permission, 'create').own
}
