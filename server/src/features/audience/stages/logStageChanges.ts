import type { Db } from '../../../platform/database/connection.ts'

export interface StageChange {
  contactId: number
  stageId: number
  actionName: string
}

/** Notes that contacts came to a stage: one row each, named `{id}:{name}` after the stage. One statement. */
export async function logStageChanges(db: Db, changes: StageChange[], now: Date): Promise<void> {
  if (changes.length === 0) return
  await db`
    insert into stage_changes (contact_id, stage_id, event_name, action_name, date_added)
    select r."contactId", s.id, s.id || ':' || s.name, r."actionName", ${now}
    from jsonb_to_recordset(${JSON.stringify(changes)}::text::jsonb) as r ("contactId" bigint, "stageId" bigint, "actionName" text)
    join stages s on s.id = r."stageId"`
}
