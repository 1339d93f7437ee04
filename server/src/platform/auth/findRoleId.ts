import type { Db } from '../database/connection.ts'
import type { Actor } from '../permissions.ts'

/** The role of the one who acts: of the user, else of the credential. */
export async function findRoleId(db: Db, { userId, credentialId }: Actor): Promise<number | null> {
  const [row] =
    userId === null
      ? await db<{ roleId: number | null }[]>`
          select role_id as "roleId" from api_credentials where id = ${credentialId ?? null}`
      : await db<{ roleId: number | null }[]>`select role_id as "roleId" from users where id = ${userId}`
  return row?.roleId ?? null
}
