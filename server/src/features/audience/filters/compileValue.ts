// Conditions on one value, without regard to where it stands: the positive form of each operator per kind of field.

import type { Kind } from '../../../catalog/filterField.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { escapeLike } from '../../../platform/values/escapeLike.ts'
import { toId } from '../../../platform/values/field.ts'
import { INDEXED_CHARACTERS } from '../fieldValues/indexedEquality.ts'
import { dateCondition, isDateWord } from './compileDate.ts'
import { FilterError, listOf, type Operator } from './filter.ts'

export interface ValueColumn {
  expression: Fragment
  kind: Kind
  /** The type of date columns. */
  type: 'date' | 'timestamptz'
  isIndexed: boolean
}

export interface ValueContext {
  now: Date
  timezone: string
  timezoneOfMoments?: string
}

const POSITIVE: Partial<Record<Operator, Operator>> = {
  '!=': '=',
  '!like': 'like',
  '!in': 'in',
  '!between': 'between',
}

/** The positive form behind a negated operator, such as `=` behind `!=`; null for others. */
export function positiveOf(operator: Operator, { kind }: { kind: Kind }, value: unknown): Operator | null {
  // An anniversary is matched whatever the operator says.
  if (isDate(kind) && typeof value === 'string' && /^\s*(anniversary|birthday)\b/i.test(value)) return null
  return POSITIVE[operator] ?? null
}

/**
 * The condition of a positive operator or of the two kinds of regexp. It is null where the value is null.
 * @throws FilterError when the operator does not fit the kind, or the value neither.
 */
export function valueCondition(
  db: Db,
  column: ValueColumn,
  { operator, value }: { operator: Operator; value: unknown },
  context: ValueContext,
): Fragment {
  if (column.kind === 'multiselect') return multiselectCondition(db, column, operator, value)
  if (isDate(column.kind) && (!TEXT_OPERATORS.has(operator) || isDateWord(value))) {
    const date = {
      expression: column.expression,
      type: column.type,
      kind: column.kind === 'date' ? 'date' : 'datetime',
    } as const
    return dateCondition(db, date, { operator, value }, context)
  }
  switch (operator) {
    case 'like':
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return likeCondition(db, column, operator, textOf(value, operator))
    case 'regexp':
      return db`${asText(db, column)} ~* ${patternOf(value)}::text`
    case '!regexp':
      return db`${asText(db, column)} !~* ${patternOf(value)}::text`
    case 'in':
      return inCondition(db, column, listOf(value))
    case 'between': {
      const [from, to] = listOf(value)
      if (from === undefined || to === undefined)
        throw new FilterError('The operator "between" needs two values.')
      return db`(${compare(db, column, 'gte', from)} and ${compare(db, column, 'lte', to)})`
    }
    case '=':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return Array.isArray(value) && operator === '='
        ? inCondition(db, column, listOf(value))
        : compare(db, column, operator, value)
    default:
      throw new FilterError(`The operator "${operator}" does not fit this type of field.`)
  }
}

/** The condition of `empty`: never null. */
export function emptyCondition(db: Db, { expression, kind }: ValueColumn): Fragment {
  if (kind === 'text' || kind === 'exact') return db`(${expression} is null or ${expression} = '')`
  if (kind === 'multiselect') return db`(${expression} is null or ${expression} = '{}')`
  return db`${expression} is null`
}

/**
 * The pattern of a like operator. `like` takes wildcards, and looks for a text without any anywhere. The other operators
 * take the text as it is.
 */
export function likePattern(operator: Operator, text: string): string {
  const literal = escapeLike(text)
  const pattern = {
    like: text.includes('%') ? text : `%${text}%`,
    contains: `%${literal}%`,
    startsWith: `${literal}%`,
    endsWith: `%${literal}`,
  }[operator as 'like']
  // A lone escape character at the end is an error for PostgreSQL; here it stands for itself.
  return /(?<!\\)(\\\\)*\\$/.test(pattern) ? `${pattern}\\` : pattern
}

