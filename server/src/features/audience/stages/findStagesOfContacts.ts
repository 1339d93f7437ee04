import type { Db } from '../../../platform/database/connection.ts'

interface StageWeight {
  id: number
  weight: number
}

/** A stage, null when there is none, and the stages that contacts are in now. Two statements. */
export async function findStagesOfContacts(
  db: Db,
  contactIds: readonly number[],
  stageId: number,
): Promise<{ target: StageWeight | null; current: ReadonlyMap<number, StageWeight> }> {
  const [target = null] = await db<StageWeight[]>`select id, weight from stages where id = ${stageId}`
  const rows = await db<(StageWeight & { contactId: number })[]>`
    select c.id as "contactId", s.id, s.weight from contacts c join stages s on s.id = c.stage_id
    where c.id = any(${contactIds as number[]}::bigint[])`
  return { target, current: new Map(rows.map(({ contactId, ...stage }) => [contactId, stage])) }
}
