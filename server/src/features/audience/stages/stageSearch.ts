// Search command of contact lists about stages.
import { asFilter } from '../../../catalog/searchFilter.ts'
import { completedBy } from '../../../catalog/searchValues.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import type { SearchCommand, Term } from '../../../platform/resource/searchCommand.ts'
import { textCommand } from '../../../platform/search/compile.ts'

/** Nobody keeps how many contacts a stage has: more are not counted while somebody types. */
const MOST_COUNTED = 10_000

/** `stage:name`, over contacts as t. */
export const stageSearch: Readonly<Record<string, SearchCommand>> = {
  stage: completedBy(
    asFilter(
      (term, context) => context.db`t.stage_id = any (array(${named(term, context)}))`,
      (term, context) => ({ field: 'stage', ids: named(term, context) }),
    ),
    {
      kind: 'stage',
      column: 'name',
      isCountedAnew: true,
      contacts: ({ db }) => db`(
        select case when count(*) <= ${MOST_COUNTED} then count(*) end
        from (select from contacts c where c.stage_id = t.id limit ${MOST_COUNTED + 1}) c)`,
    },
  ),
}

function named(term: Term, context: Context) {
  const { db } = context
  return db`select stage.id from stages stage where ${textCommand('stage.name')(term, context) ?? db`false`}`
}
