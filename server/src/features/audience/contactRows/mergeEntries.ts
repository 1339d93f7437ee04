// Which entries of a batch are the same contact: a pure function over their identities and the contacts that exist.
import type { Target } from '../../../platform/resource/definition.ts'
import { type Identity, identityKey } from './identities.ts'

export interface Holder {
  id: number
  dateAdded: Date
}

export interface MergedTarget extends Target {
  /** The other contacts of the group: they are the same contact, and are merged into `id`. */
  others: number[]
}

/**
 * Groups entries that share an identity, directly or through other entries and contacts, into one target each, in
 * request order. A group that touches several contacts belongs to the newest of them.
 * @param holders identity key to the contact that has it.
 */
export function mergeEntries(
  entries: readonly Identity[][],
  holders: ReadonlyMap<string, Holder>,
): MergedTarget[] {
  const groups = new Groups()
  const found = new Map<string, Holder>()
  entries.forEach((identities, index) => {
    const entry = `entry\n${index}`
    for (const identity of identities) {
      const key = identityKey(identity)
      groups.join(entry, `identity\n${key}`)
      const holder = holders.get(key)
      if (!holder) continue
      const contact = `contact\n${holder.id}`
      groups.join(entry, contact)
      found.set(contact, holder)
    }
  })
  const members = new Map<string, Holder[]>()
  for (const [contact, holder] of found) {
    const group = groups.of(contact)
    members.set(group, [...(members.get(group) ?? []), holder])
  }
  return entries.map((_, index) => {
    const group = groups.of(`entry\n${index}`)
    const [newest, ...others] = (members.get(group) ?? []).sort(newestFirst)
    return { target: group, id: newest?.id ?? null, others: others.map(({ id }) => id) }
  })
}

function newestFirst(a: Holder, b: Holder): number {
  return b.dateAdded.getTime() - a.dateAdded.getTime() || b.id - a.id
}

/** Disjoint sets of texts (union by first seen, with path halving). */
class Groups {
  readonly #parents = new Map<string, string>()

  of(member: string): string {
    let at = member
    for (;;) {
      const parent = this.#parents.get(at) ?? at
      if (parent === at) return at
      const above = this.#parents.get(parent) ?? parent
      this.#parents.set(at, above)
      at = above
    }
  }

  join(a: string, b: string): void {
    const root = this.of(a)
    const other = this.of(b)
    if (root !== other) this.#parents.set(other, root)
  }
}
