// Users who are not deleted: oneself, who has more rights, and the last active administrator.
import { findStrongerRoles } from '../../../platform/auth/findStrongerRoles.ts'
import { type ApiError, conflict } from '../../../platform/errors.ts'
import { beyondYours } from '../../../platform/permissions.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { administratorToKeep, findActiveAdministrators, lastAdministrator } from './administratorToKeep.ts'

/** Why these users cannot all be deleted, by row. */
export async function refuseUsers(context: Context, rows: Row[]): Promise<(ApiError | null)[]> {
  const { db, actor } = context
  const stronger = await strongerRoles(context, rows)
  const leaving = new Set(rows.map((row) => row.id))
  const kept = await administratorToKeep(db, ({ userId }) => leaving.has(userId))
  return rows.map((row) => {
    if (stronger.has(row.role)) return beyondYours('user')
    if (row.id === actor.userId) return conflict('You cannot delete yourself.')
    return row.id === kept?.userId ? lastAdministrator() : null
  })
}

/** Which of the users the actor may edit, and which delete, each alone. Two statements at most. */
export async function abilitiesOnUsers(
  context: Context,
  rows: readonly Row[],
): Promise<{ edit: boolean; delete: boolean }[]> {
  const stronger = await strongerRoles(context, rows)
  const [only, ...others] = await findActiveAdministrators(context.db)
  return rows.map((row) => {
    const edit = !stronger.has(row.role)
    const isLast = others.length === 0 && row.id === only?.userId
    return { edit, delete: edit && row.id !== context.actor.userId && !isLast }
  })
}

async function strongerRoles({ db, actor }: Context, rows: readonly Row[]): Promise<ReadonlySet<unknown>> {
  const roles = rows.map((row) => row.role)
  return findStrongerRoles(db, actor, roles)
}
