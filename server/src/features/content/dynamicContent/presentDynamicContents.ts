import type { Context, Detail, Entity } from '../../../platform/resource/definition.ts'
import { childrenOf } from '../../../platform/values/childrenOf.ts'
import { orderKeys } from '../../../platform/values/orderKeys.ts'
import { showUtmTags } from '../../../platform/values/utmTags.ts'
import { loadDynamicContentReferences } from './loadDynamicContentReferences.ts'

const FILTER_KEYS = ['glue', 'field', 'object', 'type', 'operator', 'properties', 'filter', 'display']

/** Puts in variants, and the forms of values that clients expect. Two statements, none for `minimal`. */
export async function presentDynamicContents(
  { db }: Context,
  entities: Entity[],
  detail: Detail,
): Promise<void> {
  if (detail === 'minimal' || entities.length === 0) return
  const ids = entities.map(({ row }) => row.id)
  const variants = await childrenOf(db, ids, { table: 'dynamic_contents', column: 'variant_parent_id' })
  const shown = await loadDynamicContentReferences(db, [...variants.values()].flat())
  for (const { row, wire } of entities) {
    wire.variantChildren = (variants.get(row.id) ?? []).flatMap((id) => shown.get(id) ?? [])
    wire.utmTags = showUtmTags(wire.utmTags)
    if (Array.isArray(wire.filters))
      wire.filters = wire.filters.map((filter) => orderKeys(filter, FILTER_KEYS))
  }
}
