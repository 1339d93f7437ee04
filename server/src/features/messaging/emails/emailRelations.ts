/** Segments, attachments and related emails of an email: tables of their own, written and shown by set. */

import type { Db } from '../../../platform/database/connection.ts'
import { invalid } from '../../../platform/errors.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import type { Change, Context, Detail, Showing } from '../../../platform/resource/definition.ts'
import { forbiddenRecord, judgeMentions, unknownRecord } from '../../../platform/rest/references.ts'
import { reference } from '../../../platform/values/field.ts'
import type { Shown } from '../../../platform/values/shape.ts'
import { showUtmTags } from '../../../platform/values/utmTags.ts'
import { loadSegmentReferences } from '../../segmentation/segments/loadSegmentReferences.ts'
import { NO_DYNAMIC_CONTENT, orderContent } from './emailFields.ts'
import type { assetShape, emailShows } from './emailShape.ts'

const RELATIONS = ['lists', 'excludedLists', 'assetAttachments'] as const
type Relation = (typeof RELATIONS)[number]

interface Relations extends Record<Relation, Map<number, number[]>> {
  /** Adds what a change does to its relations to its differences. */
  note(change: Change): void
}

/** The stored ids per email. One statement. */
export async function findRelations(db: Db, emailIds: readonly number[]): Promise<Relations> {
  const stored: Record<Relation, Map<number, number[]>> = {
    lists: new Map(),
    excludedLists: new Map(),
    assetAttachments: new Map(),
  }
  const rows = await db<{ relation: Relation; emailId: number; ids: number[] }[]>`
    select 'lists' as relation, email_id as "emailId", array_agg(segment_id order by segment_id) as ids
    from email_segments where email_id = any(${emailIds as number[]}::bigint[]) group by email_id
    union all
    select 'excludedLists', email_id, array_agg(segment_id order by segment_id)
    from email_excluded_segments where email_id = any(${emailIds as number[]}::bigint[]) group by email_id
    union all
    select 'assetAttachments', email_id, array_agg(asset_id order by position, asset_id)
    from email_assets where email_id = any(${emailIds as number[]}::bigint[]) group by email_id`
  for (const row of rows) stored[row.relation].set(row.emailId, row.ids)
  return {
    ...stored,
    note(change) {
      for (const relation of RELATIONS) {
        const wanted = wantedIds(change, relation)
        const old = change.before ? (stored[relation].get(change.after.id) ?? []) : []
        if (wanted && String(sorted(wanted, relation)) !== String(old))
          change.differences[relation] = [old, wanted]
      }
    },
  }
}

/** The same by email, for the question of what a write adds. One statement. */
export async function storedRelations(
  db: Db,
  emailIds: readonly number[],
): Promise<Map<number, Record<Relation, number[]>>> {
  const stored = await findRelations(db, emailIds)
  const of = (id: number, relation: Relation) => stored[relation].get(id) ?? []
  return new Map(
    emailIds.map((id) => [
      id,
      {
        lists: of(id, 'lists'),
        excludedLists: of(id, 'excludedLists'),
        assetAttachments: of(id, 'assetAttachments'),
      },
    ]),
  )
}

/** Writes the relations that the changes name: per table one statement that deletes and one that inserts. */
export async function saveRelations({ db }: Context, changes: readonly Change[]): Promise<void> {
  const differing = changes.filter((change) => change.kind !== 'delete')
  for (const relation of RELATIONS) {
    const rows = differing
      .filter((change) => relation in change.differences)
      .map((change) => ({ emailId: change.after.id, ids: wantedIds(change, relation) ?? [] }))
    if (rows.length > 0) await replaceIds(db, relation, rows)
  }
}

