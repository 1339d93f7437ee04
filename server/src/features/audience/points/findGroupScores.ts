import type { Db } from '../../../platform/database/connection.ts'

export interface GroupScore {
  score: number
  group: { id: number; name: string; description: string | null }
}

/** The scores of a contact with their groups, or the one in a group. One statement. */
export async function findGroupScores(db: Db, contactId: number, groupId?: number): Promise<GroupScore[]> {
  return db<GroupScore[]>`
    select s.score, json_build_object('id', g.id, 'name', g.name, 'description', g.description) as "group"
    from contact_group_scores s join point_groups g on g.id = s.group_id
    where s.contact_id = ${contactId} and ${groupId === undefined ? db`true` : db`g.id = ${groupId}`} order by g.id`
}
