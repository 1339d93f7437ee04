// Search commands of contact lists about segments.

import { asFilter } from '../../../catalog/searchFilter.ts'
import { completedBy, type SearchValues } from '../../../catalog/searchValues.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import type { SearchCommand } from '../../../platform/resource/searchCommand.ts'
import { keptMembers, memberCountSchedule } from '../../../platform/search/memberCounts.ts'
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

const named = ({ value }: { value: string }, { db }: Pick<Context, 'db'>) =>
  db`select s.id from segments s where lower(s.alias) = lower(${value})`

const values: SearchValues = {
  kind: 'segment',
  column: 'alias',
  contacts: ({ db }) => keptMembers(db, members, db`t.id`),
}

const segment = completedBy(
  asFilter(setCommand({ ...members, named }), (term, context) => ({
    field: 'leadlist',
    ids: named(term, context),
  })),
  values,
)

/** `segment:alias`, and `common:a+b` for members of all the segments named, over contacts as t. */
export const segmentSearch: Readonly<Record<string, SearchCommand>> = {
  segment,
  common: completedBy(
    asFilter(
      (term, context) => {
        const [first, ...rest] = aliasesIn(term.value).map((value) => segment({ ...term, value }, context))
        return first ? rest.reduce((all, next) => context.db`${all} and ${next}`, first) : null
      },
      ({ value }, context) => ({
        all: aliasesIn(value).map((alias) => ({ field: 'leadlist', ids: named({ value: alias }, context) })),
      }),
    ),
    values,
  ),
}

function aliasesIn(value: string): string[] {
  return value
    .split('+')
    .map((alias) => alias.trim())
    .filter((alias) => alias !== '')
}
