// The rows of a report.

import type { ReportColumn, ReportSource, ReportType } from '../../../catalog/reportSource.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { type NextStep, type TimeLimit, withinTime } from '../../../platform/database/timeLimit.ts'
import { forbidden, invalid } from '../../../platform/errors.ts'
import { grantOf } from '../../../platform/permissions.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import {
  addXlsxRows,
  beginXlsx,
  endXlsx,
  type TableRow,
  TableTooLarge,
} from '../../../platform/tables/xlsx.ts'
import { csvLine } from '../../../platform/values/csvLine.ts'
import { toText } from '../../../platform/values/field.ts'
import { visibleContacts } from '../../audience/contactRows/visibleContacts.ts'
import { collectRows, type JsonRows } from './collectRows.ts'
import { compileFilters } from './compileFilters.ts'
import { aliasesOf } from './findSource.ts'

export interface ReportRange {
  from: Date | null
  to: Date | null
}

export interface ReportPage extends ReportRange {
  /** Rows of a page; 0 for all that an answer holds. */
  limit: number
  /** From 1. */
  page: number
}

export interface ReportResult {
  totalResults: number
  rows: JsonRows
}

/** A response holds no more rows than this, whatever the request says. */
const MAX_ROWS = 50_000
/** Longer texts of a response are cut. */
const SHOWN_CHARACTERS = 10_000
/** Characters of the longest possible rows that are read at once for a response. */
const FETCH_CHARACTERS = 8_000_000
const FETCH_ROWS = 1_000
/** Longer texts of a file are cut: a cell of a spreadsheet holds little more. */
const FILE_CHARACTERS = 32_700
const FILE_FETCH_CHARACTERS = 32_000_000

/**
 * Runs a report over the rows that the actor may see; memory holds a few of them and their JSON. Texts of more than 10,000
 * characters are cut, with a mark. Columns that the source does not have (any more)
 * are left out; a report without any shows the first of its source. Grouped rows show any value of what they are not
 * grouped by.
 * @throws ApiError 403 when the actor may see no rows of the source; 422 when it takes longer than `report_time_limit`; as
 * `collectRows`.
 */
export async function runReport(
  context: Context,
  report: Row,
  source: ReportSource,
  range: ReportPage,
): Promise<ReportResult> {
  const { limit, page } = range
  const rowsPerPage = limit > 0 ? Math.min(limit, MAX_ROWS) : MAX_ROWS
  return withinTime(context, timeLimitOf(context), async (db, step) => {
    const { from, rows, columns } = queryOf({ ...context, db }, report, source, range)
    await step()
    const counted = await db<{ total: number }[]>`select count(*) as total from (select ${from}) counted`
    const shown = db`${rows} limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}`
    const parts = readParts(db, cutTexts(db, shown, { columns, most: SHOWN_CHARACTERS }), {
      step,
      rows: rowsPerFetch(columns, { characters: FETCH_CHARACTERS, each: SHOWN_CHARACTERS, most: FETCH_ROWS }),
    })
    return { totalResults: counted[0]?.total ?? 0, rows: await collectRows(parts, context.memory) }
  })
}

