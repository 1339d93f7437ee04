import type { Db, Sql } from '../src/platform/database/connection.ts'
import { transaction } from '../src/platform/database/connection.ts'
import { type Counter, counted, sumCounts } from '../src/platform/engine/counters.ts'

/** Sums counters and looks at them, over and over, until the end; the answer of the end is how often it looked. */
export function besideCounting(
  sql: Sql,
  { random, assertExact }: { random(below: number): number; assertExact(sql: Sql): Promise<void> },
): { end(): Promise<number> } {
  let isOver = false
  const summing = (async () => {
    for (; !isOver; await pause()) await transaction(sql, (db) => sumCounts(db, 1 + random(20)))
  })()
  const looking = (async () => {
    let looks = 0
    for (; !isOver; looks++, await pause()) await assertExact(sql)
    return looks
  })()
  return {
    async end() {
      isOver = true
      await summing
      return looking
    },
  }
}

/** What a counter of the row `t` is now, in a statement. */
export function countOf(db: Db, counter: Counter) {
  return db.unsafe(counted(counter))
}

export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2))
}
