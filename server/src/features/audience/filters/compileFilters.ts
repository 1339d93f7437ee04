// Filters to a SQL predicate over contacts: for rebuilds, reactions, conditions, dynamic content, search and reports.

import type { Rows, Source } from '../../../catalog/filterField.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { emptyCondition, isTrue, positiveOf, type ValueColumn, valueCondition } from './compileValue.ts'
import { type Filter, FilterError, groupFilters, readFilters } from './filter.ts'
import { type FilterContext, resolveField } from './filterFields.ts'
import { checkNesting } from './filterSize.ts'
import { segmentIds } from './segmentIds.ts'

/**
 * A range of contact ids, open below, that the statement is restricted to. It is repeated on every table that is
 * looked into: bounded on the side of the contacts only, a merge join reads those tables from their start.
 */
export interface Range {
  after: number
  upTo: number
}

export interface CompileOptions {
  /** The segment that the filters belong to, for the detection of cycles. */
  segmentId?: number
  range?: Range
}

/**
 * The predicate over the alias `c` of contacts. It is true for contacts that fit, and false or null for others.
 * No filters fit nobody: a segment without filters is filled by hand.
 * @throws FilterError for an unknown field, operator or segment, a value that does not fit, a cycle, and filters beyond
 * the bounds of `filterSize.ts`.
 */
export function compileFilters(
  db: Db,
  filters: unknown,
  context: FilterContext,
  { segmentId, range }: CompileOptions = {},
): Fragment {
  const own = readFilters(filters)
  checkNesting(own, context, segmentId)
  const path = segmentId === undefined ? [] : [segmentId]
  return compileList(db, own, { context, range, path, compiled: compiledSegments(context, range) })
}

const compiledByContext = new WeakMap<FilterContext, Map<number, Fragment>>()

/** Membership conditions by segment; those with a range are only for one compilation. */
function compiledSegments(context: FilterContext, range: Range | undefined): Map<number, Fragment> {
  const compiled = (range ? undefined : compiledByContext.get(context)) ?? new Map<number, Fragment>()
  if (!range) compiledByContext.set(context, compiled)
  return compiled
}

interface Scope {
  context: FilterContext
  range: Range | undefined
  /** The segments that are being compiled, outermost first. */
  path: readonly number[]
  /** Membership conditions of named segments, so that a segment is compiled once however often it is named. */
  compiled: Map<number, Fragment>
}

function compileList(db: Db, filters: readonly Filter[], scope: Scope): Fragment {
  const groups = groupFilters(filters).map((group) => {
    const conditions = group.map((filter) => compileFilter(db, filter, scope))
    return db`(${join(db, conditions, db` and `)})`
  })
  return groups.length === 0 ? db`false` : db`(${join(db, groups, db` or `)})`
}

function compileFilter(db: Db, filter: Filter, scope: Scope): Fragment {
  const { source } = resolveField(filter, scope.context)
  switch (source.from) {
    case 'contact':
      return contactCondition(db, filter, source, scope)
    case 'company':
      return companyCondition(db, filter, source, scope)
    case 'rows':
      return rowsCondition(db, filter, source, scope)
    case 'presence':
      return presenceCondition(db, filter, source.rows, scope)
    case 'aggregate':
      return aggregateCondition(db, filter, source, scope)
    case 'segments':
      return segmentsCondition(db, filter, scope)
    case 'nothing':
      return db.unsafe(
        isNegative(filter.operator) || filter.operator === 'empty' ? 'true' : 'false',
      ) as unknown as Fragment
  }
}

// Null rows: no positive operator matches them, every negated one does, regexp and its negation do not.
function contactCondition(
  db: Db,
  filter: Filter,
  source: Extract<Source, { from: 'contact' }>,
  { context }: Scope,
): Fragment {
  const column: ValueColumn = { ...source, expression: db`c.${db(source.column)}` }
  if (filter.operator === 'empty') return emptyCondition(db, column)
  if (filter.operator === '!empty') return db`not ${emptyCondition(db, column)}`
  const positive = positiveOf(filter.operator, column, filter.value)
  if (!positive) return valueCondition(db, column, filter, context)
  return db`(${valueCondition(db, column, { ...filter, operator: positive }, context)}) is not true`
}

/**
 * A contact without companies is seen as having one without values. Any company that fits is enough, for negated
 * operators too: whoever works for A and B fits "is not A".
 */
function companyCondition(
  db: Db,
  filter: Filter,
  source: Extract<Source, { from: 'company' }>,
  { context, range }: Scope,
): Fragment {
  const column: ValueColumn = { ...source, expression: db`co.${db(source.column)}` }
  const any = (condition: Fragment) => db`exists (
    select from company_contacts cc join companies co on co.id = cc.company_id
    where cc.contact_id = c.id and not cc.manually_removed ${within(db, db`cc.contact_id`, range)} and ${condition})`
  const none = db`not exists (
    select from company_contacts cc
    where cc.contact_id = c.id and not cc.manually_removed ${within(db, db`cc.contact_id`, range)})`
  if (filter.operator === 'empty') return db`(${any(emptyCondition(db, column))} or ${none})`
  if (filter.operator === '!empty') return any(db`not ${emptyCondition(db, column)}`)
  const positive = positiveOf(filter.operator, column, filter.value)
  if (!positive) return any(valueCondition(db, column, filter, context))
  const condition = valueCondition(db, column, { ...filter, operator: positive }, context)
  if (column.kind === 'multiselect' && filter.operator === '!in' && !context.matchesEmptyCompanyValues)
    return any(db`not (${condition})`)
  return db`(${any(db`(${condition}) is not true`)} or ${none})`
}