/** A pattern as PostgreSQL reads it: word boundaries are written otherwise there. */
export function toPattern(pattern: string): string {
  return pattern.replace(/\\([\s\S])/g, (all, letter: string) =>
    letter === 'b' ? '\\y' : letter === 'B' ? '\\Y' : all,
  )
}

/** The first characters of a text as indexes hold them. */
export function indexedText(db: Db, text: Fragment, kind: Kind): Fragment {
  return kind === 'text'
    ? db`left(lower(${text}), ${db.unsafe(String(INDEXED_CHARACTERS))})`
    : db`left(${text}, ${db.unsafe(String(INDEXED_CHARACTERS))})`
}

const TEXT_OPERATORS: ReadonlySet<Operator> = new Set<Operator>([
  'like',
  '!like',
  'contains',
  'startsWith',
  'endsWith',
  'regexp',
  '!regexp',
])

const SIGNS = { '=': '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function compare(db: Db, column: ValueColumn, operator: keyof typeof SIGNS, value: unknown): Fragment {
  const sign = db.unsafe(SIGNS[operator])
  const { expression } = column
  switch (column.kind) {
    case 'text': {
      const text = textOf(value, operator)
      const same = db`lower(${expression}) ${sign} lower(${text}::text)`
      return column.isIndexed && operator === '='
        ? alsoIndexed(db, column, db`= left(lower(${text}::text), 200)`, same)
        : same
    }
    case 'exact': {
      const text = textOf(value, operator)
      const same = db`${expression} ${sign} ${text}::text`
      return column.isIndexed && operator === '='
        ? alsoIndexed(db, column, db`= left(${text}::text, 200)`, same)
        : same
    }
    case 'number':
      return db`${expression} ${sign} ${numberOf(value)}::text::numeric`
    case 'id':
      return db`${expression} ${sign} ${idOf(value)}::bigint`
    case 'tag':
      return operator === '='
        ? inCondition(db, column, [value])
        : db`${expression} ${sign} ${idOf(value)}::bigint`
    case 'boolean':
      if (operator !== '=') throw new FilterError(`The operator "${operator}" does not fit a boolean field.`)
      return db`${expression} = ${isTrue(value)}::boolean`
    case 'time':
      return db`${expression} ${sign} ${timeOf(value)}::text::time`
    default:
      throw new FilterError(`The operator "${operator}" does not fit this type of field.`)
  }
}

function inCondition(db: Db, column: ValueColumn, values: unknown[]): Fragment {
  const { expression, kind } = column
  if (values.length === 0) throw new FilterError('A value is required.')
  switch (kind) {
    case 'text':
    case 'exact': {
      const texts = values.map((value) => textOf(value, 'in'))
      if (texts.length === 1) return compare(db, column, '=', texts[0])
      // The array is lowered as one text, so that the planner sees a constant.
      const list = kind === 'text' ? db`lower(${texts}::text[]::text)::text[]` : db`${texts}::text[]`
      const same =
        kind === 'text' ? db`lower(${expression}) = any(${list})` : db`${expression} = any(${list})`
      const isShort = texts.every((text) => text.length <= INDEXED_CHARACTERS)
      return column.isIndexed && isShort ? alsoIndexed(db, column, db`= any(${list})`, same) : same
    }
    case 'number':
      return db`${expression} = any(${values.map(numberOf)}::text[]::numeric[])`
    case 'id':
      return db`${expression} = any(${values.map(idOf)}::bigint[])`
    case 'tag':
      return tagCondition(db, expression, values)
    case 'boolean':
      return db`${expression} = any(${values.map(isTrue)}::boolean[])`
    case 'time':
      return db`${expression} = any(${values.map(timeOf)}::text[]::time[])`
    default:
      throw new FilterError('The operator "in" does not fit this type of field.')
  }
}

