// How rows of filters are changed, and what may be known of each.
import type { components } from '@campanile/client'
import type { Draft } from './model/draft.ts'
import type { Edit } from './model/edits.ts'
import type { Filter } from './model/filter.ts'

/** How many fit a row alone and how many are left after it, or what is wrong with it. */
export type FilterFigures = components['schemas']['SegmentCount']['filters'][number]

export interface RowEdits {
  /** The row that gets the keyboard; `turn` tells two wishes for the same row apart. */
  focus: { id: number; turn: number } | null
  edit(edit: (draft: Draft) => Edit): void
  /** Changes the filter of a row; changes with the same mark in a row are one step. */
  change(id: number, filter: Filter, mark?: string): void
}
