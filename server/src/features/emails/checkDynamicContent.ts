import { isDeepStrictEqual } from 'node:util'
import { type ApiError, invalid } from '../../errors.ts'
import type { Change, Context } from '../../rest/definition.ts'
import { loadFilterContext } from '../segments/loadContext.ts'
import { validateFilters } from '../segments/validateFilters.ts'
import { variantFilters } from './dynamicContent.ts'

/**
 * Refuses changes whose dynamic content has filters that cannot be used; filters are those of segments. Content that
 * stays as it is is not looked at: what it names may be gone by now. No statement without filters, else one and those
 * of `validateFilters`.
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
  const problems = await validateFilters(context.db, variants, await loadFilterContext(context.db, context))
  return new Map(
    variants.flatMap(({ change, name }, index) => {
      const problem = problems[index]
      return problem ? [[change, invalid('dynamicContent', `"${name}": ${problem}`)] as const] : []
    }),
  )
}
