import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { type FieldSet, loadFieldSet } from '../fieldValues/loadFieldSet.ts'
import type { FilterContext, FilterField } from './filterFields.ts'

export interface ContextOptions {
  config: Pick<Config, 'default_timezone' | 'count_machine_activity'>
  catalog: Contracts
  now: Date
}

/**
 * Everything that compiling filters needs to know: the published, listable fields (cached), and the filters of all
 * segments (one statement).
 */
export async function loadFilterContext(db: Db, options: ContextOptions): Promise<FilterContext> {
  const [sets, segments] = await Promise.all([
    loadFieldSets(db),
    db<{ id: number; filters: unknown }[]>`select id, filters from segments`,
  ])
  return makeFilterContext(sets, new Map(segments.map((segment) => [segment.id, segment.filters])), options)
}

/** The fields of contacts and of companies. */
export type FieldSets = readonly [contact: FieldSet, company: FieldSet]

export function loadFieldSets(db: Db): Promise<FieldSets> {
  return Promise.all([loadFieldSet(db, 'contact'), loadFieldSet(db, 'company')])
}

/** The same of what is known already: `segments` has the filters of all segments by id. */
export function makeFilterContext(
  [contact, company]: FieldSets,
  segments: ReadonlyMap<number, unknown>,
  { config, catalog, now }: ContextOptions,
): FilterContext {
  return {
    declared: catalog.filterFields,
    contactFields: filterable(contact),
    companyFields: filterable(company),
    segments,
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
