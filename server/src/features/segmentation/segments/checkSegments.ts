import { type ApiError, invalid } from '../../../platform/errors.ts'
import type { Change, Context } from '../../../platform/resource/definition.ts'
import { assignAliases } from '../../../platform/values/aliases.ts'
import { loadFilterContext } from '../../audience/filters/loadContext.ts'
import { refuseOwnFilters } from '../../audience/filters/refuseFilters.ts'
import { validateFilters } from '../../audience/filters/validateFilters.ts'
import { wholeInterval } from '../../audience/filters/wholeInterval.ts'
import { refuseUsedSegments } from './refuseUsedSegments.ts'
import { lockDefinitions } from './requestRebuilds.ts'

/**
 * Why segments cannot be saved: filters that do not compile or go in a circle, or unpublishing one that others use.
 * Definitions are locked, so that two segments cannot be made to name each other at the same moment.
 */
export async function checkSegments(context: Context, changes: Change[]): Promise<(ApiError | null)[]> {
  const { db } = context
  await lockDefinitions(db)
  await assignAliases(db, changes, { table: 'segments', from: 'name', separator: '-' })
  for (const { after } of changes) {
    after.publicName ||= after.name
    if (Array.isArray(after.filters)) after.filters = after.filters.map(wholeInterval)
  }
  const filterContext = await loadFilterContext(db, context)
  const segments = new Map(filterContext.segments)
  for (const change of changes) if (change.before) segments.set(change.after.id, change.after.filters)
  const problems = await validateFilters(
    db,
    changes.map((change) => ({ filters: change.after.filters, segmentId: change.before?.id })),
    { ...filterContext, segments },
  )
  const refused = await refuseOwnFilters(context, changes)
  const unpublished = changes.filter(
    (change) => change.before?.isPublished === true && change.after.isPublished !== true,
  )
  const refusals = await refuseUsedSegments(
    context,
    unpublished.map((change) => change.after.id),
  )
  return changes.map((change, index) => {
    const problem = problems[index]
    if (problem) return invalid('filters', problem)
    if (refused.has(change)) return refused.get(change) ?? null
    const position = unpublished.indexOf(change)
    return position < 0 ? null : (refusals[position] ?? null)
  })
}
