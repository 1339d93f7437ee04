// What becomes of a form whose record was changed while it was filled in.

export type Values = Readonly<Record<string, unknown>>

/** The state of a record that a form was filled in from; without a tag it is not asked after. */
export interface Seen {
  values: Values
  tag: string | null
}

/** Where a form and its record part, and what the form shows from now on. */
export interface Parting {
  seen: Seen
  /** What was filled in, as it was before the record was read again. */
  mine: Values
  /** Fields that both changed, to something else. */
  both: readonly string[]
  /** Fields that only the other one changed. */
  theirs: readonly string[]
  values: Values
}

/** Compares what was filled in with the record as it is now. What only one side changed needs no choice. */
export function partingOf(
  before: Seen,
  now: Seen,
  { values, touched }: { values: Values; touched: ReadonlySet<string> },
): Parting {
  const changed = Object.keys(values).filter((name) => !isSame(before.values[name], now.values[name]))
  const both = changed.filter((name) => touched.has(name) && !isSame(values[name], now.values[name]))
  return {
    seen: now,
    mine: values,
    both,
    theirs: changed.filter((name) => !touched.has(name)),
    values: Object.fromEntries(
      Object.keys(values).map((name) => [name, touched.has(name) ? values[name] : now.values[name]]),
    ),
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
}
