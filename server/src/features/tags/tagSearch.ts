// Search command of contact lists about tags.
import { type SearchCommand, textCommand } from '../../search/compile.ts'

/** `tag:name`, over contacts as t. */
export const tagSearch: Readonly<Record<string, SearchCommand>> = {
  tag: (term, context) => context.db`exists (
    select from contact_tags own join tags tag on tag.id = own.tag_id
    where own.contact_id = t.id and ${textCommand('tag.tag')(term, context) ?? context.db`false`})`,
}
