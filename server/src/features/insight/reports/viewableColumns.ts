// Columns that tell about records of other kinds, as far as the actor may view these.
import type { ReportColumn, ReportedRecord, ReportSource, ReportType } from '../../../catalog/reportSource.ts'
import { grantOf } from '../../../platform/permissions.ts'
import { type Context, resourceOf } from '../../../platform/resource/definition.ts'

/**
 * The source with the columns that the actor may read: a value that tells about a record that the actor may not view is
 * null, also for filters, groups, orders and calculations.
 */
export function withViewableColumns(context: Context, source: ReportSource): ReportSource {
  const columns = Object.entries(source.columns).map(([name, column]) => [name, viewable(context, column)])
  return { ...source, columns: Object.fromEntries(columns) }
}

/** Whether the actor may view records of one of the kinds that the column tells about. */
export function isViewable(context: Context, { of = [] }: ReportColumn): boolean {
  const grants = of.map(({ kind }) => grantOf(context.actor, resourceOf(context, kind).permission, 'view'))
  return grants.length === 0 || grants.some(({ own, other }) => own || other)
}

function viewable(context: Context, column: ReportColumn): ReportColumn {
  const { of, expression, ...rest } = column
  const conditions = (of ?? []).flatMap((record) => conditionOf(context, record) ?? [])
  if (conditions.length === 0) return column
  if (!isViewable(context, column)) return { ...rest, expression: `null::${SQL_TYPES[column.type]}` }
  return { ...rest, expression: `(case when ${conditions.join(' and ')} then ${expression} end)` }
}

/** Under which condition a row tells about no record that the actor may not view; null for always. */
function conditionOf(context: Context, { kind, id, when = 'true' }: ReportedRecord): string | null {
  const definition = resourceOf(context, kind)
  const { own, other } = grantOf(context.actor, definition.permission, 'view')
  if (own && other) return null
  const rights = [
    ...(own ? [`${definition.owner} = ${userIdOf(context)}`] : []),
    ...(other ? [`${definition.owner} is distinct from ${userIdOf(context)}`] : []),
    ...(own || other ? [definition.visible?.(context).sql ?? []].flat() : []),
  ]
  const isSeen = `exists (select from "${definition.table}" t where t.id = ${id} and (${rights.join(' or ') || 'false'}))`
  return `(${when} and not ${isSeen}) is not true`
}

/** An id of the database; a number, or null for a program that acts for itself. */
function userIdOf({ actor: { userId } }: Context): string {
  return userId === null ? 'null::bigint' : `${Number(userId)}::bigint`
}

const SQL_TYPES: Readonly<Record<ReportType, string>> = {
  int: 'bigint',
  float: 'float8',
  bool: 'boolean',
  datetime: 'timestamptz',
  date: 'date',
  text: 'text',
  list: 'text[]',
}
