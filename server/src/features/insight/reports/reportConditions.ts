// What filters of reports compare by: the words that `compileFilters` knows, and the columns that they make sense for.
import type { ReportType } from '../../../catalog/reportSource.ts'

interface Condition {
  takes: 'nothing' | 'one' | 'several' | 'text'
  types: readonly ReportType[]
}

const ALL: readonly ReportType[] = ['text', 'list', 'int', 'float', 'bool', 'datetime', 'date']
const ORDERED: readonly ReportType[] = ['int', 'float', 'datetime', 'date']
const LISTED: readonly ReportType[] = ['text', 'list', 'int', 'float']
const TEXT: readonly ReportType[] = ['text']

export const REPORT_CONDITIONS: Readonly<Record<string, Condition>> = {
  eq: { takes: 'one', types: ALL },
  neq: { takes: 'one', types: ALL },
  gt: { takes: 'one', types: ORDERED },
  gte: { takes: 'one', types: ORDERED },
  lt: { takes: 'one', types: ORDERED },
  lte: { takes: 'one', types: ORDERED },
  like: { takes: 'text', types: TEXT },
  notLike: { takes: 'text', types: TEXT },
  contains: { takes: 'text', types: TEXT },
  startsWith: { takes: 'text', types: TEXT },
  endsWith: { takes: 'text', types: TEXT },
  in: { takes: 'several', types: LISTED },
  notIn: { takes: 'several', types: LISTED },
  empty: { takes: 'nothing', types: ALL },
  notEmpty: { takes: 'nothing', types: ALL },
}
