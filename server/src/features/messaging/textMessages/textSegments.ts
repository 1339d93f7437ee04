// The segments that text messages are sent to: kept in a table of their own, shown with those that have them.
import type { Db } from '../../../platform/database/connection.ts'
import type { Change, Context, Detail, Showing } from '../../../platform/resource/definition.ts'
import { s } from '../../../platform/values/shape.ts'
import { loadSegmentReferences, segmentShape } from '../../segmentation/segments/loadSegmentReferences.ts'

/** Shown of messages for segments only: others have the documented keys and no more. */
export const textShows = {
  smsType: s.optional(s.text({ example: 'list' })),
  lists: s.optional(s.list(segmentShape)),
} as const

/** The stored ids per message, for the question of what a write adds. One statement. */
export async function storedTextSegments(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { lists: number[] }>> {
  const found = await findTextSegments(db, ids)
  return new Map(ids.map((id) => [id, { lists: found.get(id) ?? [] }]))
}

/** The segments that the message has after the change; null for a change that leaves them as they are. */
export function sentSegments({ values, isPut }: Pick<Change, 'values' | 'isPut'>): number[] | null {
  return 'lists' in values ? (values.lists as number[]) : isPut ? [] : null
}

/** Writes the segments that the changes name. Two statements, none when none does. */
export async function saveTextSegments({ db }: Context, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap((change) => {
    const lists = change.kind === 'delete' ? null : sentSegments(change)
    return lists ? [{ id: change.after.id, lists }] : []
  })
  if (rows.length === 0) return
  const pairs = rows.flatMap(({ id, lists }) => lists.map((segmentId) => ({ id, segmentId })))
  await db`delete from text_message_segments where text_message_id = any(${rows.map(({ id }) => id)}::bigint[])`
  await db`
    insert into text_message_segments (text_message_id, segment_id)
    select distinct id, "segmentId" from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as r (id bigint, "segmentId" bigint)
    order by 1, 2`
}

/** Puts in segments. Two statements when a message has any kept for it. */
export async function presentTexts(
  { db }: Context,
  entities: Showing<typeof textShows>[],
  detail: Detail,
): Promise<void> {
  const forSegments = entities.filter(({ row }) => row.smsType === 'list')
  const ids = detail === 'minimal' ? [] : forSegments.map(({ row }) => row.id)
  const lists = ids.length > 0 ? await findTextSegments(db, ids) : new Map<number, number[]>()
  const segments = await loadSegmentReferences(db, [...lists.values()].flat())
  for (const { row, wire } of entities) {
    if (row.smsType !== 'list') {
      delete wire.smsType
      delete wire.lists
    } else if (detail !== 'minimal')
      wire.lists = (lists.get(row.id) ?? []).flatMap((id) => segments.get(id) ?? [])
  }
}

async function findTextSegments(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db<{ id: number; lists: number[] }[]>`
    select text_message_id as id, array_agg(segment_id order by segment_id) as lists from text_message_segments
    where text_message_id = any(${ids as number[]}::bigint[]) group by 1`
  return new Map(rows.map((row) => [row.id, row.lists]))
}
