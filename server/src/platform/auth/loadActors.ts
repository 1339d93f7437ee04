/** The present rights of users and API credentials for whom something acts later, without a request. */
import type { Db } from '../database/connection.ts'
import type { Fragment } from '../database/statement.ts'
import { type Actor, impliedPermissions, SYSTEM } from '../permissions.ts'

export interface ActorName {
  userId: number | null
  credentialId: number | null
}

/** Names an actor as a key. */
export function actorKey({ userId, credentialId }: Pick<ActorName, 'userId'> & Partial<ActorName>): string {
  return userId === null ? `credential ${credentialId}` : `user ${userId}`
}

/** What an actor needs beside its name; null in SQL for one that is gone, unpublished or has an unpublished role. */
interface StoredRights {
  name: string
  isAdmin: boolean
  permissions: unknown
}

/** The actors with their present rights, by key. Who is gone, unpublished or has an unpublished role is missing. One statement. */
export async function loadActors(db: Db, names: readonly ActorName[]): Promise<Map<string, Actor>> {
  const userIds = names.flatMap(({ userId }) => userId ?? [])
  const credentialIds = names.flatMap(({ userId, credentialId }) =>
    userId === null ? (credentialId ?? []) : [],
  )
  const rows = await db<(ActorName & StoredRights)[]>`
    select a."userId", a."credentialId", a.name, r.is_admin as "isAdmin", r.raw_permissions as permissions
    from (
      select id as "userId", null::bigint as "credentialId", first_name || ' ' || last_name as name, role_id from users
      where id = any(${userIds}::bigint[]) and is_published
      union all
      select null, id, name, role_id from api_credentials where id = any(${credentialIds}::bigint[]) and is_published
    ) a join roles r on r.id = a.role_id and r.is_published`
  return new Map(
    rows.map(({ userId, credentialId, ...rights }) => [
      actorKey({ userId, credentialId }),
      toActor({ userId, credentialId }, rights),
    ]),
  )
}

/** A record that acts in the name of a user or an API credential; both null for the system. */
export interface ActsFor {
  actsForUserId: number | null
  actsForCredentialId: number | null
}

/** Columns of a statement over a table that has `acts_for_user_id` and `acts_for_credential_id`, for `actorOf`. */
export function actsForColumns(db: Db, alias: string): Fragment {
  const of = (column: string) => db.unsafe(`${alias}.${column}`)
  return db`${of('acts_for_user_id')} as "actsForUserId", ${of('acts_for_credential_id')} as "actsForCredentialId", (
    select jsonb_build_object('name', a.name, 'isAdmin', r.is_admin, 'permissions', r.raw_permissions)
    ${activeActor(db, of)}
  ) as "actsForRights"`
}

/** The condition that the user or API credential of a record is gone, unpublished or has an unpublished role. */
export function lacksActor(db: Db, alias: string): Fragment {
  const of = (column: string) => db.unsafe(`${alias}.${column}`)
  return db`coalesce(${of('acts_for_user_id')}, ${of('acts_for_credential_id')}) is not null
    and not exists (select ${activeActor(db, of)})`
}

function activeActor(db: Db, of: (column: string) => Fragment): Fragment {
  return db`from (
      select first_name || ' ' || last_name as name, role_id from users
      where id = ${of('acts_for_user_id')} and is_published
      union all
      select name, role_id from api_credentials
      where ${of('acts_for_user_id')} is null and id = ${of('acts_for_credential_id')} and is_published
    ) a join roles r on r.id = a.role_id and r.is_published`
}

/** What `actsForColumns` selects. */
export interface StoredActsFor extends ActsFor {
  actsForRights: StoredRights | null
}

/** The actor of a record with its present rights; null where it is gone, unpublished or has an unpublished role. */
export function actorOf({ actsForUserId, actsForCredentialId, actsForRights }: StoredActsFor): Actor | null {
  if (actsForUserId === null && actsForCredentialId === null) return SYSTEM
  if (!actsForRights) return null
  return toActor({ userId: actsForUserId, credentialId: actsForCredentialId }, actsForRights)
}

function toActor({ userId, credentialId }: ActorName, { name, isAdmin, permissions }: StoredRights): Actor {
  return {
    userId,
    ...(userId !== null || credentialId === null ? {} : { credentialId }),
    name,
    isAdmin,
    permissions: impliedPermissions(permissions),
    ip: '',
  }
}
