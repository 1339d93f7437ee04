/** Reading: lists, and records by id. */

import type { Fragment } from '../database/statement.ts'
import { ApiError, forbidden, notFound } from '../errors.ts'
import type { Action } from '../permissions.ts'
import { columnFinder, scope, selection } from '../resource/columns.ts'
import { type Context, type Definition, fieldsOf, type Row } from '../resource/definition.ts'
import { rightsCondition } from '../resource/rights.ts'
import { mustMeasure, rowBytes } from '../resource/rowBytes.ts'
import { countUpTo, type ListSource } from '../search/answerList.ts'
import { compileSearch } from '../search/compile.ts'
import { noteOrder } from '../search/listOrders.ts'
import { isCheap, onlyPublished, type Query, searchText } from '../search/listQuery.ts'
import { listStatements } from '../search/listStatements.ts'
import { pageOf } from '../search/page.ts'
import { compileOrder, compileWhere } from '../search/where.ts'
import { publishedNow } from '../values/published.ts'
import { findMoved } from './moved.ts'

export interface Page {
  total: number
  rows: Row[]
}

/** One page of the records the actor may see, and how many there are in all: three statements at most. */
export async function list(context: Context, definition: Definition, query: Query): Promise<Page> {
  const source = await listSource(context, definition, query)
  const page = await source.page(context.db, pageOf(query, context.config))
  return 'rows' in page ? page : { total: page.total, rows: await source.read(page.keys) }
}

/**
 * The records the actor may see, as the query filters and orders them.
 * @param extra narrows the list further, as SQL over the alias t.
 * @throws ApiError 400 for a bad `where`, 403 when the actor may see none.
 */
export async function listSource(
  context: Context,
  definition: Definition,
  query: Query,
  extra?: Fragment,
): Promise<ListSource<Row>> {
  const { db } = context
  const fields = await fieldsOf(definition, db)
  const find = columnFinder(fields)
  const { commands } = definition.search
  const search = {
    text: definition.search.text.map((name) => find(name)?.expression ?? 't.id::text'),
    commands: typeof commands === 'function' ? await commands(context) : commands,
  }
  const condition = db`${scope(db, definition)} and ${db.unsafe(definition.listed ?? 'true')} and ${rightsCondition(context, definition, 'view')}
    and ${compileWhere(db, find, query.where, { dropsUnknown: context.config.api_legacy_clients })}
    and ${compileSearch(context, search, searchText(query))}
    and ${onlyPublished(query) ? currentlyPublished(context, fields) : db`true`}
    and ${extra ?? db`true`}`
  const from = db`from ${db(definition.table)} t where ${condition}`
  const order = compileOrder(db, find, query, definition.order)
  if (definition.isCounted) await noteOrder(context, definition, query, find)
  const bytes = rowBytes(db, definition, fields)
  const parts = { query, search, condition, order, isNarrowed: extra !== undefined }
  const statements = listStatements(context, definition, { ...parts, selection: selection(db, fields) })
  return {
    isCheap: isCheap(query),
    async page(db, range) {
      if (bytes && mustMeasure(definition, fields, range.limit)) {
        const measured = listStatements(context, definition, {
          ...parts,
          selection: db`t.id, ${bytes} as bytes`,
        })
        const [counted, keys] = await Promise.all([
          db<{ total: number }[]>`${statements.total}`,
          db<{ id: number; bytes: number }[]>`${measured.page(range)}`,
        ])
        return { total: counted[0]?.total ?? 0, keys: keys.map((key) => [key.id, key.bytes]) }
      }
      const [counted, rows] = await Promise.all([
        db<{ total: number }[]>`${statements.total}`,
        db<Row[]>`${statements.page(range)}`,
      ])
      return { total: counted[0]?.total ?? 0, rows }
    },
    countUpTo: (db, rows) => countUpTo(db, rows, from),
    keys: () => db<{ id: number }[]>`select t.id ${from} order by ${order}`,
    ...(bytes
      ? {
          measuredKeys: () =>
            db<{ id: number; bytes: number }[]>`select t.id, ${bytes} as bytes ${from} order by ${order}`,
        }
      : {}),
    async read(keys) {
      const ids = keys.map(([id]) => Number(id))
      const found = await findRows(context, definition, ids, 'view')
      return ids.flatMap((id) => found.get(id) ?? []).filter((row) => row.isAllowed === true)
    },
  }
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
  const moved = await findMoved(context.db, definition, missing)
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

function currentlyPublished({ db, now }: Context, fields: Definition['fields']): Fragment {
  if (!('isPublished' in fields)) return db`true`
  return 'publishUp' in fields ? publishedNow(db, 't', now) : db`t.is_published`
}
