// Search commands of contact lists about segments.

import type { Fragment } from '../../../platform/database/statement.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import type { SearchCommand } from '../../../platform/resource/searchCommand.ts'

/** `segment:alias`, and `common:a+b` for members of all the segments named, over contacts as t. */
export const segmentSearch: Readonly<Record<string, SearchCommand>> = {
  segment: (term, context) => isMember(context, term.value),
  common: (term, context) => {
    const aliases = term.value
      .split('+')
      .map((alias) => alias.trim())
      .filter((alias) => alias !== '')
    const [first, ...rest] = aliases.map((alias) => isMember(context, alias))
    return first ? rest.reduce((all, next) => context.db`${all} and ${next}`, first) : null
  },
}

// The segment is looked up first, as in the search for tags: it may hold few contacts or nearly all.
function isMember({ db }: Context, alias: string): Fragment {
  return db`exists (
    select from segment_contacts m where m.contact_id = t.id and not m.manually_removed
      and m.segment_id = any (array(select s.id from segments s where lower(s.alias) = lower(${alias}))))`
}
