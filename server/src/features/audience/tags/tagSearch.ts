// Search command of contact lists about tags.
import type { SearchCommand } from '../../../platform/resource/searchCommand.ts'
import { textCommand } from '../../../platform/search/compile.ts'

/**
 * `tag:name`, over contacts as t. The tags are looked up first: joined, the planner takes every tag for a rare one and
 * sorts all its contacts where it could walk the index of the order.
 */
export const tagSearch: Readonly<Record<string, SearchCommand>> = {
  tag: (term, context) => context.db`exists (
    select from contact_tags own where own.contact_id = t.id and own.tag_id = any (array(
      select tag.id from tags tag where ${textCommand('tag.tag')(term, context) ?? context.db`false`})))`,
}