// Tags are ids; some clients send names.
function tagCondition(db: Db, expression: Fragment, values: unknown[]): Fragment {
  const isId = (value: unknown) => /^\d{1,15}$/.test(String(value))
  const ids = values.filter(isId).map(Number)
  const names = values.filter((value) => !isId(value)).map((value) => textOf(value, 'in'))
  if (names.length === 0) return db`${expression} = any(${ids}::bigint[])`
  return db`${expression} = any(array(
    select id from tags where id = any(${ids}::bigint[]) or lower(tag) = any(lower(${names}::text[]::text)::text[])))`
}

function multiselectCondition(
  db: Db,
  { expression }: ValueColumn,
  operator: Operator,
  value: unknown,
): Fragment {
  const values = listOf(value).map((item) => textOf(item, operator))
  if (values.length === 0) throw new FilterError('A value is required.')
  if (operator === 'in') return db`${expression} && ${values}::text[]`
  if (operator === '=') return db`(${expression} @> ${values}::text[] and ${expression} <@ ${values}::text[])`
  throw new FilterError(`The operator "${operator}" does not fit a field with several values.`)
}

function likeCondition(db: Db, column: ValueColumn, operator: Operator, text: string): Fragment {
  const pattern = likePattern(operator, text)
  const same = db`lower(${asText(db, column)}) like lower(${pattern}::text)`
  const isPrefix = operator === 'startsWith' && text.length <= INDEXED_CHARACTERS
  return column.isIndexed && column.kind === 'text' && isPrefix
    ? alsoIndexed(db, column, db`like lower(${pattern}::text)`, same)
    : same
}

// The index holds the beginning of the value: it finds the candidates, the whole value decides.
function alsoIndexed(
  db: Db,
  { expression, kind }: ValueColumn,
  comparison: Fragment,
  same: Fragment,
): Fragment {
  return db`(${indexedText(db, expression, kind)} ${comparison} and ${same})`
}

/** Values as the interface writes them: numbers without trailing zeros, dates as YYYY-MM-DD, moments in UTC. */
function asText(db: Db, { expression, kind, type }: ValueColumn): Fragment {
  switch (kind) {
    case 'text':
    case 'exact':
      return expression
    case 'number':
      return db`trim_scale(${expression}::numeric)::text`
    case 'date':
    case 'datetime':
      return type === 'date'
        ? db`to_char(${expression}, 'YYYY-MM-DD')`
        : db`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`
    default:
      return db`${expression}::text`
  }
}

function isDate(kind: Kind): boolean {
  return kind === 'date' || kind === 'datetime'
}

function textOf(value: unknown, operator: Operator): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value)
    if (text.includes('\0')) throw new FilterError('A value holds a character that cannot be stored.')
    if (text !== '') return text
  }
  throw new FilterError(`The operator "${operator}" needs a value.`)
}

function patternOf(value: unknown): string {
  const pattern = textOf(value, 'regexp')
  if (pattern.length > 1_000 || pattern.startsWith('***'))
    throw new FilterError('The regular expression is not valid.')
  return toPattern(pattern)
}

// Text, so that no digit is lost on the way to numeric.
function numberOf(value: unknown): string {
  const text = typeof value === 'boolean' ? String(Number(value)) : String(value ?? '').trim()
  if (text.length > 100 || !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text))
    throw new FilterError(`"${text.slice(0, 100)}" is not a number.`)
  return text
}

// As the check of rights reads it (refuseFilters): what one of the two takes for an id the other has to see.
function idOf(value: unknown): number {
  const id = toId(value)
  if (id === undefined) throw new FilterError(`"${String(value)}" is not an id.`)
  return id
}

function timeOf(value: unknown): string {
  const text = String(value ?? '').trim()
  if (!/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)) throw new FilterError(`"${text}" is not a time.`)
  return text
}

/** What counts as yes for a boolean filter. */
export function isTrue(value: unknown): boolean {
  const [only] = Array.isArray(value) ? value : [value]
  return only === true || ['1', 'true', 'yes', 'on'].includes(String(only).trim().toLowerCase())
}
