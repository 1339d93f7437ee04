import { isDeepStrictEqual } from 'node:util'
import { type ApiError, invalid } from '../../../platform/errors.ts'
import type { Change, Context } from '../../../platform/resource/definition.ts'
import { knownFilters } from '../../audience/filters/knownFilters.ts'
import { loadFilterContext } from '../../audience/filters/loadContext.ts'
import { refuseFilters } from '../../audience/filters/refuseFilters.ts'
import { validateFilters } from '../../audience/filters/validateFilters.ts'
import { variantFilters } from '../rendering/dynamicContent.ts'

/**
 * Refuses changes whose dynamic content has filters that cannot be used; filters are those of segments. Content that
 * stays as it is is not looked at: what it names may be gone by now. So may be what content names that comes from
 * elsewhere, and its filters fit nobody. No statement without filters, else one and those of `validateFilters`.
 */
export async function checkDynamicContent(
  context: Context,
  changes: readonly Change[],
): Promise<Map<Change, ApiError>> {
  const variants = changes
    .filter(({ before, after }) => !before || !isDeepStrictEqual(before.dynamicContent, after.dynamicContent))
    .flatMap((change) =>
      variantFilters(change.after.dynamicContent).map((variant) => ({ ...variant, change })),
    )
    .filter(({ filters }) => filters.length > 0)
  if (variants.length === 0) return new Map()
  const filterContext = await loadFilterContext(context.db, context)
  const problems = await validateFilters(
    context.db,
    context.keepsDeadReferences
      ? variants.map(({ filters }) => ({ filters: knownFilters(filters, filterContext) }))
      : variants,
    filterContext,
  )
  const refused = await refuseFilters(
    context,
    variants.map(({ change, filters }) => ({
      change,
      path: 'dynamicContent',
      filters,
      before: variantFilters(change.before?.dynamicContent).flatMap((variant) => variant.filters),
    })),
  )
  return new Map([
    ...refused,
    ...variants.flatMap(({ change, name }, index) => {
      const problem = problems[index]
      return problem ? [[change, invalid('dynamicContent', `"${name}": ${problem}`)] as const] : []
    }),
  ])
}
