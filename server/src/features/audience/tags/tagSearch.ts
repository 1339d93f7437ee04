// Search command of contact lists about tags.
import { asFilter } from '../../../catalog/searchFilter.ts'
import { completedBy } from '../../../catalog/searchValues.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import type { SearchCommand, Term } from '../../../platform/resource/searchCommand.ts'
import { textCommand } from '../../../platform/search/compile.ts'
import { keptMembers, memberCountSchedule } from '../../../platform/search/memberCounts.ts'
import { setCommand } from '../../../platform/search/setCommand.ts'
import { tagCounters } from './tagCounters.ts'

const members = {
  from: 'contact_tags',
  set: 'tag_id',
  member: 'contact_id',
  counter: tagCounters.member_count,
} as const

export const tagMemberCounts = memberCountSchedule(members)

/** `tag:name`, over contacts as t. */
export const tagSearch: Readonly<Record<string, SearchCommand>> = {
  tag: completedBy(
    asFilter(setCommand({ ...members, named }), (term, context) => ({
      field: 'tags',
      ids: named(term, context),
    })),
    { kind: 'tag', column: 'tag', contacts: ({ db }) => keptMembers(db, members, db`t.id`) },
  ),
}

function named(term: Term, context: Context) {
  const { db } = context
  return db`select tag.id from tags tag where ${textCommand('tag.tag')(term, context) ?? db`false`}`
}
