// Suppression lists as they are stored: what they are called, and the keyed hashes of the addresses that each names.
import type { Db } from '../../../platform/database/connection.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { hashesOf, LISTS_LOCK } from './suppressions.ts'

export interface SuppressionList {
  id: number
  name: string
  addresses: number
  dateAdded: Date
  createdByUser: string | null
}

/** The list of a file; the same file again is the same list. One statement. */
export async function beginList(
  db: Db,
  { name, fileHash }: { name: string; fileHash: string },
  { actor, now }: { actor: Actor; now: Date },
): Promise<number> {
  const [row] = await db<[{ id: number }]>`
    insert into suppression_lists as l (name, file_hash, date_added, created_by, created_by_user)
    values (${name}, ${fileHash}, ${now}, ${actor.userId}, ${actor.name})
    on conflict (file_hash) where not is_removed do update set name = l.name returning id`
  return row.id
}

/** The lists that hold, newest first. Two statements. */
export async function findLists(
  db: Db,
  { start, limit }: { start: number; limit: number },
): Promise<{ total: number; lists: SuppressionList[] }> {
  const [[counted], lists] = await Promise.all([
    db<[{ total: number }]>`select count(*)::int as total from suppression_lists where not is_removed`,
    db<SuppressionList[]>`
      select id, name, addresses, date_added as "dateAdded", created_by_user as "createdByUser" from suppression_lists
      where not is_removed order by id desc offset ${start} limit ${limit > 0 ? limit : null}`,
  ])
  return { total: counted.total, lists: [...lists] }
}

/** From here on the list is not shown. @returns its name; null when there is none. One statement. */
export async function markRemoved(db: Db, id: number): Promise<string | null> {
  const [row] = await db<{ name: string }[]>`
    update suppression_lists set is_removed = true where id = ${id} and not is_removed returning name`
  return row?.name ?? null
}

/** Takes so many addresses from a list that is to go, and the list with the last. @returns whether any are left. Three statements. */
export async function takeFromList(db: Db, id: number, most: number): Promise<boolean> {
  await db`select pg_advisory_xact_lock(${LISTS_LOCK})`
  const [row] = await db<[{ taken: number }]>`
    with gone as (
      delete from suppression_list_addresses where list_id = ${id} and hash = any(array(
        select hash from suppression_list_addresses where list_id = ${id} order by hash limit ${most}))
      returning hash
    ), freed as (
      delete from suppressed_addresses s using gone where s.hash = gone.hash and s.source = 'list'
        and not exists (select from suppression_list_addresses o where o.hash = s.hash and o.list_id <> ${id})
    )
    select count(*)::int as taken from gone`
  if (row.taken === most) return true
  await db`delete from suppression_lists where id = ${id} and is_removed`
  return false
}

/** Takes addresses from all lists; those of persons who were erased stay suppressed. @returns how many were on one. Two statements. */
export async function takeAddresses(db: Db, addresses: readonly string[]): Promise<number> {
  await db`select pg_advisory_xact_lock(${LISTS_LOCK})`
  const [row] = await db<[{ taken: number }]>`
    with asked as materialized (${hashesOf(db, addresses)}), gone as (
      delete from suppression_list_addresses l using asked where l.hash = asked.hash returning l.list_id, l.hash
    ), counted as (
      update suppression_lists l set addresses = l.addresses - g.n
      from (select list_id, count(*) as n from gone group by list_id) g where l.id = g.list_id
    ), freed as (
      delete from suppressed_addresses s using asked where s.hash = asked.hash and s.source = 'list'
    )
    select count(distinct hash)::int as taken from gone`
  return row.taken
}
