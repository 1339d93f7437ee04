/** `where` and `order` parameters of lists and statistics. */

import { parse as parseCsv } from 'csv-parse/sync'
import type { Db } from '../database/connection.ts'
import type { Fragment } from '../database/statement.ts'
import { badRequest } from '../errors.ts'
import { getOwn } from '../getOwn.ts'
import type { Column } from '../resource/columns.ts'
import { parseDate, parseWallTime, plainDate } from '../values/dates.ts'
import { isBlank, toBoolean, toNumber, toText } from '../values/field.ts'

type Finder = (name: string) => Column | null

const COMPARISONS: Readonly<Record<string, string>> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
}
const MAX_DEPTH = 10
const MAX_CONDITIONS = 200
interface State {
  left: number
  readonly dropsUnknown: boolean
}

const NUMERIC = new Set(['bigint', 'integer', 'smallint', 'numeric', 'double precision'])

/**
 * The condition for a `where` parameter; `true` when there is none. `dropsUnknown` ignores conditions with an unknown
 * `expr`, as the established system does.
 * @throws ApiError 400 for a missing or unknown column, a missing or unknown expr, a value of the wrong type, too much nesting.
 */
export function compileWhere(
  db: Db,
  find: Finder,
  where: unknown,
  { dropsUnknown = false }: { dropsUnknown?: boolean } = {},
): Fragment {
  if (isBlank(where)) return db`true`
  const state = { left: MAX_CONDITIONS, dropsUnknown }
  return compileAll(db, find, where, 'and', 0, state)
}

function compileAll(
  db: Db,
  find: Finder,
  where: unknown,
  glue: 'and' | 'or',
  depth: number,
  state: State,
): Fragment {
  if (depth > MAX_DEPTH) throw badRequest('where: conditions are nested too deeply.')
  const clauses = listOf(where, 'where')
    .map((clause) => compileClause(db, find, clause, depth, state))
    .filter((clause) => clause !== null)
  const [first, ...rest] = clauses
  if (!first) return db`true`
  const joined = rest.reduce(
    (all, clause) => (glue === 'and' ? db`${all} and ${clause}` : db`${all} or ${clause}`),
    first,
  )
  return db`(${joined})`
}

function compileClause(db: Db, find: Finder, clause: unknown, depth: number, state: State): Fragment | null {
  if (--state.left < 0) throw badRequest(`where: more than ${MAX_CONDITIONS} conditions.`)
  if (typeof clause !== 'object' || clause === null)
    throw badRequest('where: each condition needs col and expr.')
  const { col, column, expr, val, value } = clause as Record<string, unknown>
  if (typeof expr !== 'string' || expr === '') throw badRequest('where: each condition needs col and expr.')
  const operand = val ?? value
  if (expr === 'andX' || expr === 'orX') {
    return compileAll(db, find, operand ?? [], expr === 'andX' ? 'and' : 'or', depth + 1, state)
  }
  const name = col ?? column
  if (typeof name !== 'string' || name === '') throw badRequest('where: each condition needs col and expr.')
  const found = find(name)
  if (!found) throw badRequest(`where: the column "${name}" does not exist.`)
  const compared = comparison(db, found, expr, operand, name)
  if (compared === null && !state.dropsUnknown)
    throw badRequest(`where: the expression "${expr.slice(0, 50)}" does not exist.`)
  return compared
}

function comparison(db: Db, column: Column, expr: string, operand: unknown, name: string): Fragment | null {
  const left = db.unsafe(column.expression)
  const isText = column.sqlType === 'text'
  const subject = isText ? db`lower(${left})` : left
  const one = (value: unknown): Fragment => typed(db, column, value, name)
  const operator = getOwn(COMPARISONS, expr)
  if (operator) return db`${subject} ${db.unsafe(operator)} ${one(operand)}`
  switch (expr) {
    case 'like':
    case 'notLike': {
      const pattern = toText(operand)
      if (pattern === undefined) throw badRequest(`where: ${name} needs a text to compare with.`)
      const text = isText ? left : db`${left}::text`
      return expr === 'like'
        ? db`lower(${text}) like lower(${pattern})`
        : db`lower(${text}) not like lower(${pattern})`
    }
    case 'in':
    case 'notIn': {
      const values = (
        isBlank(operand)
          ? []
          : typeof operand === 'object'
            ? listOf(operand, name)
            : csv(toText(operand) ?? '')
      ).map((value) => scalar(column, value, name))
      const list = db`(select ${db.unsafe(isText ? 'lower(v)' : `v::${column.sqlType}`)} from unnest(${values}::text[]) v)`
      return expr === 'in' ? db`${subject} in ${list}` : db`${subject} not in ${list}`
    }
    case 'between':
    case 'notBetween': {
      const [low, high, ...more] = listOf(operand, name)
      if (low === undefined || high === undefined || more.length > 0)
        throw badRequest(`where: ${name} ${expr} needs two values.`)
      const not = db.unsafe(expr === 'between' ? '' : 'not')
      return db`${subject} ${not} between ${one(low)} and ${one(high)}`
    }
    case 'isNull':
      return db`${left} is null`
    case 'isNotNull':
      return db`${left} is not null`
    case 'isEmpty':
      return isText ? db`(${left} is null or ${left} = '')` : db`${left} is null`
    case 'isNotEmpty':
      return isText ? db`(${left} is not null and ${left} <> '')` : db`${left} is not null`
    default:
      return null
  }
}

