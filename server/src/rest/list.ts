/** Reading: pages of a list, and records by id. */
import type { Action } from '../auth/permissions.ts'
import { ApiError, badRequest, forbidden, notFound } from '../errors.ts'
import { compileSearch } from '../search/compile.ts'
import { compileOrder, compileWhere } from '../search/where.ts'
import { isBlank, toBoolean, toText } from '../values/field.ts'
import { columnFinder, scope, selection } from './columns.ts'
import { type Context, type Definition, fieldsOf, type Row } from './definition.ts'
import { type Fragment, rightsCondition } from './rights.ts'

/** A parsed query string; every list parameter of compatibility section 1.4. */
export type Query = Record<string, unknown>

export interface Page {
  total: number
  rows: Row[]
}

/**
 * One page of the records the actor may see, and how many there are in all: two statements.
 * @param extra narrows the list further, as SQL over the alias t.
 * @throws ApiError 400 for a bad `where`, 403 when the actor may see none.
 */
export async function list(
  context: Context,
  definition: Definition,
  query: Query,
  extra?: Fragment,
): Promise<Page> {
  const { db } = context
  const fields = await fieldsOf(definition, db)
  const find = columnFinder(fields)
  const { commands } = definition.search
  const search = {
    text: definition.search.text.map((name) => find(name)?.expression ?? 't.id::text'),
    commands: typeof commands === 'function' ? await commands(db) : commands,
  }
  const condition = db`${scope(db, definition)} and ${db.unsafe(definition.listed ?? 'true')} and ${rightsCondition(context, definition, 'view')}
    and ${compileWhere(db, find, query.where)}
    and ${compileSearch(context, search, searchText(query))}
    and ${onlyPublished(query) && find('isPublished') ? db`t.is_published` : db`true`}
    and ${extra ?? db`true`}`
  const table = db(definition.table)
  const [counted, rows] = await Promise.all([
    db<{ total: number }[]>`select count(*) as total from ${table} t where ${condition}`,
    db<Row[]>`select ${selection(db, fields)} from ${table} t where ${condition}
      order by ${compileOrder(db, find, query, definition.order)} ${page(context, query)}`,
  ])
  return { total: counted[0]?.total ?? 0, rows }
}

/**
 * Records by id, in the order of the ids. A record that lives on under another id is found by its old one.
 * @throws ApiError 404 when one is missing, 403 when the actor may not do `action` to one.
 */
export async function find(
  context: Context,
  definition: Definition,
  ids: number[],
  action: Action = 'view',
): Promise<Row[]> {
  const found = await findEach(context, definition, ids, action)
  return ids.map((id) => {
    const row = found.get(id) ?? notFound()
    if (row instanceof ApiError) throw row
    return row
  })
}

/**
 * Like `find`, with a verdict for each id instead of one for all.
 * @throws ApiError 403 when the actor may do `action` to no record at all.
 */
export async function findEach(
  context: Context,
  definition: Definition,
  ids: number[],
  action: Action,
): Promise<Map<number, Row | ApiError>> {
  const rows = await findRows(context, definition, ids, action)
  const missing = ids.filter((id) => !rows.has(id))
  const moved =
    missing.length > 0
      ? ((await definition.movedTo?.(context.db, missing)) ?? new Map<number, number>())
      : new Map<number, number>()
  const found = moved.size > 0 ? await findRows(context, definition, [...moved.values()], action) : rows
  return new Map(
    ids.map((id) => {
      const row = rows.get(id) ?? found.get(moved.get(id) ?? 0)
      return [id, row === undefined ? notFound() : row.isAllowed === true ? row : forbidden()]
    }),
  )
}

async function findRows(
  context: Context,
  definition: Definition,
  ids: number[],
  action: Action,
): Promise<Map<number, Row>> {
  const { db } = context
  const fields = await fieldsOf(definition, db)
  const rows = await db<Row[]>`
    select ${selection(db, fields)}, ${rightsCondition(context, definition, action)} as "isAllowed"
    from ${db(definition.table)} t where t.id = any(${ids}::bigint[]) and ${scope(db, definition)}`
  return new Map(rows.map((row) => [row.id, row]))
}

function searchText(query: Query): string {
  const search = toText(query.search ?? query.searchFilter)
  if (search === undefined) throw badRequest('search: a text is needed.')
  return search
}

function onlyPublished(query: Query): boolean {
  return toBoolean(query.published) === true || toBoolean(query.publishedOnly) === true
}

// limit=0 or empty means all rows; what is no number counts as 0 (compatibility, section 1.4).
function page(context: Context, query: Query): Fragment {
  const { db, config } = context
  const limit = query.limit === undefined ? config.default_pagelimit : whole(query.limit)
  const start = whole(query.start)
  return db`${limit > 0 ? db`limit ${limit}` : db``} offset ${start}`
}

function whole(value: unknown): number {
  const number = isBlank(value) ? 0 : Math.trunc(Number(value))
  return Number.isFinite(number) && number > 0 ? Math.min(number, 2_147_483_647) : 0
}
