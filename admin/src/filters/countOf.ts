// How many contacts fit filters, and how many fit each of them.
import type { components } from '@campanile/client'
import { keepPreviousData } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'
import type { Filter } from './model/filter.ts'
import type { FilterFigures } from './rowEdits.ts'

export type Count = components['schemas']['SegmentCount']

/** The filters as they would be saved, the row that each comes from, and the segment that they are for. */
export interface Written {
  id: number | null
  filters: readonly Filter[]
  rows: readonly number[]
}

export interface Counted {
  count: Count
  /** What is known of each row, by its id. */
  rows: ReadonlyMap<number, FilterFigures>
}

/** How many contacts; exact figures take longer. */
export function countOf({ id, filters, rows }: Written, isExact: boolean) {
  return {
    ...ask(
      '/segments/count',
      { body: { id, filters, ...(isExact ? { exact: true } : {}) } },
      {
        apart: rows,
        // Those of the band are in each group: what is left is told of the first one.
        read: ({ count }): Counted => ({
          count,
          rows: new Map(rows.map((row, at) => [row, figures(count, at)] as const).toReversed()),
        }),
      },
    ),
    placeholderData: keepPreviousData,
  }
}

function figures({ filters }: Count, at: number): FilterFigures {
  return filters[at] ?? { fits: null, left: null, problem: null }
}
