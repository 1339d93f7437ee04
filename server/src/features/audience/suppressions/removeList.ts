// A list that is taken back: its addresses go in ranges of a moment each.
import { transaction } from '../../../platform/database/connection.ts'
import type { Task } from '../../../platform/engine/jobs.ts'
import { takeFromList } from './lists.sql.ts'

const RANGE = 5_000

export const removeListTask: Task = {
  name: 'suppressions.remove-list',
  lane: 'upkeep',
  async run(payload, { sql, signal }) {
    const { id } = payload as { id: number }
    while (await transaction(sql, (db) => takeFromList(db, id, RANGE))) if (signal.aborted) return { id }
    return undefined
  },
}
