import { ApiError } from '../platform/errors.ts'
import { SYSTEM } from '../platform/permissions.ts'
import type { Context, Definition } from '../platform/resource/definition.ts'
import { findEach } from '../platform/rest/list.ts'
import { present } from '../platform/rest/present.ts'
import type { Shape } from '../platform/values/shape.ts'
import type { Happening, HappeningType } from './happenings.ts'

/** Something that happens and that webhooks can be told of: declared by the feature in which it happens. */
export interface WebhookTrigger<T extends HappeningType = HappeningType> {
  /** The documented identifier, such as `mautic.lead_post_save_new`. */
  key: string
  /** The happenings that tell of it; none for what is told only when records are deleted. */
  happenings: readonly T[]
  /** Whether a happening is of this kind at all, for happenings that tell of other things, too. */
  isIt?(happening: Happening<T>): boolean
  /** The permission set that a webhook's maker needs a right to view of, beside the right on the record. */
  permission: string
  /** The kind of records whose deletion it tells of. */
  deletionOf?: string
  /** What is told of each: the keys beside `timestamp`. */
  item: Readonly<Record<string, Shape>>
  /**
   * What is told, for all happenings at once, in their order; the context acts for the system. A constant number of
   * statements.
   */
  present(context: Context, happenings: readonly Happening<T>[]): Promise<readonly ToldItem[]>
}

/** One event as a webhook is told of it. */
export interface ToldItem {
  /** The record that the maker of the webhook has to be allowed to see; null when there is none. */
  about: { kind: string; id: number } | null
  payload: Readonly<Record<string, unknown>>
}

/** Records of a kind as they show themselves, by id; those that are gone are missing. A constant number of statements. */
export async function showRecords(
  context: Context,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, Record<string, unknown>>> {
  const definition = context.catalog.resources.get(kind)
  return definition ? showRows(context, definition, ids) : new Map()
}

/** The same for a definition that the caller has. */
export async function showRows(
  context: Context,
  definition: Definition,
  ids: readonly number[],
): Promise<Map<number, Record<string, unknown>>> {
  if (ids.length === 0) return new Map()
  const found = await findEach({ ...context, actor: SYSTEM }, definition, [...new Set(ids)], 'view')
  const rows = [...found].flatMap(([id, row]) => (row instanceof ApiError ? [] : [{ id, row }]))
  const shown = await present(
    context,
    definition,
    rows.map(({ row }) => row),
    'full',
  )
  return new Map(rows.map(({ id }, index) => [id, shown[index] ?? {}]))
}
