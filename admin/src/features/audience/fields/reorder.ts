// The order of fields, changed by a move of one of them.

export interface Placed {
  id: number
  order: number
  group: string
}

/**
 * What has to be saved when a field comes to stand in a group before the field that has the place now: the fields whose
 * order or group is another one then. Fields of other groups keep theirs, and so do those that need not give way.
 * @param fields all fields, in any order
 * @param to the group, and the place in it without the moved field; beyond the end is the end
 */
export function reorder(
  fields: readonly Placed[],
  id: number,
  to: { group: string; place: number },
): Placed[] {
  const moved = fields.find((field) => field.id === id)
  if (!moved) return []
  const others = fields.filter((field) => field.group === to.group && field.id !== id).toSorted(byOrder)
  const place = Math.min(Math.max(0, to.place), others.length)
  const wanted = [...others.slice(0, place), { ...moved, group: to.group }, ...others.slice(place)]
  // Each of the numbers that the group has, made different where two are the same.
  const numbers: number[] = []
  for (const number of wanted.map(({ order }) => order).toSorted((a, b) => a - b))
    numbers.push(Math.max(number, (numbers.at(-1) ?? number - 1) + 1))
  const next = wanted.map((field, at) => ({ ...field, order: numbers[at] ?? at }))
  return next.filter((field) => {
    const before = fields.find((one) => one.id === field.id)
    return before?.order !== field.order || before.group !== field.group
  })
}

/** Fields as they stand: by order, and by age where that is the same. */
export function byOrder(a: Placed, b: Placed): number {
  return a.order - b.order || a.id - b.id
}
