/**
 * What follows from values that may change, kept as long as they are the same: `made` is called again after one of
 * those that `from` names has become another.
 */
export function followed<T>(from: () => readonly unknown[], made: () => T): () => T {
  let known: { from: readonly unknown[]; value: T } | null = null
  return () => {
    const present = from()
    if (known?.from.every((value, index) => value === present[index]) !== true)
      known = { from: present, value: made() }
    return known.value
  }
}
