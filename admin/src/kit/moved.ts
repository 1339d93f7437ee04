/** Pure: names in another order, one of them moved by some steps; beyond the ends it stays at the end. */
export function moved(names: readonly string[], name: string, steps: number): readonly string[] {
  const at = names.indexOf(name)
  const to = Math.min(names.length - 1, Math.max(0, at + steps))
  if (at === -1 || to === at) return names
  return names.toSpliced(at, 1).toSpliced(to, 0, name)
}
