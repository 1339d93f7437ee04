// Filters of a report as SQL over the columns of its source.

import type { ReportColumn, ReportColumns } from '../../../catalog/reportSource.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { parseDate } from '../../../platform/values/dates.ts'
import { escapeLike } from '../../../platform/values/escapeLike.ts'
import { toBoolean, toNumber, toText } from '../../../platform/values/field.ts'

/**
 * `[{column, glue, condition, value}]`: `or` starts another group, and one group has to hold. Filters on columns that
 * the source does not have, or without a value where one is needed, are passed over; a value that cannot be one of the
 * column's finds nothing.
 */
export function compileFilters(db: Db, columns: ReportColumns, filters: unknown): Fragment {
  const groups: Fragment[][] = [[]]
  for (const entry of Object.values(typeof filters === 'object' && filters !== null ? filters : {})) {
    if (typeof entry !== 'object' || entry === null) continue
    const { column: name, glue, condition, value } = entry as Record<string, unknown>
    const column = Object.hasOwn(columns, String(name)) ? columns[String(name)] : undefined
    const compiled = column ? compile(db, column, String(condition ?? 'eq'), value) : null
    if (!compiled) continue
    if (glue === 'or' && (groups.at(-1)?.length ?? 0) > 0) groups.push([])
    groups.at(-1)?.push(compiled)
  }
  const parts = groups
    .filter((group) => group.length > 0)
    .map((group) => group.reduce((all, part) => db`${all} and ${part}`))
  return parts.length === 0 ? db`true` : db`(${parts.reduce((all, part) => db`${all} or ${part}`)})`
}

const COMPARISONS: Readonly<Record<string, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' }

function compile(db: Db, column: ReportColumn, condition: string, value: unknown): Fragment | null {
  const expression = db.unsafe(column.expression)
  const shown = db`coalesce((${expression})::text, '')`
  const pattern = escapeLike(toText(value) ?? '')
  switch (condition) {
    case 'empty':
      return db`${shown} in ('', '{}')`
    case 'notEmpty':
      return db`${shown} not in ('', '{}')`
    case 'eq':
      return equals(db, column, value)
    case 'neq': {
      const same = equals(db, column, value)
      return same && db`(${same}) is not true`
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return compare(db, column, COMPARISONS[condition] ?? '>', value)
    case 'like':
      return db`${shown} ilike ${likePattern(toText(value) ?? '')}`
    case 'notLike':
      return db`${shown} not ilike ${likePattern(toText(value) ?? '')}`
    case 'contains':
      return db`${shown} ilike ${`%${pattern}%`}`
    case 'startsWith':
      return db`${shown} ilike ${`${pattern}%`}`
    case 'endsWith':
      return db`${shown} ilike ${`%${pattern}`}`
    case 'in':
    case 'notIn': {
      const wanted = listOf(value)
      const isIn =
        column.type === 'list'
          ? db`coalesce(${expression} && ${wanted}::text[], false)`
          : db`${shown} = any(${wanted}::text[])`
      return condition === 'in' ? isIn : db`not ${isIn}`
    }
    default:
      return null
  }
}

function equals(db: Db, column: ReportColumn, value: unknown): Fragment | null {
  const text = toText(value)
  if (text === undefined) return null
  if (column.type === 'text') return db`lower(${db.unsafe(column.expression)}) = lower(${text})`
  if (column.type === 'list') return db`coalesce(${text} = any(${db.unsafe(column.expression)}), false)`
  return compare(db, column, '=', value)
}

function compare(db: Db, { expression, type }: ReportColumn, operator: string, value: unknown): Fragment {
  const left = db.unsafe(`${expression} ${operator}`)
  switch (type) {
    case 'int':
    case 'float': {
      const number = toNumber(value)
      return number === undefined ? db`false` : db`${left} ${number}::float8`
    }
    case 'bool': {
      const flag = toBoolean(value)
      return typeof flag === 'boolean' ? db`${left} ${flag}` : db`false`
    }
    case 'datetime': {
      const date = parseDate(toText(value) ?? '')
      return date ? db`${left} ${date}::timestamptz` : db`false`
    }
    case 'date': {
      const date = parseDate(toText(value) ?? '')
      return date ? db`${left} ${date.toISOString().slice(0, 10)}::text::date` : db`false`
    }
    case 'text':
    case 'list':
      return db`(${db.unsafe(expression)})::text ${db.unsafe(operator)} ${toText(value) ?? ''}`
    default:
      return type satisfies never
  }
}

// Without a wildcard of its own a text is looked for anywhere.
function likePattern(text: string): string {
  return text.includes('%') ? text : `%${escapeLike(text)}%`
}

function listOf(value: unknown): string[] {
  const list =
    typeof value === 'object' && value !== null ? Object.values(value) : (toText(value) ?? '').split('|')
  return list.flatMap((entry) => toText(entry) ?? [])
}
