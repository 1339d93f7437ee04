// Rows of a statistics table.

import type { Fragment } from '../../../platform/database/statement.ts'
import { badRequest, forbidden } from '../../../platform/errors.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { grantOf } from '../../../platform/permissions.ts'
import type { Column } from '../../../platform/resource/columns.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { rightsCondition } from '../../../platform/resource/rights.ts'
import { countUpTo, type RowKey, type SmallListSource } from '../../../platform/search/answerList.ts'
import type { Query } from '../../../platform/search/listQuery.ts'
import { compileWhere } from '../../../platform/search/where.ts'
import { isBlank, toText } from '../../../platform/values/field.ts'
import { contactAccess } from '../contactRows/contactAccess.ts'
import { visibleContacts } from '../contactRows/visibleContacts.ts'
import { loadStatColumns, type StatColumn } from './loadStatColumns.ts'
import { type RecordAccess, STAT_TABLES, type StatTable } from './statTables.ts'

/** Every value as text: booleans "0" or "1", moments `YYYY-MM-DD HH:MM:SS` (UTC), JSON as JSON; null stays null. */
export type StatRow = Record<string, string | null>

/**
 * The rows of a table, with `order` and `where` as sent. A page is two statements.
 * @param extra narrows the table further, as SQL over the alias t.
 * @throws ApiError 403 without the right to the table, 400 for a bad column or expression.
 */
export async function listStats(
  context: Context,
  name: string,
  query: Query,
  extra?: Fragment,
): Promise<SmallListSource<StatRow>> {
  const { db } = context
  const table = getOwn(STAT_TABLES, name)
  const columns = (await loadStatColumns(context.sql)).get(name)
  if (!table || !columns) throw new Error(`there is no statistics table ${name}`)
  const visible = rowsFor(context, name, table)
  const find = finder(columns)
  checkExpressions(query.where)
  const condition = db`${visible} and ${compileWhere(db, find, query.where)} and ${extra ?? db`true`}`
  const from = db`from ${db('stats')}.${db(name)} t where ${condition}`
  const order = orderBy(context, find, table, query)
  const list = db.unsafe(columns.map(asText).join(', '))
  return {
    async page(db, { start, limit }) {
      const [counted, rows] = await Promise.all([
        db<{ total: number }[]>`select count(*) as total ${from}`,
        db<
          StatRow[]
        >`select ${list} ${from} ${order} ${limit > 0 ? db`limit ${limit}` : db``} offset ${start}`,
      ])
      return { total: counted[0]?.total ?? 0, rows: [...rows] }
    },
    countUpTo: (db, rows) => countUpTo(db, rows, from),
    keys: () => db<object[]>`select ${db.unsafe(keyOf(table).map(quoted).join(', '))} ${from} ${order}`,
    read: (keys) => findStats(context, name, { table, columns, keys }),
  }
}

function keyOf(table: StatTable): readonly string[] {
  return table.order.length > 0 ? table.order : ['id']
}

function quoted(name: string): string {
  return `t."${name}"`
}

async function findStats(
  context: Context,
  name: string,
  { table, columns, keys }: { table: StatTable; columns: readonly StatColumn[]; keys: RowKey[] },
): Promise<StatRow[]> {
  const { db } = context
  const key = keyOf(table)
  const typeOf = new Map(columns.map((column) => [column.name, column.sqlType]))
  const [first, ...rest] = key.map((column, index) => {
    const values = keys.map((values) => values[index]) as (number | string)[]
    return db`${values}::${db.unsafe(typeOf.get(column) ?? 'bigint')}[]`
  })
  const values = rest.reduce((all, next) => db`${all}, ${next}`, first ?? db`null`)
  const names = key.map((_, index) => `k${index}`)
  const isSame = key.map((column, index) => `${quoted(column)} = k.k${index}`).join(' and ')
  const { stored } = table
  const from = stored ? db`${db(stored.view)}` : db`${db('stats')}.${db(name)}`
  const within = stored
    ? db`and t.stored_in = any(${keys.map(([id]) => stored.inRow(Number(id)))}::bigint[])`
    : db``
  const rows = await db<StatRow[]>`
    select ${db.unsafe(columns.map(asText).join(', '))}
    from unnest(${values}) with ordinality as k (${db.unsafe([...names, 'n'].join(', '))})
    join ${from} t on ${db.unsafe(isSame)} where ${rowsFor(context, name, table)} ${within} order by k.n`
  return [...rows]
}

// JSON is compared and sorted as the text that is shown.
function finder(columns: readonly StatColumn[]): (name: string) => Column | null {
  const byName = new Map(
    columns.map(({ name, sqlType }) => [
      name,
      sqlType === 'jsonb' || sqlType === 'json'
        ? { expression: `t."${name}"::text`, sqlType: 'text' }
        : { expression: `t."${name}"`, sqlType },
    ]),
  )
  return (name) => byName.get(name.slice(name.lastIndexOf('.') + 1)) ?? null
}

