// How far each consumer has read. A cursor is a snapshot of the database: what was visible in it is handled. What became
// visible later is new, whatever its number and however long its transaction was open, and nobody waits for that.
import { type Db, type Sql, transaction } from '../database/connection.ts'
import type { Fragment } from '../database/statement.ts'

/** The snapshot in which nothing is visible. */
const NOTHING = '1:1:'

/**
 * Makes cursors for consumers that have none. They start at the oldest happening kept: happenings that every cursor has
 * passed are deleted soon, so that is little, and nothing is lost that was written before the first worker started.
 */
export async function insertCursors(db: Db, names: readonly string[]): Promise<void> {
  await db`
    insert into event_cursors (consumer, seen)
    select name, ${NOTHING}::pg_snapshot from unnest(${names as string[]}::text[]) as consumer (name)
    on conflict do nothing`
}

/**
 * The happenings that were not visible in the snapshot of the cursor c: those of transactions that began later, and of
 * those that were under way. In the order of the index, so that no plan reads the others.
 */
export function unseen(db: Db): Fragment {
  return db`(
    (select id, transaction_id, type, size, occurred_at from domain_events
      where transaction_id >= pg_snapshot_xmax(c.seen) order by transaction_id, id)
    union all
    select e.id, transaction_id, type, size, occurred_at from pg_snapshot_xip(c.seen) as late (number)
    cross join lateral (select * from domain_events where transaction_id = number order by id offset 0) e)`
}

/** Those of them that the consumer of the cursor c has not handled. */
export function unhandled(db: Db): Fragment {
  return db`(
    select e.* from ${unseen(db)} e
    where c.target is null or e.id > c.position or not pg_visible_in_snapshot(e.transaction_id, c.target))`
}

/** True when there may be something for the consumer: one small read outside a transaction. */
export async function hasNews(sql: Sql, name: string): Promise<boolean> {
  const [row] = await sql`
    select from event_cursors c
    where c.consumer = ${name} and (c.target is not null or exists (select from ${unseen(sql)} e))`
  return row !== undefined
}

/**
 * Deletes happenings that all of the consumers have handled and that are older than `before`, at most `limit`. Reads one
 * row when not even the first of all is so old.
 */
export async function deleteReadHappenings(
  db: Db,
  { consumers, before, limit }: { consumers: readonly string[]; before: Date; limit: number },
): Promise<number> {
  const deleted = await db`
    with cursors as materialized (
      select seen, pg_snapshot_xmin(seen) as low from event_cursors where consumer = any(${consumers as string[]}::text[])
    ), old as materialized (
      select e.id from domain_events e
      where e.transaction_id < (select pg_snapshot_xmax(seen) from cursors order by 1 limit 1)
        and (e.transaction_id < (select low from cursors order by 1 limit 1)
          or not exists (select from cursors c where not pg_visible_in_snapshot(e.transaction_id, c.seen)))
        and ${before} > (select occurred_at from domain_events order by transaction_id, id limit 1)
      order by e.transaction_id, e.id limit ${limit}
    )
    delete from domain_events e using old where e.id = old.id and e.occurred_at < ${before}`
  return deleted.count
}

/** "ADOP" */
const ADOPTION_LOCK = 0x41444f50

/**
 * Renumbers when the cursors come from a database that was further on: a dump loaded into a younger one. Before anything
 * is appended here, which could not be told apart. Two statements where there is nothing to do.
 */
export async function adoptHappenings(sql: Sql): Promise<void> {
  await transaction(sql, async (db) => {
    await db`select pg_advisory_xact_lock(${ADOPTION_LOCK})`
    const [foreign] = await db`
      select from event_cursors where pg_snapshot_xmax(seen) > pg_snapshot_xmax(pg_current_snapshot()) limit 1`
    if (foreign) await renumberHappenings(db)
  })
}

/**
 * Makes the cursors good in this database when they and the happenings come from another one, whose transaction numbers
 * mean nothing here. What nobody has to handle any more goes. The rest is put into groups by who has still to handle it;
 * each gets a number from the first ones of a database, which no transaction will ever have again.
 */
export async function renumberHappenings(db: Db): Promise<void> {
  await db`
    create temporary table waiting on commit drop as
    with pending as (
      select e.id, array_agg(c.consumer order by c.consumer) as consumers
      from event_cursors c cross join lateral ${unhandled(db)} e group by e.id
    )
    select id, consumers, 2 + dense_rank() over (order by consumers) as number from pending`
  await db`delete from domain_events e where not exists (select from pg_temp.waiting w where w.id = e.id)`
  await db`update domain_events e set transaction_id = w.number::text::xid8 from pg_temp.waiting w where w.id = e.id`
  await db`
    update event_cursors c set position = 0, target = null, seen = format('3:%s:%s', pg_current_xact_id(), (
      select string_agg(distinct lpad(number::text, 19, '0'), ',') from pg_temp.waiting w where c.consumer = any(w.consumers)))::pg_snapshot`
}
