import type { Context, Detail, Showing } from '../../../platform/resource/definition.ts'
import { childrenOf } from '../../../platform/values/childrenOf.ts'
import { orderKeys } from '../../../platform/values/orderKeys.ts'
import { s } from '../../../platform/values/shape.ts'
import { showUtmTags, utmTagsShape } from '../../../platform/values/utmTags.ts'
import { filterShape } from '../../audience/filters/filterShape.ts'
import { dynamicContentShape, loadDynamicContentReferences } from './loadDynamicContentReferences.ts'

/** What is put in here. */
export const dynamicContentShows = {
  variantChildren: s.list(dynamicContentShape),
  utmTags: utmTagsShape,
  filters: s.list(filterShape),
} as const

const FILTER_KEYS = ['glue', 'field', 'object', 'type', 'operator', 'properties', 'filter', 'display']

/** Puts in variants, and the forms of values that clients expect. Two statements, none for `minimal`. */
export async function presentDynamicContents(
  { db }: Context,
  entities: Showing<typeof dynamicContentShows>[],
  detail: Detail,
): Promise<void> {
  if (detail === 'minimal' || entities.length === 0) return
  const ids = entities.map(({ row }) => row.id)
  const variants = await childrenOf(db, ids, { table: 'dynamic_contents', column: 'variant_parent_id' })
  const shown = await loadDynamicContentReferences(db, [...variants.values()].flat())
  for (const { row, wire } of entities) {
    wire.variantChildren = (variants.get(row.id) ?? []).flatMap((id) => shown.get(id) ?? [])
    wire.utmTags = showUtmTags(row.utmTags)
    wire.filters &&= wire.filters.map((filter) => orderKeys(filter, FILTER_KEYS))
  }
}
