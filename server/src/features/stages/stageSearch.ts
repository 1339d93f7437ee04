// Search command of contact lists about stages.
import { type SearchCommand, textCommand } from '../../search/compile.ts'

/** `stage:name`, over contacts as t. */
export const stageSearch: Readonly<Record<string, SearchCommand>> = {
  stage: (term, context) =>
    context.db`exists (select from stages stage where stage.id = t.stage_id and ${textCommand('stage.name')(term, context) ?? context.db`false`})`,
}
