import type { Db } from '../../../platform/database/connection.ts'
import { finishLittle } from '../../../platform/engine/backgroundWork.ts'
import type { Change, Context } from '../../../platform/resource/definition.ts'
import type { ReturnListener } from '../../../platform/undo/hanging.ts'
import { findCrossedBounds } from './findCrossedBounds.ts'
import { renewSegmentVersion } from './liveSegments.ts'
import { purgeMembers } from './purgeMembers.ts'
import { deleteRebuilds, requestRebuilds } from './requestRebuilds.ts'

/**
 * Requests a rebuild where filters changed or a segment was published, also of segments that the changes take beyond the
 * bounds of filters or back within them. Removes the members of a deleted segment when they are few; a job removes the
 * remaining ones.
 */
export async function saveSegments(context: Context, changes: Change[]): Promise<void> {
  const { db, now } = context
  await renewSegmentVersion(db)
  const deleted = changes.filter((change) => change.kind === 'delete').map((change) => change.after.id)
  if (deleted.length > 0) {
    // The order of all who change members: segment, rebuild, members.
    await deleteRebuilds(db, deleted)
    await finishLittle(db, purgeMembers, deleted, now)
  }
  const changed = changes.filter((change) => change.kind !== 'delete' && needsRebuild(change))
  const crossed = await findCrossedBounds(context, changes)
  const containing = crossed.length === 0 ? [] : await findRebuilt(db, crossed)
  await requestRebuilds(db, [...new Set([...changed.map((change) => change.after.id), ...containing])], now)
}

// A segment without filters is made by hand: nothing is added to it or taken out of it.
function needsRebuild({ kind, after, differences }: Change): boolean {
  if (after.isPublished !== true || Object.keys(after.filters ?? {}).length === 0) return false
  return kind === 'create' || 'filters' in differences || 'isPublished' in differences
}

/** Segments that are back have the members that they had; what happened since is looked up by a rebuild. */
export const rebuildReturned: ReturnListener = async ({ db, now }, kind, ids) => {
  if (kind !== 'segment') return
  await renewSegmentVersion(db)
  await requestRebuilds(db, await findRebuilt(db, ids), now)
}

/** Those of the segments that follow their filters. One statement. */
async function findRebuilt(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from segments
    where id = any(${ids as number[]}::bigint[]) and is_published and filters not in ('[]', '{}') order by id`
  return rows.map(({ id }) => id)
}
