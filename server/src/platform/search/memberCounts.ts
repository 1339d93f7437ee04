/**
 * How many contacts each segment and tag has, kept as differences that triggers append (migration 0033). A set that was
 * there before the triggers has no number until it was counted once: number and differences are read in one snapshot, so
 * that nobody has to wait for it.
 */
import type { Db } from '../database/connection.ts'
import type { Fragment } from '../database/statement.ts'
import { type Counter, counted } from '../engine/counters.ts'
import type { Schedule } from '../engine/schedules.ts'

export interface CountedMembers {
  /** The table of members, and its columns for the set and the record: together they are unique. */
  from: string
  set: string
  member: string
  /** The column that is true for who is no member any more. */
  except?: string
  /** The counter of members, in the table of the sets. */
  counter: Counter
}

const INTERVAL_MS = 10_000
/** So long it goes on counting; large sets are counted one a round. */
const ROUND_MS = 300

/** The kept number of members of a set, null while it was not counted. */
export function keptMembers(db: Db, { counter }: CountedMembers, id: Fragment): Fragment {
  return db`(select ${db.unsafe(counted(counter, 's'))} from ${db(counter.table)} s where s.id = ${id})`
}

/** Counts the members of sets that were never counted. */
export function memberCountSchedule({ counter, from, set, except }: CountedMembers): Schedule {
  const { table: sets, column, name } = counter
  return {
    name: `${sets}.count-members`,
    next: (now) => new Date(now.getTime() + INTERVAL_MS),
    async run(db) {
      const until = performance.now() + ROUND_MS
      for (let left = true; left && performance.now() < until; ) {
        const { count } = await db`
          update ${db(sets)} s set ${db(column)} =
            (select count(*) from ${db(from)} m where m.${db(set)} = s.id and ${except ? db`not m.${db(except)}` : db`true`})
            - coalesce((select sum(c.difference) from count_differences c where c.counter = ${name} and c.id = s.id), 0)
          where s.id = (select id from ${db(sets)} where ${db(column)} is null order by id limit 1) and s.${db(column)} is null`
        left = count > 0
      }
    },
  }
}