// Negated operators ask for contacts without a fitting row, whatever other rows they have.
function rowsCondition(
  db: Db,
  filter: Filter,
  source: Extract<Source, { from: 'rows' }>,
  scope: Scope,
): Fragment {
  const { operator } = filter
  const column: ValueColumn = {
    kind: source.kind,
    type: 'timestamptz',
    isIndexed: false,
    expression: db`f.${db(source.column)}`,
  }
  if (operator === 'empty') return db`not ${existsRow(db, source.rows, null, scope)}`
  if (operator === '!empty') return existsRow(db, source.rows, null, scope)
  const positive = positiveOf(operator, column, filter.value)
  if (!positive) return existsRow(db, source.rows, valueCondition(db, column, filter, scope.context), scope)
  const condition = valueCondition(db, column, { ...filter, operator: positive }, scope.context)
  const excludes =
    operator === '!=' || operator === '!like' ? db`(${condition} or ${column.expression} is null)` : condition
  return db`not ${existsRow(db, source.rows, excludes, scope)}`
}

function presenceCondition(db: Db, { operator, value }: Filter, rows: Rows, scope: Scope): Fragment {
  const exists = existsRow(db, rows, null, scope)
  switch (operator) {
    case '=':
    case 'in':
      return isTrue(value) ? exists : db`not ${exists}`
    case '!=':
    case '!in':
      return isTrue(value) ? db`not ${exists}` : exists
    case '!empty':
      return exists
    case 'empty':
      return db`not ${exists}`
    default:
      throw new FilterError(`The operator "${operator}" does not fit a yes or no.`)
  }
}

function aggregateCondition(
  db: Db,
  filter: Filter,
  source: Extract<Source, { from: 'aggregate' }>,
  scope: Scope,
): Fragment {
  const { rows, value } = source
  const expression = db`(select ${db.unsafe(value)} from ${db(rows.table)} f where ${rowsOfContact(db, rows, scope)})`
  const column: ValueColumn = { kind: 'number', type: 'timestamptz', isIndexed: false, expression }
  const operator = filter.operator === '!=' ? '=' : filter.operator
  if (!['=', 'gt', 'gte', 'lt', 'lte'].includes(operator))
    throw new FilterError(`The operator "${operator}" does not fit a count.`)
  const condition = valueCondition(db, column, { operator, value: filter.value }, scope.context)
  return filter.operator === '!=' ? db`not (${condition})` : condition
}

function segmentsCondition(db: Db, { operator, value }: Filter, scope: Scope): Fragment {
  const { range } = scope
  if (operator === 'empty' || operator === '!empty') {
    const member = db`exists (
      select from segment_contacts m where m.contact_id = c.id and not m.manually_removed ${within(db, db`m.contact_id`, range)})`
    return operator === 'empty' ? db`not ${member}` : member
  }
  if (!['=', '!=', 'in', '!in'].includes(operator))
    throw new FilterError(`The operator "${operator}" does not fit segments.`)
  const ids = segmentIds(value)
  if (ids.length === 0) throw new FilterError('A segment is required.')
  const member = join(
    db,
    ids.map((id) => compileMembership(db, id, scope)),
    db` or `,
  )
  return isNegative(operator) ? db`(${member}) is not true` : db`(${member})`
}

function compileMembership(db: Db, id: number, scope: Scope): Fragment {
  if (scope.path.includes(id)) throw new FilterError('Circular reference detected.')
  const known = scope.compiled.get(id)
  if (known) return known
  const condition = memberCondition(db, id, scope)
  scope.compiled.set(id, condition)
  return condition
}

// The definition counts as it is now, the stored rows for those added by hand and those kept out by hand.
function memberCondition(db: Db, id: number, scope: Scope): Fragment {
  const { range, path, context } = scope
  if (!context.segments.has(id)) throw new FilterError(`The segment ${id} does not exist.`)
  const row = (condition: Fragment) => db`exists (
    select from segment_contacts m
    where m.segment_id = ${id} and m.contact_id = c.id and ${condition} ${within(db, db`m.contact_id`, range)})`
  const filters = readFilters(context.segments.get(id))
  const active = row(db`not m.manually_removed`)
  if (filters.length === 0) return active
  const fits = compileList(db, filters, { ...scope, path: [...path, id] })
  return db`(${active} or (${fits} and not ${row(db`m.manually_removed`)}))`
}

function existsRow(db: Db, rows: Rows, condition: Fragment | null, scope: Scope): Fragment {
  return db`exists (
    select from ${db(rows.table)} f where ${rowsOfContact(db, rows, scope)} ${condition ? db`and (${condition})` : db``})`
}

/** The rows, under the alias f, that hang on the contact `c`. */
export function rowsOfContact(
  db: Db,
  rows: Rows,
  { range, context }: Pick<Scope, 'context' | 'range'>,
): Fragment {
  const people = rows.isActivity && !context.countMachineActivity ? db`and f.class = 'person'` : db``
  return db`f.contact_id = c.id and ${db.unsafe(rows.where)} ${people} ${within(db, db`f.contact_id`, range)}`
}

function within(db: Db, contactId: Fragment, range: Range | undefined): Fragment {
  return range ? db`and ${contactId} > ${range.after} and ${contactId} <= ${range.upTo}` : db``
}

function isNegative(operator: string): boolean {
  return operator.startsWith('!') && operator !== '!empty'
}

function join(db: Db, parts: readonly Fragment[], separator: Fragment): Fragment {
  return parts.reduce((all, part, index) => (index === 0 ? part : db`${all}${separator}${part}`), db`true`)
}
