// Long work that changes of fields leave behind: the state says what is due, jobs do it.

import { findMissingIndexes } from '../../../platform/database/tableIndexes.ts'
import { insertJobs, type Task } from '../../../platform/engine/jobs.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import { buildIdentitiesTask, followOperator, isIdentityBuildDue } from '../contactRows/buildIdentities.ts'
import { emptyColumnsTask, findColumnsToEmpty } from './emptyColumns.ts'
import { findIndexChanges, indexFieldsTask } from './indexFields.ts'
import { findOrderIndexes, indexOrdersTask } from './indexOrders.ts'
import { indexListsTask, mergePendingWords } from './listIndexes.ts'
import { markFilteredFields } from './markFilteredFields.ts'

const INTERVAL_MS = 2_000

export const fieldTasks: readonly Task[] = [
  buildIdentitiesTask,
  emptyColumnsTask,
  indexFieldsTask,
  indexListsTask,
  indexOrdersTask,
]

/** Marks what segments filter on, keeps the index of words in order, and queues what is due. */
export const fieldUpkeep: Schedule = {
  name: 'fields.upkeep',
  next: (now) => new Date(now.getTime() + INTERVAL_MS),
  async run(db, now, { catalog, config }) {
    await markFilteredFields(db, catalog)
    await mergePendingWords(db, catalog)
    await followOperator(db, config.contact_unique_identifiers_operator)
    const due: Task[] = []
    if (await isIdentityBuildDue(db)) due.push(buildIdentitiesTask)
    if ((await findColumnsToEmpty(db, now)).length > 0) due.push(emptyColumnsTask)
    if ((await findIndexChanges(db)).length > 0) due.push(indexFieldsTask)
    if ((await findMissingIndexes(db, catalog.indexes)).length > 0) due.push(indexListsTask)
    if ((await findOrderIndexes(db)).length > 0) due.push(indexOrdersTask)
    await insertJobs(
      db,
      due.map((task) => ({ task, payload: {}, key: task.name, mode: 'keep' })),
    )
  },
}
