// Search command of contact lists about stages.
import type { SearchCommand } from '../../../platform/resource/searchCommand.ts'
import { textCommand } from '../../../platform/search/compile.ts'

/** `stage:name`, over contacts as t. */
export const stageSearch: Readonly<Record<string, SearchCommand>> = {
  stage: (term, context) =>
    context.db`t.stage_id = any (array(select stage.id from stages stage where ${textCommand('stage.name')(term, context) ?? context.db`false`}))`,
}
