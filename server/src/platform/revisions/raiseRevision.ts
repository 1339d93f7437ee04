import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../resource/definition.ts'

/** Counts an edit that changes anything as a new revision of the record. */
export function raiseRevision({ before, after, differences }: Change): void {
  if (!before) return
  const isChanged = Object.keys(before).some(
    (name) => Object.hasOwn(after, name) && !isDeepStrictEqual(before[name] ?? null, after[name] ?? null),
  )
  if (!isChanged) return
  const revision = Number(before.revision)
  differences.revision = [revision, revision + 1]
  after.revision = revision + 1
}
