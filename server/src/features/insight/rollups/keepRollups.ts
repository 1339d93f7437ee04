// What retention asks of roll-ups: that they outlive the rows.
import type { Db } from '../../../platform/database/connection.ts'
import { slotEnd } from './slots.ts'

/**
 * From here to the end of the transaction deleted rows stay counted, and the figures of their tables note from when on
 * rows are all there. One statement.
 */
export async function keepRollups(db: Db): Promise<void> {
  await db`select set_config('campanile.rollups', 'kept', true)`
}

/** Notes that rows of a table from before a moment are gone with their partition, which no statement deleted. One statement. */
export async function noteDroppedRows(db: Db, table: string, before: Date): Promise<void> {
  const completeFrom = new Date(slotEnd(before.getTime()))
  await db`
    update rollup_figures set complete_from = ${completeFrom} where source = ${table} and complete_from < ${completeFrom}`
}
