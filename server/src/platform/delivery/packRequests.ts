/** What is known of a message before it is sent. */
export interface Alike {
  /** A message says the same as every other that has the same here. */
  alike: string
  to: readonly string[]
}

export interface PackedRequests<T> {
  /** What leaves together. */
  requests: T[][]
  /** Puts the item into the open request of its like, or into a new one. @returns false when there may be no more. */
  add(item: T, message: Alike): boolean
}

/**
 * Packs messages that say the same into requests of at most `recipients`. None is named twice in a request: who gets the
 * same twice is in two. A message that has more recipients than that is alone.
 */
export function packRequests<T>(recipients: number, most = Number.POSITIVE_INFINITY): PackedRequests<T> {
  const requests: T[][] = []
  const open = new Map<string, { items: T[]; named: Set<string> }>()
  return {
    requests,
    add(item, { alike, to }) {
      const last = open.get(alike)
      if (last && last.named.size + to.length <= recipients && !to.some((one) => last.named.has(one))) {
        last.items.push(item)
        for (const one of to) last.named.add(one)
        return true
      }
      if (requests.length >= most) return false
      const items = [item]
      requests.push(items)
      open.set(alike, { items, named: new Set(to) })
      return true
    },
  }
}

/** Those of the items, in their order, that fit into so many requests. What says nothing takes none. */
export function fitInto<T>(
  items: readonly T[],
  { most, recipients, alike }: { most: number; recipients: number; alike(item: T): Alike | null },
): T[] {
  if (most <= 0) return []
  const { add } = packRequests<T>(recipients, most)
  return items.filter((item) => {
    const message = alike(item)
    return message === null || add(item, message)
  })
}
