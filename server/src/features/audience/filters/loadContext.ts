import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { type FieldSet, loadFieldSet } from '../fieldValues/loadFieldSet.ts'
import type { FilterContext, FilterField } from './filterFields.ts'

/**
 * Everything that compiling filters needs to know: the published, listable fields (cached), and the filters of all
 * segments (one statement).
 */
export async function loadFilterContext(
  db: Db,
  {
    config,
    catalog,
    now,
  }: {
    config: Pick<Config, 'default_timezone' | 'count_machine_activity'>
    catalog: Contracts
    now: Date
  },
): Promise<FilterContext> {
  const contactFields = filterable(await loadFieldSet(db, 'contact'))
  const companyFields = filterable(await loadFieldSet(db, 'company'))
  const segments = await db<{ id: number; filters: unknown }[]>`select id, filters from segments`
  return {
    declared: catalog.filterFields,
    contactFields,
    companyFields,
    segments: new Map(segments.map((segment) => [segment.id, segment.filters])),
    now,
    timezone: config.default_timezone,
    countMachineActivity: config.count_machine_activity,
  }
}

const cache = new WeakMap<FieldSet, ReadonlyMap<string, FilterField>>()

function filterable(set: FieldSet): ReadonlyMap<string, FilterField> {
  const known = cache.get(set)
  if (known) return known
  const fields = new Map(
    set.published.filter((field) => field.isListable).map((field) => [field.alias, field]),
  )
  cache.set(set, fields)
  return fields
}
