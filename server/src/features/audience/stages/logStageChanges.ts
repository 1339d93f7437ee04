import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { leaveStages } from '../contactRows/leaveStages.ts'

export interface StageChange {
  contactId: number
  stageId: number
  actionName: string
}

/**
 * Notes that contacts came to a stage: one row each, named `{id}:{name}` after the stage. The stages stay until the
 * contacts are there: who deletes one finds them. Contacts whose stage has gone meanwhile are in none, and are
 * returned. One statement, two when there are such.
 */
export async function logStageChanges(db: Db, changes: StageChange[], now: Date): Promise<Set<number>> {
  if (changes.length === 0) return new Set()
  const logged = await db<{ contactId: number }[]>`
    with kept as materialized (
      select id, name from stages where id = any(${[...new Set(changes.map(({ stageId }) => stageId))]}::bigint[])
      ${lockRows(db, 'stages', { by: 'id', strength: 'key share' })}
    )
    insert into stage_changes (contact_id, stage_id, event_name, action_name, date_added)
    select r."contactId", s.id, s.id || ':' || s.name, r."actionName", ${now}
    from jsonb_to_recordset(${JSON.stringify(changes)}::text::jsonb) as r ("contactId" bigint, "stageId" bigint, "actionName" text)
    join kept s on s.id = r."stageId" returning contact_id as "contactId"`
  const lost = new Set(changes.map(({ contactId }) => contactId))
  for (const { contactId } of logged) lost.delete(contactId)
  await leaveStages(db, [...lost])
  return lost
}
