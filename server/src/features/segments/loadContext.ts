import type { Config } from '../../config.ts'
import type { Db } from '../../database/connection.ts'
import type { FilterContext, FilterField } from './filterFields.ts'

interface FieldRow extends FilterField {
  object: 'contact' | 'company'
  alias: string
}

/**
 * Everything that compiling filters needs to know: the published, listable fields, and the filters of all
 * segments. Two statements.
 */
export async function loadFilterContext(db: Db, { config, now }: { config: Config; now: Date }): Promise<FilterContext> {
  const fields = await db<FieldRow[]>`
    select object, alias, column_name as column, type, is_indexed as "isIndexed"
    from fields where is_published and is_listable`
  const segments = await db<{ id: number; filters: unknown }[]>`select id, filters from segments`
  const of = (object: string) => new Map(fields.filter((field) => field.object === object).map((field) => [field.alias, field]))
  return {
    contactFields: of('contact'),
    companyFields: of('company'),
    segments: new Map(segments.map((segment) => [segment.id, segment.filters])),
    now,
    timezone: config.default_timezone,
    countMachineActivity: config.count_machine_activity,
  }
}
