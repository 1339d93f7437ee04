import { type ApiError, invalid } from '../../../platform/errors.ts'
import type { Change, Context } from '../../../platform/resource/definition.ts'
import {
  forbiddenRecord,
  judgeMentions,
  type Mention,
  unknownRecord,
} from '../../../platform/rest/references.ts'
import { type Reference, reference, toId } from '../../../platform/values/field.ts'
import { FilterError, listOf, readFilters } from './filter.ts'

/** What filters name by id, by field. Owners, tags, stages and categories show nothing of other people's records. */
export const FILTER_REFERENCES: Readonly<Record<string, Reference>> = {
  leadlist: reference('segment', 'view'),
  tags: reference('tag', 'none'),
  stage: reference('stage', 'none'),
  campaign: reference('campaign', 'view'),
  owner_id: reference('user', 'none'),
  globalcategory: reference('category', 'none'),
  lead_email_received: reference('email', 'view'),
  lead_email_sent: reference('email', 'view'),
  lead_email_clicked: reference('email', 'view'),
  lead_asset_download: reference('asset', 'view'),
  consent_form: reference('form', 'view'),
}

const SCORES = reference('point_group', 'view')
const SCORE_FIELD = /^group_points_(\d{1,15})$/

/** Filters that are written, what they replace, and what errors call them. */
export interface WrittenFilters<C = Change> {
  /** By what the verdict is asked for. */
  change: C
  path: string
  filters: unknown
  before: unknown
}

/**
 * Why filters cannot be saved by the actor, by change: they ask about records that are not there, or that he or she may
 * not see. Documents, copies and established clients may name what is not there. One statement per kind of record, none
 * for none.
 */
export async function refuseFilters<C = Change>(
  context: Context,
  written: readonly WrittenFilters<C>[],
): Promise<Map<C, ApiError>> {
  const mentions = written.flatMap(({ change, path, filters, before }) => {
    const standing = new Set(mentionsOf(before).map(keyOf))
    return mentionsOf(filters)
      .filter((mention) => !standing.has(keyOf(mention)))
      .map((mention) => ({ ...mention, change, path }))
  })
  const verdicts = await judgeMentions(context, mentions)
  const errors = new Map<C, ApiError>()
  const isLenient = context.keepsDeadReferences || context.config.api_legacy_clients
  for (const [index, mention] of mentions.entries()) {
    const { change, path } = mention
    if (errors.has(change)) continue
    if (verdicts[index] === 'forbidden') errors.set(change, forbiddenRecord(context, path, mention))
    // What is no id at all is told by validateFilters.
    if (verdicts[index] === 'unknown' && mention.id > 0 && !isLenient)
      errors.set(change, invalid(path, unknownRecord(context, mention)))
  }
  return errors
}

/** The same for records whose own field `filters` it is. */
export function refuseOwnFilters(
  context: Context,
  changes: readonly Change[],
): Promise<Map<Change, ApiError>> {
  return refuseFilters(
    context,
    changes.map((change) => ({
      change,
      path: 'filters',
      filters: change.after.filters,
      before: change.before?.filters,
    })),
  )
}

/** Whether a filter on this field asks about records that not everybody may see. */
export function asksAboutRecords(field: string): boolean {
  return SCORE_FIELD.test(field) || (referenceOf(field)?.right ?? 'none') !== 'none'
}

function keyOf({ reference: { kind }, id }: Mention): string {
  return `${kind}:${id}`
}

function mentionsOf(stored: unknown): Mention[] {
  return read(stored).flatMap(({ field, value }) => {
    const group = toId(SCORE_FIELD.exec(field)?.[1])
    if (group !== undefined) return [{ reference: SCORES, id: group }]
    const named = referenceOf(field)
    return named ? listOf(value).flatMap((entry) => ({ reference: named, id: toId(entry) ?? 0 })) : []
  })
}

function referenceOf(field: string): Reference | undefined {
  return Object.hasOwn(FILTER_REFERENCES, field) ? FILTER_REFERENCES[field] : undefined
}

function read(stored: unknown) {
  try {
    return readFilters(stored)
  } catch (error) {
    // What is no filter is told by validateFilters.
    if (error instanceof FilterError) return []
    throw error
  }
}