function asText({ name, sqlType }: StatColumn): string {
  switch (sqlType) {
    case 'boolean':
      return `t."${name}"::int::text as "${name}"`
    case 'timestamptz':
      return `to_char(t."${name}" at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as "${name}"`
    default:
      return `t."${name}"::text as "${name}"`
  }
}

function rowsFor(context: Context, name: string, { access }: StatTable): Fragment {
  const { db, actor } = context
  switch (access) {
    case 'open':
      return db`true`
    case 'admin':
      if (!actor.isAdmin) throw forbidden()
      return db`true`
    case 'contacts': {
      const ids = visibleContacts(context)
      return ids ? db`t.lead_id in ${ids}` : db`true`
    }
    case 'sends': {
      const ids = visibleContacts(context)
      return ids
        ? db`exists (select from stats.email_stats send where send.id = t.stat_id and send.lead_id in ${ids})`
        : db`true`
    }
    case 'addresses': {
      const ids = seesNoContact(context) ? db`(select null::bigint where false)` : visibleContacts(context)
      return ids
        ? db`t.id in (select own.ip_id from contact_ip_addresses own where own.contact_id in ${ids})`
        : db`true`
    }
    default:
      return db`${rowsOfRecords(context, name, access)} and ${access.namesContacts ? rowsOfContacts(context) : db`true`}`
  }
}

/** @throws ApiError 403 when the actor may view no record of the kind. */
function rowsOfRecords(context: Context, name: string, { permission, column }: RecordAccess): Fragment {
  const { db, actor } = context
  const condition = rightsCondition(context, { permission, owner: 't.created_by' }, 'view')
  const grant = grantOf(actor, permission, 'view')
  if (grant.own && grant.other) return db`true`
  return db`t.${db(column)} in (
    select t.record_id from stat_record_owners t where t.stat_table = ${name} and ${condition})`
}

// Rows without a contact are visible to every viewer of the record.
function rowsOfContacts(context: Context): Fragment {
  const { db } = context
  if (seesNoContact(context)) return db`t.lead_id is null`
  const ids = visibleContacts(context)
  return ids ? db`(t.lead_id is null or t.lead_id in ${ids})` : db`true`
}

function seesNoContact({ actor }: Context): boolean {
  const grant = grantOf(actor, contactAccess.permission, 'view')
  return !grant.own && !grant.other
}

const EXPRESSIONS = new Set([
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'like',
  'notLike',
  'in',
  'notIn',
  'between',
  'notBetween',
  'isNull',
  'isNotNull',
  'isEmpty',
  'isNotEmpty',
  'andX',
  'orX',
])
const MAX_DEPTH = 12

// Lists drop what they do not know; statistics refuse it.
function checkExpressions(where: unknown, depth = 0): void {
  if (typeof where !== 'object' || where === null || depth > MAX_DEPTH) return
  for (const clause of Object.values(where)) {
    if (typeof clause !== 'object' || clause === null) continue
    const { expr, val, value } = clause as Record<string, unknown>
    if (typeof expr === 'string' && expr !== '' && !EXPRESSIONS.has(expr)) {
      throw badRequest(`where: the expression "${expr.slice(0, 50)}" does not exist.`)
    }
    if (expr === 'andX' || expr === 'orX') checkExpressions(val ?? value, depth + 1)
  }
}

function orderBy(
  context: Context,
  find: (name: string) => Column | null,
  table: StatTable,
  query: Query,
): Fragment {
  const { db } = context
  const asked = orderTerms(query.order).map(([name, isDescending]) => {
    const column = find(name)
    if (!column) throw badRequest(`order: the column "${name.slice(0, 100)}" does not exist.`)
    return `${column.expression} ${isDescending ? 'desc nulls last' : 'asc nulls first'}`
  })
  const terms = [...asked, ...table.order.flatMap((name) => find(name)?.expression ?? [])]
  return terms.length > 0 ? db`order by ${db.unsafe(terms.join(', '))}` : db``
}

function orderTerms(order: unknown): [name: string, isDescending: boolean][] {
  if (isBlank(order)) return []
  if (typeof order !== 'object' || order === null) throw badRequest('order: a list of columns is needed.')
  return Object.values(order).flatMap((entry: unknown) => {
    const { col, column, dir } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<
      string,
      unknown
    >
    const name = toText(col ?? column)
    if (name === undefined) throw badRequest('order: each entry needs col.')
    return name === '' ? [] : [[name, toText(dir)?.trim().toLowerCase() === 'desc'] as [string, boolean]]
  })
}
