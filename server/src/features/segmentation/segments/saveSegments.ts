import { finishLittle } from '../../../platform/engine/backgroundWork.ts'
import type { Change, Context } from '../../../platform/resource/definition.ts'
import type { ReturnListener } from '../../../platform/undo/hanging.ts'
import { renewSegmentVersion } from './liveSegments.ts'
import { purgeMembers } from './purgeMembers.ts'
import { deleteRebuilds, requestRebuilds } from './requestRebuilds.ts'

/**
 * Asks for a rebuild where filters changed or a segment was published; takes the members of a deleted one away when
 * they are few. A job takes what is left.
 */
export async function saveSegments({ db, now }: Context, changes: Change[]): Promise<void> {
  await renewSegmentVersion(db)
  const deleted = changes.filter((change) => change.kind === 'delete').map((change) => change.after.id)
  if (deleted.length > 0) {
    // The order of all who change members: segment, rebuild, members.
    await deleteRebuilds(db, deleted)
    await finishLittle(db, purgeMembers, deleted, now)
  }
  const changed = changes.filter((change) => change.kind !== 'delete' && needsRebuild(change))
  await requestRebuilds(
    db,
    changed.map((change) => change.after.id),
    now,
  )
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
  const rows = await db<{ id: number }[]>`
    select id from segments
    where id = any(${ids as number[]}::bigint[]) and is_published and filters not in ('[]', '{}') order by id`
  await requestRebuilds(
    db,
    rows.map(({ id }) => id),
    now,
  )
}
