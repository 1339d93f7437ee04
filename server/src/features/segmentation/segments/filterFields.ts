import type { FilterFields } from '../../../catalog/filterField.ts'

/** Membership is compiled: a segment that is about to be rebuilt counts by its filters. */
export const segmentFilters: Partial<FilterFields> = {
  contact: { leadlist: { source: { from: 'segments' }, aspects: [] } },
}
