// A report as it is answered, and what it can be made of.
import { reports as resource } from '@campanile/client/resources'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'

export { resource }

export interface Column {
  /** What a report is written with, such as `l.email`. */
  name: string
  /** Under which the rows have it. */
  key: string
  label: string
  type: string
}

export interface Source {
  key: string
  label: string
  hasDates: boolean
  columns: readonly Column[]
}

export interface Condition {
  value: string
  label: string
  takes: string
  types: readonly string[]
}

export interface Filter {
  column: string
  condition: string
  value?: string
  glue: 'and' | 'or'
}

export interface Draft {
  name: string
  source: string
  columns: readonly string[]
  filters: readonly Filter[]
  groupBy: readonly string[]
  tableOrder: readonly { column: string; direction: string }[]
}

/** What reports can be made of by who is signed in. */
export function useSources() {
  const found = useQuery({
    ...query('/catalog', { query: { parts: 'reportSources,reportConditions' } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { reportSources = [], reportConditions = [] } = (found.data ?? {}) as {
    reportSources?: readonly Source[]
    reportConditions?: readonly Condition[]
  }
  return { found, sources: reportSources, conditions: reportConditions }
}

/** What a column of the rows is called: sums and counts keep the name that the server gave them. */
export function columnLabel(source: Source | undefined, key: string): string {
  return source?.columns.find((column) => column.key === key)?.label ?? key
}
