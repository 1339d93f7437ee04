import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'

export interface ViewValues {
  kind: string
  name: string
  search: string
  /** A wire name, with a leading minus for descending; empty for the usual order. */
  sort: string
  /** Wire names; none for the usual columns. */
  columns: string[]
  isShared: boolean
}

export interface SavedView extends ViewValues {
  id: number
  userId: number
  /** The user whose view it is. */
  userName: string
  dateAdded: Date
  dateModified: Date
}

/** One's own views of some kinds and those that others share, one's own first. */
export function listViews(db: Db, userId: number, kinds: readonly string[], limit: number) {
  return db<SavedView[]>`
    ${selectViews(db)} where (v.user_id = ${userId} or v.is_shared) and v.kind = any(${kinds as string[]}::text[])
    order by v.user_id <> ${userId}, lower(v.name), v.id limit ${limit}`
}

/** The view, where it is one's own or shared. */
export async function findView(db: Db, id: number, userId: number): Promise<SavedView | null> {
  const [view] = await db<SavedView[]>`
    ${selectViews(db)} where v.id = ${id} and (v.user_id = ${userId} or v.is_shared)`
  return view ?? null
}

const selectViews = (db: Db) => db`
  select v.id, v.kind, v.name, v.search, v.sort, v.columns, v.is_shared as "isShared", v.user_id as "userId",
    trim(concat_ws(' ', u.first_name, u.last_name)) as "userName", v.date_added as "dateAdded",
    v.date_modified as "dateModified"
  from saved_views v join users u on u.id = v.user_id`

/** How many views a user has. Nobody else adds one of theirs until the transaction ends. */
export async function countOwnViews(db: Db, userId: number): Promise<number> {
  await db`select id from users where id = ${userId} ${lockRows(db, 'users', { strength: 'no key update' })}`
  const [row] = await db<[{ total: number }]>`
    select count(*)::integer as total from saved_views where user_id = ${userId}`
  return row.total
}

/** @returns the id. @throws the error of `saved_views_name_key` where one's own view of the kind is called so. */
export async function insertView(db: Db, userId: number, view: ViewValues, now: Date): Promise<number> {
  const [row] = await db<[{ id: number }]>`
    insert into saved_views (user_id, kind, name, search, sort, columns, is_shared, date_added, date_modified)
    values (${userId}, ${view.kind}, ${view.name}, ${view.search}, ${view.sort},
      ${JSON.stringify(view.columns)}::text::jsonb, ${view.isShared}, ${now}, ${now})
    returning id`
  return row.id
}

export async function updateView(db: Db, id: number, view: ViewValues, now: Date): Promise<void> {
  await db`
    update saved_views set name = ${view.name}, search = ${view.search}, sort = ${view.sort},
      columns = ${JSON.stringify(view.columns)}::text::jsonb, is_shared = ${view.isShared}, date_modified = ${now}
    where id = ${id}`
}

/** @returns whether it was there. */
export async function deleteView(db: Db, id: number): Promise<boolean> {
  const gone = await db`delete from saved_views where id = ${id} returning 1`
  return gone.length > 0
}
