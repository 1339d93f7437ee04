// Domain events: what a transaction changed, by set, for the consumers that react to it after the commit.
import { now } from '../clock.ts'
import type { Db } from '../database/connection.ts'
import { runTogether } from '../database/runTogether.ts'

/** What happened to a set of rows. `ids` are what the type is about: contacts, companies, segments … */
export interface NewEvent {
  /** `<what>.<happened>`, such as `contact.changed`. */
  type: string
  ids: readonly number[]
  /** `fields`: which columns and aspects changed, so that consumers can pass over what they do not read. */
  payload?: EventPayload
}

export interface EventPayload {
  fields?: readonly string[]
  [key: string]: unknown
}

/** One row holds at most this many ids: a consumer's batch, and its transaction, stay short. */
export const MAX_EVENT_IDS = 2_000

/**
 * Appends events to the writer's own transaction, so that they exist exactly when the change does. One
 * statement; sets of more than 2,000 ids become several rows. Events without ids are dropped.
 *
 * Call `wakeConsumers` after the commit: notifying inside the transaction would serialise all commits.
 */
export async function appendEvents(db: Db, events: readonly NewEvent[], at: Date = now()): Promise<void> {
  const write = eventsWrite(db, events, at)
  if (write) await runTogether(db, [write])
}

/** The statement of `appendEvents`, for `runTogether`; null when there is nothing to append. */
export function eventsWrite(db: Db, events: readonly NewEvent[], at: Date) {
  const rows = events.flatMap(({ type, ids, payload = {} }) =>
    chunks(ids, MAX_EVENT_IDS).map((part) => ({ type, ids: part, payload })),
  )
  if (rows.length === 0) return null
  return db`
    insert into domain_events (type, ids, payload, occurred_at)
    select type, ids, payload, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as event (type text, ids bigint[], payload jsonb)
    returning 1`
}

function chunks(ids: readonly number[], size: number): (readonly number[])[] {
  const parts: (readonly number[])[] = []
  for (let start = 0; start < ids.length; start += size) parts.push(ids.slice(start, start + size))
  return parts
}
