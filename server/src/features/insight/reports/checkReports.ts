// What a report may ask for: columns of its source, comparisons that these know, and no more than can be answered.
import type { ReportColumns, ReportSource } from '../../../catalog/reportSource.ts'
import { ApiError, forbidden, invalid } from '../../../platform/errors.ts'
import type { Change, Context, Row } from '../../../platform/resource/definition.ts'
import { isBlank, toText } from '../../../platform/values/field.ts'
import { listSources, sourceAmong } from './findSource.ts'
import { REPORT_CONDITIONS } from './reportConditions.ts'
import { FUNCTIONS, NUMBERS_ONLY, reportCondition } from './runReport.ts'
import { isViewable } from './viewableColumns.ts'

const MAX_COLUMNS = 200
const MAX_PARTS = 50
const MAX_VALUES = 1_000
const MAX_TEXT = 1_000

type Part = Record<string, unknown>
type Problem = ApiError | null

/** For each change why the report is refused: one read of the sources, and one for each that is found by its key alone. */
export async function checkReports(context: Context, changes: Change[]): Promise<Problem[]> {
  const sources = await listSources(context)
  const keys = new Set(changes.map(({ after }) => String(after.source)))
  const found = new Map<string, ReportSource | null>()
  for (const key of keys) found.set(key, await sourceAmong(context, sources, key))
  return changes.map(({ after }) => {
    const source = found.get(String(after.source))
    return source ? checkReport(context, after, source) : invalid('source', 'There are no such data.')
  })
}

function checkReport(context: Context, report: Row, source: ReportSource): Problem {
  try {
    // Nobody stores a question that only others may ask.
    reportCondition(context, { ...report, filters: [] }, source, { from: null, to: null })
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  const { columns } = source
  return (
    checkNames('columns', report.columns, columns, MAX_COLUMNS) ??
    checkNames('groupBy', report.groupBy, columns, MAX_PARTS) ??
    checkParts('filters', report.filters, columns, checkFilter) ??
    checkParts('tableOrder', report.tableOrder, columns, checkOrder) ??
    checkParts('aggregators', report.aggregators, columns, checkAggregator) ??
    checkGraphs(report.graphs) ??
    checkViewable(context, report, columns)
  )
}

/** As for the source: a report that is stored asks only for what its author may view. */
function checkViewable(context: Context, report: Row, columns: ReportColumns): Problem {
  const parts = [report.filters, report.tableOrder, report.aggregators].flatMap(listOf)
  const names = [report.columns, report.groupBy]
    .flatMap(listOf)
    .concat(parts.map((part) => (part as Part).column))
  const hidden = names.find((name) => {
    const column = columns[String(name)]
    return column !== undefined && !isViewable(context, column)
  })
  return hidden === undefined
    ? null
    : forbidden(`You do not have access to the column "${shortened(hidden)}".`)
}

function checkNames(field: string, value: unknown, columns: ReportColumns, most: number): Problem {
  const names = listOf(value)
  if (names.length > most) return invalid(field, `A report takes at most ${most} of them.`)
  const wrong = names.find((name) => typeof name !== 'string' || !Object.hasOwn(columns, name))
  return wrong === undefined ? null : unknownColumn(field, wrong)
}

function checkParts(
  field: string,
  value: unknown,
  columns: ReportColumns,
  check: (part: Part, column: ReportColumns[string]) => string | null,
): Problem {
  const parts = listOf(value)
  if (parts.length > MAX_PARTS) return invalid(field, `A report takes at most ${MAX_PARTS} of them.`)
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) return invalid(field, 'Each of them should be an object.')
    const { column: name } = part as Part
    const column = typeof name === 'string' && Object.hasOwn(columns, name) ? columns[name] : undefined
    if (!column) return unknownColumn(field, name)
    const wrong = check(part as Part, column)
    if (wrong !== null) return invalid(field, `${name}: ${wrong}`)
  }
  return null
}

function checkFilter({ condition, glue, value }: Part, { type }: ReportColumns[string]): string | null {
  const key = isBlank(condition) ? 'eq' : String(condition)
  const known = Object.hasOwn(REPORT_CONDITIONS, key) ? REPORT_CONDITIONS[key] : undefined
  if (!known) return `"${shortened(condition)}" is no comparison. Use one of ${words(REPORT_CONDITIONS)}.`
  if (!known.types.includes(type)) return `"${key}" does not compare a column of the type ${type}.`
  if (!isBlank(glue) && glue !== 'and' && glue !== 'or') return 'glue should be "and" or "or".'
  if (known.takes === 'nothing') return null
  const values = typeof value === 'object' && value !== null ? Object.values(value) : [value]
  if (values.length > MAX_VALUES) return `at most ${MAX_VALUES} values are compared with.`
  const isLong = values.some((one) => (toText(one) ?? '').length > MAX_TEXT)
  if (isLong) return `a value should have ${MAX_TEXT} characters or less.`
  return values.some((one) => isBlank(one) || toText(one) === undefined)
    ? 'a value to compare with is missing.'
    : null
}

function checkOrder({ direction }: Part): string | null {
  return isBlank(direction) || ['ASC', 'DESC'].includes(String(direction).toUpperCase())
    ? null
    : 'direction should be "ASC" or "DESC".'
}

function checkAggregator({ function: given }: Part, { type }: ReportColumns[string]): string | null {
  const fn = String(given).toUpperCase()
  if (!FUNCTIONS.has(fn)) return `function should be one of ${[...FUNCTIONS].join(', ')}.`
  const isNumber = type === 'int' || type === 'float'
  const fits = NUMBERS_ONLY.has(fn) ? isNumber : fn === 'COUNT' || (type !== 'bool' && type !== 'list')
  return fits ? null : `${fn} cannot be made of a column of the type ${type}.`
}

// Charts that are not known stay with the report, as they came; they show nothing.
function checkGraphs(value: unknown): Problem {
  const names = listOf(value)
  if (names.length > MAX_PARTS) return invalid('graphs', `A report takes at most ${MAX_PARTS} of them.`)
  const isName = (name: unknown): boolean => typeof name === 'string' && name.length <= MAX_TEXT
  return names.every(isName) ? null : invalid('graphs', 'Each of them should be the name of a chart.')
}

function unknownColumn(field: string, name: unknown): ApiError {
  return invalid(field, `"${shortened(name)}" is no column of these data.`)
}

function shortened(value: unknown): string {
  return (toText(value) ?? '').slice(0, 100)
}

function words(known: object): string {
  return Object.keys(known).join(', ')
}

function listOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : []
}
