// Which changed records somebody may hear of.
import { grantOf } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { findRights } from '../../../platform/resource/rights.ts'
import type { ChangedKinds } from './changedKinds.ts'

/**
 * What an actor is told of changes: nothing of kinds of which he or she may see nothing, all of those that may all be
 * seen, and of others the records that may be seen. Of deleted ones, whose owner nobody knows any more, the kind alone.
 * A statement for each kind that may be seen in part.
 */
export async function visibleChanges(
  context: Context,
  { changed, deleted }: { changed: ChangedKinds; deleted: ChangedKinds },
): Promise<{ kind: string; ids: number[] | null }[]> {
  const told: { kind: string; ids: number[] | null }[] = []
  for (const kind of new Set([...changed.keys(), ...deleted.keys()])) {
    const definition = context.catalog.resources.get(kind)
    if (!definition || (definition.needs !== null && !context.config[definition.needs])) continue
    const { own, other } = grantOf(context.actor, definition.permission, 'view')
    if (!own && !other) continue
    const [some, gone] = [changed.get(kind), deleted.get(kind)]
    const isKnown = some !== null && gone !== null
    if (own && other) {
      const ids = isKnown ? [...new Set([...(some ?? []), ...(gone ?? [])])] : null
      told.push({ kind, ids })
    } else if (!isKnown || gone !== undefined) told.push({ kind, ids: null })
    else {
      const rights = await findRights(context, definition, [...(some ?? [])])
      const ids = [...rights].flatMap(([id, { view }]) => (view ? id : []))
      if (ids.length > 0) told.push({ kind, ids })
    }
  }
  return told
}
