// Work that waits: how much of it, and since when. Shown by `/metrics` and `/readyz`, told in the log, said by `doctor`.
import type { Db, Sql } from '../database/connection.ts'

/** Some of the work of one kind. */
export interface Waiting {
  /** What it waits for, such as the name of a consumer. */
  name: string
  /** What becomes of it: `waiting`, `running`, … */
  state: string
  /** At most `MOST_COUNTED`, which stands for that many and more. */
  count: number
  /** For how long the oldest of it could have been done; null where there is none, or it waits for a date of its own. */
  seconds: number | null
}

/** A kind of work, declared by whoever does it. */
export interface Backlog {
  /** `consumer`, `job`, … */
  kind: string
  /** True for what waits by design, as mail does under a rate limit: nobody is told that it takes long. */
  isPatient?: true
  read(db: Db, now: Date): Promise<Waiting[]>
}

/** Rows that are counted of each kind: reading a backlog costs little, however long it is. */
export const MOST_COUNTED = 10_000

/** All of it: a statement for each kind. */
export async function readBacklogs(
  sql: Sql,
  backlogs: readonly Backlog[],
  now: Date,
): Promise<(Waiting & { kind: string })[]> {
  // One after the other: a look now and then is no reason to open connections.
  const all: (Waiting & { kind: string })[] = []
  for (const { kind, read } of backlogs)
    for (const waiting of await read(sql, now)) all.push({ kind, ...waiting })
  return all
}

/** Longer than that is told. */
export const LONG_SECONDS = 5
