// Failures of a sender's own loop, which no row is to blame for: logged, and stored for the health check.
import { type Db, type Sql, transaction } from '../database/connection.ts'
import type { Log } from '../log.ts'
import { storable } from '../values/inputs.ts'

/** The part of the loop that fails: the fetch of due rows, what is written for a single row, or anything else. */
type Part = 'fetch' | 'mark' | 'record' | 'send'

export interface OutboxFailure {
  channel: string
  reason: string
  since: Date
  seenAt: Date
}

/** The kind under which they are stored among the troubles of transports, each channel with a row of its own. */
const KIND = 'outbox'
/** A failure that was not seen for so long is over: the sender that saw it has ended. */
const RECENT_MS = 10 * 60_000
const MAX_REASON = 500

/** The senders that fail at the moment. One statement. */
export async function findOutboxFailures(db: Db, now: Date): Promise<OutboxFailure[]> {
  return db<OutboxFailure[]>`
    select transport as channel, reason, since, seen_at as "seenAt" from delivery_troubles
    where kind = ${KIND} and seen_at > ${new Date(now.getTime() - RECENT_MS)} order by 1`
}

export interface FailureWatch {
  report(part: Part, error: unknown, id?: number): void
  clear(part: Part): void
  /** Stores the present state where it is not stored yet. Called now and then, outside of any transaction. */
  save(): Promise<void>
}

export function watchFailures({
  sql,
  channel,
  log,
  clock,
}: {
  sql: Sql
  channel: string
  log: Log
  clock: () => Date
}): FailureWatch {
  const present = new Map<Part, string>()
  let stored: string | null | undefined
  return {
    report(part, err, id) {
      log.error({ err, channel, part, id }, 'sending failed, will retry')
      present.set(part, storable(err instanceof Error ? err.message : String(err), MAX_REASON))
    },
    clear(part) {
      present.delete(part)
    },
    async save() {
      const [reason = null] = present.values()
      // Single rows are reported again when they are tried again.
      for (const part of ['mark', 'record'] as const) present.delete(part)
      if (reason === null && stored === null) return
      await transaction(sql, (db) => store(db, channel, reason, clock()))
      stored = reason
    },
  }
}

async function store(db: Db, channel: string, reason: string | null, now: Date): Promise<void> {
  const key = `${channel} ${KIND}`
  if (reason === null) {
    await db`delete from delivery_troubles where channel = ${key}`
    return
  }
  await db`
    insert into delivery_troubles as t (channel, transport, kind, reason, since, seen_at)
    values (${key}, ${channel}, ${KIND}, ${reason}, ${now}, ${now})
    on conflict (channel) do update set reason = excluded.reason, seen_at = excluded.seen_at`
}
