// Happenings: what a transaction changed, by set, for the consumers that react to it after the commit.
import type { Db } from '../database/connection.ts'
import { runTogether } from '../database/runTogether.ts'
import type { Fragment } from '../database/statement.ts'
import { currentHops } from '../hops.ts'

/**
 * What happened to a set of rows. `H` has the payload of each type, such as `contact.changed`; `ids` are what the type
 * is about: contacts, companies, segments … A payload may be left out where it may be empty.
 */
export type NewHappening<H extends object = Payloads, T extends keyof H = keyof H> = {
  [K in T]: { type: K; ids: readonly number[] } & (object extends H[K]
    ? { payload?: H[K] }
    : { payload: H[K] })
}[T]

/** A happening as it is stored; `H` has the payload of each type. */
export type Happening<H extends object = Payloads, T extends keyof H = keyof H> = {
  [K in T]: { id: number; type: K; ids: number[]; payload: H[K]; occurredAt: Date }
}[T]

/** Payloads by type, where nothing is known of them: the kernel's and the engine's own view. */
export type Payloads = Record<string, object>

/** One row holds at most this many ids: a consumer's batch, and its transaction, stay short. */
export const MAX_IDS = 2_000

/**
 * Appends happenings to the writer's own transaction, so that they exist exactly when the change does. One
 * statement; sets of more than 2,000 ids become several rows. Happenings without ids are dropped.
 *
 * Call `wakeConsumers` after the commit: notifying inside the transaction would serialise all commits.
 */
export async function appendHappenings<H extends object = Payloads>(
  db: Db,
  happenings: readonly NewHappening<H>[],
  at: Date,
): Promise<void> {
  const write = happeningsWrite(db, happenings, at)
  if (write) await runTogether(db, [write])
}

/** The statement of `appendHappenings`, for `runTogether`; null when there is nothing to append. */
export function happeningsWrite<H extends object = Payloads>(
  db: Db,
  happenings: readonly NewHappening<H>[],
  at: Date,
) {
  const rows = happenings.flatMap(({ type, ids, payload = {} }) =>
    chunks(ids, MAX_IDS).map((part) => ({ type, ids: part, payload })),
  )
  if (rows.length === 0) return null
  return db`
    insert into domain_events (type, ids, payload, occurred_at, hops)
    select type, ids, payload, ${at}, ${currentHops()}::smallint
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as happening (type text, ids bigint[], payload jsonb)
    returning 1`
}

/**
 * An insert for a larger statement: a happening per row of a relation of it, with at most 2,000 ids each. `columns` of
 * the relation hold what differs from row to row, `fixed` is the rest of the payload.
 */
export function happeningsFrom<P extends object, F extends keyof P = never>(
  db: Db,
  relation: {
    type: string
    from: string
    ids: string
    fixed: Pick<P, F>
    columns: Record<Exclude<keyof P, F>, string>
  },
  at: Date,
) {
  const { type, from, ids, fixed, columns } = relation
  const pairs = Object.entries<string>(columns).map(([key, column]) => `'${key}', ${column}`)
  return db`
    insert into domain_events (type, ids, payload, occurred_at, hops)
    select ${type}, ${db(ids)}, ${JSON.stringify(fixed)}::text::jsonb || jsonb_build_object(${db.unsafe(pairs.join(', '))}), ${at},
      ${currentHops()}::smallint
    from ${db(from)}`
}

/** An insert for a larger statement: a happening per row of a query, which has `ids` and `payload`. */
export function happeningsFromQuery(
  db: Db,
  { type, query }: { type: string; query: Fragment },
  at: Date,
): Fragment {
  return db`
    insert into domain_events (type, ids, payload, occurred_at, hops)
    select ${type}, ids, payload, ${at}, ${currentHops()}::smallint from (${query}) q returning 1`
}

function chunks(ids: readonly number[], size: number): (readonly number[])[] {
  const parts: (readonly number[])[] = []
  for (let start = 0; start < ids.length; start += size) parts.push(ids.slice(start, start + size))
  return parts
}
