import { grantOf } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { pointGroup } from './pointGroup.ts'

/** The point groups that the actor may see, by name, `limit` at most. One statement; none for who may see none. */
export async function listGroupNames(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  limit: number,
): Promise<{ id: number; name: string }[]> {
  if (!grantOf(actor, pointGroup.permission, 'view').own) return []
  return db<
    { id: number; name: string }[]
  >`select id, name from point_groups order by name, id limit ${limit}`
}