function typed(db: Db, column: Column, value: unknown, name: string): Fragment {
  const text = scalar(column, value, name)
  return column.sqlType === 'text' ? db`lower(${text})` : db`${text}::text::${db.unsafe(column.sqlType)}`
}

// The value as text that PostgreSQL reads as the column's type without an error.
function scalar(column: Column, value: unknown, name: string): string {
  const text = toText(value)
  if (text === undefined || text.includes('\0')) throw badRequest(`where: ${name} needs a plain value.`)
  const refuse = (): never => {
    throw badRequest(`where: "${text.slice(0, 100)}" is not a value of ${name}.`)
  }
  if (NUMERIC.has(column.sqlType)) {
    const number = toNumber(text)
    if (number === undefined || Math.abs(number) > 1e15) return refuse()
    return String(
      column.sqlType === 'numeric' || column.sqlType === 'double precision' ? number : Math.trunc(number),
    )
  }
  switch (column.sqlType) {
    case 'boolean': {
      const flag = toBoolean(text)
      return flag === undefined || flag === null ? refuse() : String(flag)
    }
    case 'timestamptz':
    case 'date': {
      const date = parseDate(text)
      if (!date) return refuse()
      return column.sqlType === 'date'
        ? plainDate(parseWallTime(text) ?? date).slice(0, 10)
        : date.toISOString()
    }
    case 'time':
      return /^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text) ? text : refuse()
    case 'text[]':
      return JSON.stringify(text.split('|')).replace(/^\[/, '{').replace(/\]$/, '}')
    case 'bigint[]':
    case 'jsonb':
      return refuse()
    default:
      return text
  }
}

/** The order of a list: the `order` parameter, else `orderBy` with `orderByDir`, else the default. Unknown columns are ignored. */
export function compileOrder(
  db: Db,
  find: Finder,
  query: Record<string, unknown>,
  fallback: readonly string[],
): Fragment {
  const terms = [...orderTerms(query)]
    .map(([name, descending]) => orderTerm(find(name), descending))
    .filter((term) => term !== null)
  const chosen =
    terms.length > 0
      ? terms
      : fallback
          .map((name) => orderTerm(find(name.replace(/^-/, '')), name.startsWith('-')))
          .filter((term) => term !== null)
  return db.unsafe([...chosen, 't.id'].join(', '))
}

/** The names that a query orders by, as they are written, and whether descending. */
export function* orderTerms(query: Record<string, unknown>): Generator<[string, boolean]> {
  if (!isBlank(query.order) && typeof query.order === 'object') {
    for (const entry of Object.values(query.order ?? {})) {
      const { col, column, dir } = (entry ?? {}) as Record<string, unknown>
      const name = toText(col ?? column)
      if (name) yield [name, isDescending(dir)]
    }
    return
  }
  const orderBy = toText(query.orderBy) ?? ''
  for (const name of orderBy.split(','))
    if (name.trim() !== '') yield [name.trim(), isDescending(query.orderByDir)]
}

function isDescending(direction: unknown): boolean {
  return toText(direction)?.trim().toLowerCase() === 'desc'
}

// Nulls come first ascending and last descending.
function orderTerm(column: Column | null, descending: boolean): string | null {
  if (!column) return null
  // Said of an id, which is never null, it would only keep the planner from the index.
  if (column.expression === 't.id') return descending ? 't.id desc' : 't.id'
  const value = column.sqlType === 'text' ? `lower(${column.expression})` : column.expression
  return column.sqlType === 'jsonb' ? null : `${value} ${descending ? 'desc nulls last' : 'asc nulls first'}`
}

function listOf(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) throw badRequest(`${name}: a list is needed.`)
  return Array.isArray(value) ? value : Object.values(value)
}

function csv(text: string): unknown[] {
  const rows: string[][] = parseCsv(text, { relax_column_count: true, relax_quotes: true, trim: true })
  return rows.flat()
}
