/** A figure of the dashboard: declared by the feature whose rows it counts, as fixed pieces of SQL. */
import type { Context } from '../platform/resource/definition.ts'
import type { Rolled } from './rolledFigure.ts'

export type WidgetGroup =
  | 'Asset'
  | 'Campaign'
  | 'Contact'
  | 'Core'
  | 'Email'
  | 'Form'
  | 'Page'
  | 'Point'
  | 'Report'
  | 'Stage'

/** Relations with the same columns: a moment, `at`, and what `count` reads. */
export interface WholeDays {
  alias: string
  columns: string
  /** A row for each day of UTC that is kept. */
  days: string
  /** The same by quarters of an hour, which say when their day begins, too (`day`). */
  quarters: string
  /** What lies on days that are not kept yet. */
  since: string
  count: string
}

/** Rows that are counted. */
export interface Counted {
  /** Tables with their aliases. */
  from: string
  /** Expression of the moment that decides whether a row lies in the asked range; absent for all rows. */
  at?: string
  where?: string
  /** What is counted: rows unless told. */
  count?: string
  /** Expression of the user to whom a row belongs, for those who may see their own only. */
  owner?: string
  /**
   * Expression of the contact of a row, for rows that show values of contacts or are filtered by rules of the viewer. A
   * viewer with rights for own contacts only gets no rows of other contacts.
   */
  contact?: string
  /** Expressions that `filter[name]` is compared with. */
  filters?: Readonly<Record<string, string>>
  /** The same of all rows together, which is kept by day: read where nothing is filtered by, in units longer than a minute. */
  whole?: WholeDays
  /** The same count out of roll-ups; without it the rows themselves are counted. */
  rolled?: Rolled
}

/** Rows counted by the values of an expression. */
export interface Split extends Counted {
  by: string
  /** Days that are over are kept under this name, which is stored: read where nothing is filtered by, for who sees all rows. */
  keptAs?: string
}

/** Counts by value, the largest first. */
export type CountSplit = (split: Split) => Promise<{ label: string; n: number }[]>

/** What a list of the rows that were counted shows of each, as expressions over their tables. */
export interface RowWords {
  id: string
  contact?: string
  /** What the row is about, such as the email that was sent; null where there is none. */
  record?: { kind: string; id: string; name: string }
  /** How much it counts, where that is not one. */
  amount?: string
}

/** Counted per unit of time: `at` is needed. */
export interface Line extends Counted {
  label: string
  at: string
  /** Absent for what is no sum of rows. */
  behind?: RowWords
}

export interface Slice extends Counted {
  label: string
}

export interface TableColumn {
  head: string
  expression: string
  /** A moment, shown as ISO 8601. */
  isMoment?: boolean
  /** Shown only to viewers who may view all contacts. */
  countsContacts?: boolean
}

/** The asked range and form of a figure. */
export interface WidgetQuery {
  from: Date
  to: Date
  timezone: string
  /** Rows of a table. */
  limit: number
  height: number
  filter: Readonly<Record<string, string>>
}

/** What a figure of its own kind can be asked for, as parameters of the address. */
export type WidgetParameter = 'dateFrom' | 'dateTo' | 'timezone' | 'limit' | `filter[${string}]`

export type Shape =
  | { shape: 'line'; lines: readonly Line[] }
  /** One slice per entry, or per value of the expression `by`, the largest first. */
  | { shape: 'pie' | 'doughnut' | 'bar'; slices: readonly Slice[] | Split }
  | {
      shape: 'table'
      columns: readonly TableColumn[]
      rows: Counted & { groupBy?: string; order: string }
    }
  /** Anything else, shown as it is. */
  | {
      shape: 'special'
      takes: readonly WidgetParameter[]
      load(context: Context, query: WidgetQuery, countSplit: CountSplit): Promise<Record<string, unknown>>
    }

export type Widget = Shape & {
  type: string
  group: WidgetGroup
  /** The permission set whose view level shows rows of others. */
  permission?: string
}