/** Puts in relations, and the forms of values that clients expect. */
export async function presentEmails(
  context: Context,
  entities: Showing<typeof emailShows>[],
  detail: Detail,
): Promise<void> {
  for (const { row, wire } of entities) {
    if (!('utmTags' in wire)) continue
    wire.utmTags = showUtmTags(row.utmTags)
    if (wire.dynamicContent?.length === 0) wire.dynamicContent = NO_DYNAMIC_CONTENT
    else wire.dynamicContent = wire.dynamicContent?.map(orderContent)
  }
  if (detail === 'minimal' || entities.length === 0) return
  const { db } = context
  const ids = entities.map((entity) => entity.row.id)
  const relations = await findRelations(db, ids)
  const segments = await loadSegmentReferences(
    db,
    [...relations.lists.values(), ...relations.excludedLists.values()].flat(),
  )
  const assets = await loadAssetReferences(db, [...relations.assetAttachments.values()].flat())
  const children = await db<{ parentId: number; kind: string; ids: number[] }[]>`
    select variant_parent_id as "parentId", 'variantChildren' as kind, array_agg(id order by id) as ids
    from emails where variant_parent_id = any(${ids}::bigint[]) group by 1
    union all
    select translation_parent_id, 'translationChildren', array_agg(id order by id)
    from emails where translation_parent_id = any(${ids}::bigint[]) group by 1`
  for (const entity of entities) {
    const { row } = entity
    const shown = <T>(found: Map<number, T>, relation: Relation) =>
      (relations[relation].get(row.id) ?? []).flatMap((id) => found.get(id) ?? [])
    const wire = withPlaces(entity.wire)
    entity.wire = Object.assign(wire, {
      lists: shown(segments, 'lists'),
      excludedLists: shown(segments, 'excludedLists'),
      assetAttachments: shown(assets, 'assetAttachments'),
      variantChildren: childrenOf(children, row.id, 'variantChildren'),
      translationChildren: childrenOf(children, row.id, 'translationChildren'),
    })
  }
}

// Children follow their parent key on the wire.
function withPlaces(wire: Record<string, unknown>): Record<string, unknown> {
  const children: Record<string, string> = {
    variantParent: 'variantChildren',
    translationParent: 'translationChildren',
  }
  const entries = Object.entries(wire).flatMap(([key, value]): [string, unknown][] => {
    const child = getOwn(children, key)
    return child
      ? [
          [key, value],
          [child, []],
        ]
      : [[key, value]]
  })
  return Object.fromEntries(entries)
}

function childrenOf(
  rows: readonly { parentId: number; kind: string; ids: number[] }[],
  id: number,
  kind: string,
): number[] {
  return rows.find((row) => row.parentId === id && row.kind === kind)?.ids ?? []
}

export function wantedIds(change: Change, relation: Relation): number[] | null {
  if (relation in change.values) return change.values[relation] as number[]
  return change.isPut || change.kind === 'create' ? [] : null
}

function sorted(ids: readonly number[], relation: Relation): readonly number[] {
  return relation === 'assetAttachments' ? ids : [...ids].sort((a, b) => a - b)
}

const TABLES = {
  lists: { table: 'email_segments', column: 'segment_id' },
  excludedLists: { table: 'email_excluded_segments', column: 'segment_id' },
  assetAttachments: { table: 'email_assets', column: 'asset_id' },
} as const

async function replaceIds(
  db: Db,
  relation: Relation,
  rows: readonly { emailId: number; ids: number[] }[],
): Promise<void> {
  const { table, column } = TABLES[relation]
  const wanted = rows.flatMap(({ emailId, ids }) => ids.map((id, position) => ({ emailId, id, position })))
  await db`delete from ${db(table)} where email_id = any(${rows.map((row) => row.emailId)}::bigint[])`
  const isOrdered = relation === 'assetAttachments'
  await db`
    insert into ${db(table)} (email_id, ${db(column)} ${isOrdered ? db`, position` : db``})
    select "emailId", id ${isOrdered ? db`, position` : db``}
    from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as r ("emailId" bigint, id bigint, position int)
    order by 1, 2`
}

async function loadAssetReferences(db: Db, ids: number[]): Promise<Map<number, Shown<typeof assetShape>>> {
  if (ids.length === 0) return new Map()
  const rows = await db<Shown<typeof assetShape>[]>`
    select created_by_user as "createdByUser", modified_by_user as "modifiedByUser", id, title, alias, description
    from assets where id = any(${ids}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Refuses a request whose `key` names records of a type that are missing, or that the actor may not see. One statement,
 * none without ids.
 * @throws ApiError 400 or 403, with the key.
 */
export async function demandVisible(
  context: Context,
  { key, type, ids }: { key: string; type: 'asset' | 'segment'; ids: readonly number[] },
): Promise<void> {
  const mentions = ids.map((id) => ({ reference: reference(type, 'view'), id }))
  for (const [index, refusal] of (await judgeMentions(context, mentions)).entries()) {
    const mention = mentions[index]
    if (mention && refusal === 'unknown') throw invalid(key, unknownRecord(context, mention))
    if (mention && refusal === 'forbidden') throw forbiddenRecord(context, key, mention)
  }
}
