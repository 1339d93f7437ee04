/** Rows that reports are made of: declared by the feature that owns them, as fixed pieces of SQL. */
import type { Db } from '../platform/database/connection.ts'
import type { Context } from '../platform/resource/definition.ts'

export type ReportType = 'int' | 'float' | 'bool' | 'datetime' | 'date' | 'text' | 'list'

export interface ReportColumn {
  /** Of columns that the account made; others have theirs in the messages. */
  label?: string
  expression: string
  type: ReportType
  /** Its key in rows; the part of its name after the dot unless told. */
  alias?: string
  /** Labels of stored values, which rows show in their place. Filters compare the stored values. */
  labels?: Readonly<Record<string, string>>
  /** Rows show the value as a percentage with one decimal. */
  isPercentage?: boolean
  /** Another name of a column, which reports from the established system use. It is not offered for new reports. */
  isSynonym?: boolean
  /** The records that the value tells about, where they are not those of the source: actors who may not view one see no value. */
  of?: readonly ReportedRecord[]
}

/** A record of another kind behind a row. */
export interface ReportedRecord {
  /** As references call it. */
  kind: string
  /** Expression of its id. */
  id: string
  /** Condition under which the row is about it; always unless told. */
  when?: string
}

/** Columns by the name under which reports know them, such as `es.date_sent`. */
export type ReportColumns = Readonly<Record<string, ReportColumn>>

/** Rows of one line: those whose moment, the source's unless told, lies in a unit of time. */
export interface ChartLine {
  label: string
  at?: string
  where?: string
  /** What stands for the rows of a unit: their number unless told. */
  value?: string
}

/** Fixed pieces of SQL over the tables of the source. */
export type ReportChart =
  | { shape: 'line'; lines: readonly ChartLine[] }
  /** A slice for each condition. */
  | { shape: 'pie'; slices: readonly { label: string; where: string }[] }
  /** A slice or a row for each value, the largest first; what stands for its rows is their number unless told. */
  | { shape: 'split'; as: 'pie' | 'table'; by: string; head?: string; value?: string; where?: string }

export interface ReportSource {
  /** The documented identifier, such as `email.stats`. */
  key: string
  /** Tables with their aliases; contacts are `l`, companies `comp`. */
  from: string
  /** What tells rows apart, and orders them where a report names no order. */
  id: string
  /** The moment that a range of dates is about; null for sources without one. */
  date: string | null
  columns: ReportColumns
  /** Expression of the contact a row is about: only rows of contacts that the actor may see. */
  contactId?: string
  /** The permission set whose view level shows rows of others, and the user to whom a row belongs. */
  permission?: string
  owner?: string
  /** Condition of rows that every viewer of the permission set sees. */
  open?: string
  isAdminOnly?: boolean
  /** By the name under which reports keep them, such as `email.graph.line.stats` with the prefix of all names. */
  charts?: Readonly<Record<string, ReportChart>>
}

/** The source with a key that is in no list, such as the results of one form; null when there is none. */
export type FindReportSource = (
  context: Pick<Context, 'db' | 'catalog'>,
  key: string,
) => Promise<ReportSource | null>

/** Columns of features above the one that declares the source, by its key, over the tables of the source. */
export type AddedReportColumns = Readonly<Record<string, ReportColumns>>

/** Sources of a feature. They are asked for each time, because custom fields come and go. */
export type ReportSources = (db: Db) => Promise<readonly ReportSource[]>

export const text = (expression: string, alias?: string): ReportColumn => ({
  expression,
  type: 'text',
  ...(alias ? { alias } : {}),
})
export const int = (expression: string, alias?: string): ReportColumn => ({
  ...text(expression, alias),
  type: 'int',
})
export const bool = (expression: string, alias?: string): ReportColumn => ({
  ...text(expression, alias),
  type: 'bool',
})
/** The part of `whole` that `part` is; 0 without any. */
export const percentage = (part: string, whole: string): ReportColumn => ({
  expression: `coalesce(100.0 * ${part} / nullif(${whole}, 0), 0)`,
  type: 'float',
  isPercentage: true,
})
/** A column under the name that the established system has for it. */
export const synonym = (column: ReportColumn, alias?: string): ReportColumn => ({
  ...column,
  ...(alias ? { alias } : {}),
  isSynonym: true,
})
/** Columns whose values tell about records of another kind. */
export function aboutRecords(of: readonly ReportedRecord[], columns: ReportColumns): ReportColumns {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, { ...column, of }]))
}
export const moment = (expression: string, alias?: string): ReportColumn => ({
  ...text(expression, alias),
  type: 'datetime',
})

/** The columns that every kind of message, form or asset has, of the table with this alias. */
export function commonColumns(alias: string): ReportColumns {
  return {
    [`${alias}.id`]: int(`${alias}.id`),
    [`${alias}.is_published`]: bool(`${alias}.is_published`),
    [`${alias}.created_by_user`]: text(`${alias}.created_by_user`),
    [`${alias}.date_added`]: moment(`${alias}.date_added`),
    [`${alias}.date_modified`]: moment(`${alias}.date_modified`),
    [`${alias}.modified_by_user`]: text(`${alias}.modified_by_user`),
  }
}

/** Publication and description of the table with this alias, where it has them. */
export function publishedColumns(
  alias: string,
  { hasDescription }: { hasDescription: boolean },
): ReportColumns {
  return {
    [`${alias}.description`]: hasDescription
      ? text(`${alias}.description`)
      : synonym(text('null::text', `${alias}_description`)),
    [`${alias}.publish_up`]: moment(`${alias}.publish_up`),
    [`${alias}.publish_down`]: moment(`${alias}.publish_down`),
  }
}

/** Name and id of the category of the table with this alias; join `categories c`. */
export const categoryColumns: ReportColumns = {
  'c.id': int('c.id', 'category_id'),
  'c.title': text('c.title', 'category_title'),
}
