import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { changeStagesOfContacts } from '../contactRows/changeStagesOfContacts.ts'

export interface StageBy {
  actor: Actor
  now: Date
  /** What the stage log says was done, such as "Added by API". */
  actionName: string
}

/**
 * Brings contacts to a stage, or with null out of the one they are in, and returns those that changed. Each change
 * is logged with the stage that was come to or left. A stage that is gone changes nothing. Five statements, whatever the number. Call `wakeConsumers`
 * after the commit.
 */
export async function setStages(
  db: Db,
  contactIds: readonly number[],
  stageId: number | null,
  by: StageBy & { from?: number },
): Promise<number[]> {
  if (stageId !== null) {
    // It stays until its contacts are there: who deletes it finds them.
    const [target] =
      await db`select from stages where id = ${stageId} ${lockRows(db, 'stages', { strength: 'key share' })}`
    if (!target) return []
  }
  const moved = await changeStagesOfContacts(db, { contactIds, stageId, from: by.from }, by)
  const rows = moved.map(({ contactId, oldStageId }) => ({ contactId, stageId: stageId ?? oldStageId }))
  await insertStageChanges(db, rows, by)
  return moved.map((change) => change.contactId)
}

async function insertStageChanges(
  db: Db,
  rows: { contactId: number; stageId: number | null }[],
  { actionName, now }: StageBy,
): Promise<void> {
  if (rows.length === 0) return
  await db`
    insert into stage_changes (contact_id, stage_id, event_name, action_name, date_added)
    select r.contact_id, r.stage_id, coalesce(s.id || ': ' || s.name, ''), ${actionName}, ${now}
    from unnest(${rows.map((row) => row.contactId)}::bigint[], ${rows.map((row) => row.stageId)}::bigint[]) r (contact_id, stage_id)
    left join stages s on s.id = r.stage_id`
}
