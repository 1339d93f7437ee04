import { isDeepStrictEqual } from 'node:util'

/** A record of which others may be variants, as it is saved. */
interface Tested {
  kind: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> & { id: number }
}

/** What a test is about: its counts say something about these alone. */
const TERMS = ['variantParent', 'variantSettings', 'isPublished']

/** Ids of the records whose A/B tests a change touches: the parent, or the record itself, which may be one. */
export function touchedTests({ kind, before, after }: Tested): number[] {
  if (kind === 'delete') return []
  if (!before) return after.variantParent ? [Number(after.variantParent)] : []
  if (TERMS.every((name) => isDeepStrictEqual(before[name] ?? null, after[name] ?? null))) return []
  return [...new Set([before.variantParent, after.variantParent, after.id])].flatMap((id) =>
    id ? [Number(id)] : [],
  )
}
