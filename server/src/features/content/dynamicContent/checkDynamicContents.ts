import { type ApiError, type ErrorDetails, invalid, invalidFields } from '../../../platform/errors.ts'
import type { Change, Context } from '../../../platform/resource/definition.ts'
import { checkParents } from '../../../platform/values/checkParents.ts'
import { defaultLanguage } from '../../../platform/values/defaultLanguage.ts'
import { loadFilterContext } from '../../audience/filters/loadContext.ts'
import { refuseOwnFilters } from '../../audience/filters/refuseFilters.ts'
import { validateFilters } from '../../audience/filters/validateFilters.ts'

/**
 * A verdict per change: what is shown without a campaign needs a slot and filters that say to whom; filters are those
 * of segments. The statements depend on what is sent, not on how many.
 */
export async function checkDynamicContents(
  context: Context,
  changes: Change[],
): Promise<(ApiError | null)[]> {
  const { db, config } = context
  const parents = await checkParents(db, changes, {
    table: 'dynamic_contents',
    parents: { variantParent: 'variant_parent_id', translationParent: 'translation_parent_id' },
  })
  const filtered = changes.filter((change) => filtersOf(change).length > 0)
  const problems =
    filtered.length > 0
      ? await validateFilters(
          db,
          filtered.map((change) => ({ filters: change.after.filters })),
          await loadFilterContext(db, context),
        )
      : []
  const refused = await refuseOwnFilters(context, filtered)
  return changes.map((change, index) => {
    change.after.language ||= change.before?.language ?? defaultLanguage(config)
    const problem = problems[filtered.indexOf(change)]
    if (problem) return invalid('filters', problem)
    return parents[index] ?? refused.get(change) ?? lacking(change)
  })
}

function filtersOf({ after }: Change): unknown[] {
  return Array.isArray(after.filters) ? after.filters : []
}

function lacking(change: Change): ApiError | null {
  if (change.after.isCampaignBased === true) return null
  const details: ErrorDetails = {
    ...(change.after.slotName ? {} : { slotName: ['A slot name is required.'] }),
    ...(filtersOf(change).length > 0 ? {} : { filters: ['At least one filter is required.'] }),
  }
  return Object.keys(details).length > 0 ? invalidFields(details) : null
}
