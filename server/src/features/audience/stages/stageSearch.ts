// Search command of contact lists about stages.
import { asFilter } from '../../../catalog/searchFilter.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import type { SearchCommand, Term } from '../../../platform/resource/searchCommand.ts'
import { textCommand } from '../../../platform/search/compile.ts'

/** `stage:name`, over contacts as t. */
export const stageSearch: Readonly<Record<string, SearchCommand>> = {
  stage: asFilter(
    (term, context) => context.db`t.stage_id = any (array(${named(term, context)}))`,
    (term, context) => ({ field: 'stage', ids: named(term, context) }),
  ),
}

function named(term: Term, context: Context) {
  const { db } = context
  return db`select stage.id from stages stage where ${textCommand('stage.name')(term, context) ?? db`false`}`
}
