// Who somebody would be who acts later, without a request: for what users and programs leave behind.
import type { Db } from '../database/connection.ts'
import { type Actor, impliedPermissions } from '../permissions.ts'

export interface ActorName {
  userId: number | null
  credentialId: number | null
}

/** Names an actor as a key. */
export function actorKey({ userId, credentialId }: Pick<ActorName, 'userId'> & Partial<ActorName>): string {
  return userId === null ? `credential ${credentialId}` : `user ${userId}`
}

/**
 * The actors with their present rights, by key. Who is gone, unpublished or has an unpublished role is missing. One
 * statement.
 */
export async function loadActors(db: Db, names: readonly ActorName[]): Promise<Map<string, Actor>> {
  const userIds = names.flatMap(({ userId }) => userId ?? [])
  const credentialIds = names.flatMap(({ userId, credentialId }) =>
    userId === null ? (credentialId ?? []) : [],
  )
  const rows = await db<(ActorName & { name: string; isAdmin: boolean; permissions: unknown })[]>`
    select a."userId", a."credentialId", a.name, r.is_admin as "isAdmin", r.raw_permissions as permissions
    from (
      select id as "userId", null::bigint as "credentialId", first_name || ' ' || last_name as name, role_id from users
      where id = any(${userIds}::bigint[]) and is_published
      union all
      select null, id, name, role_id from api_credentials where id = any(${credentialIds}::bigint[]) and is_published
    ) a join roles r on r.id = a.role_id and r.is_published`
  return new Map(
    rows.map(({ userId, credentialId, name, isAdmin, permissions }) => [
      actorKey({ userId, credentialId }),
      {
        userId,
        ...(credentialId === null ? {} : { credentialId }),
        name,
        isAdmin,
        permissions: impliedPermissions(permissions),
        ip: '',
      },
    ]),
  )
}
