// Search command of contact lists about tags.
import type { SearchCommand } from '../../../platform/resource/searchCommand.ts'
import { textCommand } from '../../../platform/search/compile.ts'
import { setCommand } from '../../../platform/search/setCommand.ts'

/** `tag:name`, over contacts as t. */
export const tagSearch: Readonly<Record<string, SearchCommand>> = {
  tag: setCommand({
    from: 'contact_tags',
    set: 'tag_id',
    member: 'contact_id',
    named: (term, context) =>
      context.db`select tag.id from tags tag where ${textCommand('tag.tag')(term, context) ?? context.db`false`}`,
  }),
}
