import type { Db } from '../../../platform/database/connection.ts'
import type { PageRange } from '../../../platform/search/page.ts'

export interface GroupScore {
  score: number
  group: { id: number; name: string; description: string | null }
}

/** The scores of a contact by group, or the one in a group; `total` counts them all. Two statements. */
export async function findGroupScores(
  db: Db,
  contactId: number,
  { groupId, start, limit }: PageRange & { groupId?: number },
): Promise<{ total: number; groupScores: GroupScore[] }> {
  const own = db`
    from contact_group_scores s join point_groups g on g.id = s.group_id
    where s.contact_id = ${contactId} and ${groupId === undefined ? db`true` : db`g.id = ${groupId}`}`
  const [groupScores, [count]] = await Promise.all([
    db<GroupScore[]>`
      select s.score, json_build_object('id', g.id, 'name', g.name, 'description', g.description) as "group"
      ${own} order by g.id limit ${limit} offset ${start}`,
    db<[{ total: number }]>`select count(*)::int as total ${own}`,
  ])
  return { total: count.total, groupScores }
}
