/**
 * How many contacts each segment and tag has, kept as differences that triggers append (migration 0033). A set that was
 * there before the triggers has no number until it was counted once: number and differences are read in one snapshot, so
 * that nobody has to wait for it.
 */
import type { Db } from '../database/connection.ts'
import type { Fragment } from '../database/statement.ts'
import { type Counter, counted } from '../engine/counters.ts'
import type { Schedule } from '../engine/schedules.ts'

type SetsOf<C> = C extends `${infer Table}.member_count` ? Table : never

export interface CountedMembers {
  /** The table of members, and its columns for the set and the record: together they are unique. */
  from: string
  set: string
  member: string
  /** The column that is true for who is no member any more. */
  except?: string
  /** The table of the sets. */
  sets: SetsOf<Counter>
}

const INTERVAL_MS = 10_000
/** So long it goes on counting; large sets are counted one a round. */
const ROUND_MS = 300

/** The kept number of members of a set, null while it was not counted. */
export function keptMembers(db: Db, { sets }: CountedMembers, id: Fragment): Fragment {
  return db`(select ${db.unsafe(counted(`${sets}.member_count`, 's'))} from ${db(sets)} s where s.id = ${id})`
}

/** Counts the members of sets that were never counted. */
export function memberCountSchedule({ sets, from, set, except }: CountedMembers): Schedule {
  return {
    name: `${sets}.count-members`,
    next: (now) => new Date(now.getTime() + INTERVAL_MS),
    async run(db) {
      const until = performance.now() + ROUND_MS
      for (let left = true; left && performance.now() < until; ) {
        const { count } = await db`
          update ${db(sets)} s set member_count =
            (select count(*) from ${db(from)} m where m.${db(set)} = s.id and ${except ? db`not m.${db(except)}` : db`true`})
            - coalesce((select sum(c.difference) from count_differences c where c.counter = ${`${sets}.member_count`} and c.id = s.id), 0)
          where s.id = (select id from ${db(sets)} where member_count is null order by id limit 1) and s.member_count is null`
        left = count > 0
      }
    },
  }
}
