import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { announceChanges } from './announceChanges.ts'

/** Which stage contacts come to; null takes them out of the stage they are in. */
export interface StageMove {
  contactIds: readonly number[]
  stageId: number | null
  /** Moves only contacts that are in this stage now. */
  from?: number
}

/**
 * Moves contacts to a stage and returns those that were not there, with the stage they come from. Locks in id order.
 * Three statements, whatever the number: rows, audit, event.
 */
export async function changeStagesOfContacts(
  db: Db,
  { contactIds, stageId, from }: StageMove,
  { actor, now }: { actor: Actor; now: Date },
): Promise<{ contactId: number; oldStageId: number | null }[]> {
  const moved = await db<{ contactId: number; oldStageId: number | null }[]>`
    with old as materialized (
      select id, stage_id from contacts
      where id = any(${contactIds as number[]}::bigint[]) and stage_id is distinct from ${stageId}::bigint
        and ${from === undefined ? db`true` : db`stage_id = ${from}`}
      ${lockRows(db, 'contacts', { by: 'id', strength: 'no key update' })}
    )
    update contacts t
    set stage_id = ${stageId}::bigint, date_modified = ${now}, modified_by = ${actor.userId}::bigint, modified_by_user = ${actor.name}
    from old where t.id = old.id
    returning t.id as "contactId", old.stage_id as "oldStageId"`
  const changes = moved.map(({ contactId, oldStageId }) => ({
    contactId,
    details: { stage: [oldStageId, stageId] },
  }))
  await announceChanges(db, changes, { actor, now, told: () => ({ fields: ['stage'], stageId }) })
  return moved
}
