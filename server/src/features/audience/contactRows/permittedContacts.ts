// The contacts that an actor may view, edit or delete: the scope of everything that acts in its name.
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { type Actor, grantOf } from '../../../platform/permissions.ts'
import { grantedCondition } from '../../../platform/resource/rights.ts'
import { contactAccess } from './contactAccess.ts'

export type ContactAction = 'view' | 'edit' | 'delete'

/** `all` and `none` need no look at the contacts. */
export type Scope = 'all' | 'own' | 'none'

/** How many contacts the actor may do all of that to. */
export function scopeOf(actor: Actor, actions: Iterable<ContactAction>): Scope {
  const grants = [...actions].map((action) => grantOf(actor, contactAccess.permission, action))
  if (grants.every(({ own, other }) => own && other)) return 'all'
  return grants.every(({ own, other }) => own || other) ? 'own' : 'none'
}

/** The condition over contacts as `t` under which the actor may do all of that. */
export function permittedCondition(db: Db, actor: Actor, actions: Iterable<ContactAction>): Fragment {
  return [...actions].reduce(
    (all, action) => db`${all} and ${grantedCondition(db, actor, contactAccess, action)}`,
    db`true`,
  )
}

/**
 * The condition that the contact of an expression is one to which the actor may do all of that. It has no cost for an actor
 * with rights for all contacts.
 */
export function isPermitted(
  db: Db,
  actor: Actor,
  { actions, contactId }: { actions: Iterable<ContactAction>; contactId: Fragment },
): Fragment {
  const scope = scopeOf(actor, actions)
  if (scope !== 'own') return scope === 'all' ? db`true` : db`false`
  return db`exists (select from contacts t where t.id = ${contactId} and ${permittedCondition(db, actor, actions)})`
}

/** Those of the contacts to which the actor may do all of that. One statement for an actor with rights for own contacts, else none. */
export async function findPermittedContacts(
  db: Db,
  actor: Actor,
  { actions, contactIds }: { actions: Iterable<ContactAction>; contactIds: readonly number[] },
): Promise<ReadonlySet<number>> {
  const scope = scopeOf(actor, actions)
  if (scope !== 'own') return new Set(scope === 'all' ? contactIds : [])
  if (contactIds.length === 0) return new Set()
  const rows = await db<{ id: number }[]>`
    select t.id from contacts t
    where t.id = any(${contactIds as number[]}::bigint[]) and ${permittedCondition(db, actor, actions)}`
  return new Set(rows.map(({ id }) => id))
}

/** Whether the actor may do all of that to a contact, by its owner (`findContactOwners`); null for a contact without one. */
export function isPermittedByOwner(
  actor: Actor,
  { actions, owner }: { actions: Iterable<ContactAction>; owner: number | null },
): boolean {
  return [...actions].every((action) => {
    const grant = grantOf(actor, contactAccess.permission, action)
    return owner !== null && owner === actor.userId ? grant.own : grant.other
  })
}

/**
 * The scope as a value for statements over several actors: null for all contacts, the user for own contacts, 0 for none.
 * Compare it with `coalesce(c.owner_id, c.created_by)`.
 */
export function ownContactsOf(actor: Actor, actions: Iterable<ContactAction>): number | null {
  const scope = scopeOf(actor, actions)
  return scope === 'all' ? null : scope === 'own' ? (actor.userId ?? 0) : 0
}
