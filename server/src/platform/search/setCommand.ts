/**
 * Search commands that name sets of records: tags, segments. A list of nothing but the members of one is counted in the
 * table of members alone, and its page is read the way that suits their number: a planner that does not know which set
 * is meant walks the whole table for a set of ten.
 */
import type { Fragment } from '../database/statement.ts'
import type { Context } from '../resource/definition.ts'
import type { SearchCommand, Term } from '../resource/searchCommand.ts'
import { type CountedMembers, keptMembers } from './memberCounts.ts'

interface Members extends CountedMembers {
  /** Statement of the ids of the sets that a term means. */
  named(term: Term, context: Context): Fragment
}

/** A command for the members of the sets that its value names, over the alias t. */
export function setCommand(members: Members): SearchCommand {
  const command: SearchCommand = (term, context) => {
    const { db } = context
    // The sets are looked up first: joined, the planner takes every set for a small one.
    return db`exists (select from ${rowsOf(context, members)} and m.${db(members.member)} = t.id
      and m.${db(members.set)} = any (array(${members.named(term, context)})))`
  }
  return Object.assign(command, { members })
}

/** Up to so many members are fetched and sorted; of more, enough are found soon in any order. */
const FEW = 10_000

/** The statements of a list of all that a term of such a command finds; null for any other command. */
export function setList(context: Context, command: SearchCommand | undefined, term: Term) {
  const members = command && 'members' in command ? (command.members as Members) : null
  if (!members) return null
  const { db } = context
  const set = db`m.${db(members.set)}`
  const member = db`m.${db(members.member)}`
  const rows = rowsOf(context, members)
  const gone = members.except
    ? db`- (select count(*) from ${db(members.from)} m where ${set} = (select ids[1] from named) and m.${db(members.except)})`
    : db``
  const kept = keptMembers(db, members, db`(select ids[1] from named)`)
  // In the order of the index, so that no planner reads the whole table for the members of a small set.
  const few = db`
    named as materialized (select array(${members.named(term, context)}) as ids),
    few as materialized (
      select members.id from named, unnest(named.ids) as s (id),
        lateral (select ${member} as id from ${rows} and ${set} = s.id order by ${member} limit ${FEW + 1}) members
      limit ${FEW + 1})`
  const isOne = db`(select cardinality(ids) from named) = 1`
  return {
    /** How many there are. Of one set the kept number tells it, or the index. */
    total: db`with ${few}
      select case when ${isOne} and ${kept} is not null then ${kept}
        when (select count(*) from few) <= ${FEW} then (select count(distinct id) from few)
        when ${isOne}
        then (select count(*) from ${db(members.from)} m where ${set} = (select ids[1] from named)) ${gone}
        else (select count(distinct ${member}) from ${rows} and ${set} = any ((select ids from named)::bigint[])) end as total`,
    /** A page: `read` makes its statement for a condition over the alias t. */
    page: (read: (condition: Fragment) => Fragment): Fragment => db`
      with ${few}
      (${read(db`t.id = any (array(select id from few)) and (select count(*) from few) <= ${FEW}`)})
      union all
      (${read(db`${command?.(term, context) ?? db`false`} and (select count(*) from few) > ${FEW}`)})`,
  }
}

function rowsOf({ db }: Context, { from, except }: Members): Fragment {
  return db`${db(from)} m where ${except ? db`not m.${db(except)}` : db`true`}`
}
