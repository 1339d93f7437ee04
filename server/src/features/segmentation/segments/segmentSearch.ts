// Search commands of contact lists about segments.

import type { SearchCommand } from '../../../platform/resource/searchCommand.ts'
import { memberCountSchedule } from '../../../platform/search/memberCounts.ts'
import { setCommand } from '../../../platform/search/setCommand.ts'
import { segmentCounters } from './segmentCounters.ts'

const members = {
  from: 'segment_contacts',
  set: 'segment_id',
  member: 'contact_id',
  except: 'manually_removed',
  counter: segmentCounters.member_count,
} as const

export const segmentMemberCounts = memberCountSchedule(members)

const segment = setCommand({
  ...members,
  named: ({ value }, { db }) => db`select s.id from segments s where lower(s.alias) = lower(${value})`,
})

/** `segment:alias`, and `common:a+b` for members of all the segments named, over contacts as t. */
export const segmentSearch: Readonly<Record<string, SearchCommand>> = {
  segment,
  common: (term, context) => {
    const aliases = term.value
      .split('+')
      .map((alias) => alias.trim())
      .filter((alias) => alias !== '')
    const [first, ...rest] = aliases.map((value) => segment({ ...term, value }, context))
    return first ? rest.reduce((all, next) => context.db`${all} and ${next}`, first) : null
  },
}