export const REPORT_FORMATS = ['csv', 'xlsx'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

interface Column {
  header: string
  isNumber: boolean
  isText: boolean
}

/** The pieces of a file that stand around rows and hold them. */
interface Writer {
  begin(): string
  add(rows: readonly TableRow[]): Promise<string | Buffer>
  end(): Promise<string | Buffer>
}

/**
 * Writes all rows of a report as a file, part by part; memory holds one. What a spreadsheet would run is text.
 * @throws ApiError as `runReport`; 400 when no XLSX file can hold the rows.
 */
export async function writeReport(
  context: Context,
  report: Row,
  source: ReportSource,
  {
    range,
    format,
    take,
  }: { range: ReportRange; format: ReportFormat; take: (piece: string | Buffer) => Promise<void> },
): Promise<void> {
  const { config } = context
  await withinTime(context, timeLimitOf(context), async (db, step) => {
    const { columns, rows } = queryOf({ ...context, db }, report, source, range)
    const most = config.report_export_batch_size
    const parts = readParts(db, cutTexts(db, rows, { columns, most: FILE_CHARACTERS }), {
      step,
      rows: rowsPerFetch(columns, { characters: FILE_FETCH_CHARACTERS, each: FILE_CHARACTERS, most }),
    })
    try {
      const writer = format === 'csv' ? csvWriter(columns) : xlsxWriter(columns)
      await take(writer.begin())
      for await (const part of parts)
        await take(
          await writer.add(part.map((row) => columns.map(({ header }) => toText(row[header]) ?? null))),
        )
      await take(await writer.end())
    } catch (error) {
      throw error instanceof TableTooLarge ? invalid('format', error.message) : error
    }
  })
}

/** So many rows that their longest possible texts have no more characters together; one at least. */
function rowsPerFetch(
  columns: readonly Column[],
  { characters, each, most }: { characters: number; each: number; most: number },
): number {
  const texts = Math.max(1, columns.filter(({ isText }) => isText).length)
  return Math.max(1, Math.min(most, Math.floor(characters / (texts * each))))
}

/** The rows with their texts cut at so many characters, in the same order. */
function cutTexts(
  db: Db,
  rows: Fragment,
  { columns, most }: { columns: readonly Column[]; most: number },
): Fragment {
  const list = columns.map(({ header, isText }, n) =>
    isText ? `${cut(`c${n}::text`, most)} as "${header}"` : `c${n} as "${header}"`,
  )
  const names = columns.map((_, n) => `c${n}`)
  return db`select ${db.unsafe(list.join(', '))} from (${rows}) r (${db.unsafe(names.join(', '))})`
}

function cut(text: string, most: number): string {
  return `case when length(${text}) > ${most} then left(${text}, ${most}) || ' … [cut, ' || length(${text}) || ' characters]' else ${text} end`
}

async function* readParts(
  db: Db,
  query: Fragment,
  { step, rows }: { step: NextStep; rows: number },
): AsyncGenerator<Record<string, unknown>[]> {
  await step()
  await db`declare report no scroll cursor for ${query}`
  for (;;) {
    await step()
    // As a script: the columns of a cursor are not those of the last one with its name.
    const part = await db.unsafe<Record<string, unknown>[]>(`fetch ${rows} from report`)
    if (part.length > 0) yield part
    if (part.length < rows) return
  }
}

function csvWriter(columns: readonly Column[]): Writer {
  return {
    begin: () => csvLine(columns.map(({ header }) => header)),
    add: async (rows) => rows.map((row) => csvLine(row.map((cell) => cell ?? ''))).join(''),
    end: async () => '',
  }
}

function xlsxWriter(columns: readonly Column[]): Writer {
  let file = beginXlsx(columns)
  return {
    begin: () => '',
    async add(rows) {
      const { state, content } = await addXlsxRows(file, columns, rows)
      file = state
      return content
    },
    end: () => endXlsx(file, columns),
  }
}

/** How long a report may run, and what is said to who asked for more. */
export function timeLimitOf({ config }: Pick<Context, 'config'>): TimeLimit {
  return {
    limitMs: config.report_time_limit * 1_000,
    tooSlow: (seconds) =>
      `The report took longer than ${seconds} seconds (report_time_limit). Give it a shorter range of dates, or more filters.`,
  }
}

function queryOf(
  context: Context,
  report: Row,
  source: ReportSource,
  range: ReportRange,
): { columns: Column[]; from: Fragment; rows: Fragment } {
  const { db } = context
  const groups = groupsOf(report, source)
  const selected = selectedColumns(report, source, groups)
  const list = selected.map(({ sql, alias }) => `${sql} as "${alias}"`).join(', ')
  const grouping = groups.map((name) => source.columns[name]?.expression ?? name).join(', ')
  const groupBy = grouping === '' ? db`` : db`group by ${db.unsafe(grouping)}`
  const from = db`from ${db.unsafe(source.from)} where ${reportCondition(context, report, source, range)} ${groupBy}`
  return {
    columns: selected.map(({ alias, isNumber, isText }) => ({ header: alias, isNumber, isText })),
    from,
    rows: db`select ${db.unsafe(list)} ${from} order by ${db.unsafe(orderOf(report, source, groups).join(', '))}`,
  }
}

/** The columns that a report is grouped by, of those that its source has. */
export function groupsOf({ groupBy }: Row, { columns }: ReportSource): string[] {
  return names(groupBy).filter((name) => Object.hasOwn(columns, name))
}

/** Which rows a report is about: its filters, the asked range, and the actor's rights. */
export function reportCondition(
  context: Context,
  report: Row,
  source: ReportSource,
  { from, to }: ReportRange,
): Fragment {
  const { db, actor } = context
  if (source.isAdminOnly && !actor.isAdmin) throw forbidden()
  const parts = [compileFilters(db, source.columns, report.filters)]
  if (source.date !== null && from) parts.push(db`${db.unsafe(source.date)} >= ${from}`)
  if (source.date !== null && to) parts.push(db`${db.unsafe(source.date)} <= ${to}`)
  if (source.contactId) {
    const ids = visibleContacts(context)
    if (ids) parts.push(db`${db.unsafe(source.contactId)} in ${ids}`)
  }
  if (source.permission) {
    const { own, other } = grantOf(actor, source.permission, 'view')
    if (!own && !other) throw forbidden()
    const isOpen = db.unsafe(source.open ?? 'false')
    if (!other)
      parts.push(source.owner ? db`(${db.unsafe(source.owner)} = ${actor.userId} or ${isOpen})` : isOpen)
  }
  return parts.reduce((all, part) => db`${all} and ${part}`)
}

/** What a column of a grouped report can be calculated with. */
export const FUNCTIONS = new Set(['COUNT', 'AVG', 'SUM', 'MIN', 'MAX'])
export const NUMBERS_ONLY = new Set(['AVG', 'SUM'])
const NUMBERS: ReadonlySet<ReportType> = new Set(['int', 'float', 'bool'])

/** The calculated columns of a grouped report, by their key in rows: the column that is calculated with. */
export function aggregatorsOf(report: Row, source: ReportSource): Map<string, { fn: string; name: string }> {
  const wanted =
    typeof report.aggregators === 'object' && report.aggregators !== null ? report.aggregators : {}
  const found = new Map<string, { fn: string; name: string }>()
  for (const entry of Object.values(wanted)) {
    const { column, function: given } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<
      string,
      unknown
    >
    const [name, fn] = [String(column), String(given).toUpperCase()]
    const type = Object.hasOwn(source.columns, name) ? source.columns[name]?.type : undefined
    if (type === undefined || !FUNCTIONS.has(fn)) continue
    if (NUMBERS_ONLY.has(fn) && type !== 'int' && type !== 'float') continue
    if (fn !== 'COUNT' && (type === 'bool' || type === 'list')) continue
    found.set(`${fn} ${name}`, { fn, name })
  }
  return found
}

function selectedColumns(
  report: Row,
  source: ReportSource,
  groups: readonly string[],
): { sql: string; alias: string; isNumber: boolean; isText: boolean }[] {
  const aliases = aliasesOf(source)
  const known = names(report.columns).filter((name) => Object.hasOwn(source.columns, name))
  const wanted = known.length > 0 ? known : Object.keys(source.columns).slice(0, 1)
  const list = [...new Set(wanted)].flatMap((name) => {
    const column = source.columns[name]
    if (!column) return []
    const isLoose = groups.length > 0 && !groups.includes(name)
    const expression = isLoose ? anyOf(column) : column.expression
    const alias = aliases.get(name) ?? name
    const sql = shownAs({ ...column, expression }, isLoose)
    return [{ sql, alias, isNumber: isNumber(column), isText: isText(column) }]
  })
  if (groups.length === 0) return list
  const calculated = [...aggregatorsOf(report, source)].map(([key, { fn, name }]) => {
    const column = source.columns[name]
    const value = `${fn.toLowerCase()}(${column?.expression})`
    const isCount = fn === 'COUNT' || NUMBERS_ONLY.has(fn)
    return {
      sql: isCount || !column ? `${value}::float8` : shownAs({ ...column, expression: value }),
      alias: key,
      isNumber: isCount || (column !== undefined && isNumber(column)),
      isText: !isCount && (column === undefined || isText(column)),
    }
  })
  return [...list, ...calculated]
}

/** One value of a group, the smallest: it takes no memory for the others. Lists have none. */
function anyOf({ expression, type }: ReportColumn): string {
  switch (type) {
    case 'bool':
      return `bool_and(${expression})`
    case 'text':
      return `min((${expression})::text)`
    case 'list':
      return 'null::text[]'
    case 'int':
    case 'float':
    case 'date':
    case 'datetime':
      return `min(${expression})`
    default:
      return type satisfies never
  }
}

/** Whether its values may be long. */
function isText({ type, labels }: ReportColumn): boolean {
  return type === 'text' || type === 'list' || labels !== undefined
}

function isNumber({ type, labels, isPercentage }: ReportColumn): boolean {
  return NUMBERS.has(type) && !labels && !isPercentage
}

/** As rows show it: moments as `YYYY-MM-DD HH:MM:SS` in UTC, booleans as 1 and 0, lists joined by a bar, percentages as `12.5%`, values with labels as those. */
export function shownAs({ expression, type, labels, isPercentage }: ReportColumn, isLoose = false): string {
  if (labels) return labelled(expression, type, labels, isLoose)
  if (isPercentage) return `round((${expression})::numeric, 1) || '%'`
  switch (type) {
    case 'datetime':
      return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`
    case 'bool':
      return `(${expression})::int`
    case 'list':
      // Lists cannot be gathered whole: of a group the values are not told.
      return isLoose ? 'null::text' : `array_to_string(${expression}, '|')`
    case 'float':
      return `(${expression})::float8`
    case 'date':
    case 'int':
    case 'text':
      return expression
    default:
      return type satisfies never
  }
}

function labelled(
  expression: string,
  type: ReportType,
  labels: Readonly<Record<string, string>>,
  isLoose: boolean,
): string {
  const known = `'${JSON.stringify(labels).replaceAll("'", "''")}'::jsonb`
  if (type !== 'list') return `coalesce(${known} ->> (${expression})::text, (${expression})::text)`
  if (isLoose) return 'null::text'
  return `(select string_agg(coalesce(${known} ->> v, v), '|' order by n) from unnest(${expression}) with ordinality u (v, n))`
}

function orderOf(report: Row, source: ReportSource, groups: readonly string[]): string[] {
  const wanted = typeof report.tableOrder === 'object' && report.tableOrder !== null ? report.tableOrder : {}
  const asked = Object.values(wanted).flatMap((entry) => {
    const { column, direction } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<
      string,
      unknown
    >
    const name = String(column)
    const expression = Object.hasOwn(source.columns, name) ? source.columns[name]?.expression : undefined
    if (expression === undefined || (groups.length > 0 && !groups.includes(name))) return []
    return [
      `${expression} ${String(direction).toUpperCase() === 'DESC' ? 'desc nulls last' : 'asc nulls first'}`,
    ]
  })
  const last =
    groups.length > 0 ? groups.map((name) => source.columns[name]?.expression ?? name) : [source.id]
  return [...asked, ...last]
}

function names(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.values(value).map(String) : []
}
