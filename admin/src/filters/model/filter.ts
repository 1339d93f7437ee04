// Filters as they are stored: a flat list, in which "and" binds tighter than "or".

/** A filter without its glue: which field, how it is compared, and with what. */
export type Filter = Readonly<Record<string, unknown>>

/** A filter that asks nothing yet. */
export const BLANK: Filter = { object: 'lead', field: '' }

/** The filters of a stored list, as groups: all of a group have to fit, and one group has to. */
export function groupsOf(stored: unknown): Filter[][] {
  const groups: Filter[][] = []
  for (const one of listed(stored)) {
    const { glue, ...filter } = one
    const group = groups.at(-1)
    if (group && glue !== 'or') group.push(filter)
    else groups.push([filter])
  }
  return groups
}

/** The stored form of groups. */
export function storedOf(groups: readonly (readonly Filter[])[]): Filter[] {
  return groups.flatMap((group, number) =>
    group.map((filter, at) => ({ glue: at === 0 && number > 0 ? 'or' : 'and', ...filter })),
  )
}

function listed(stored: unknown): Filter[] {
  if (typeof stored !== 'object' || stored === null) return []
  return Object.values(stored).filter((one): one is Filter => typeof one === 'object' && one !== null)
}

/** The same text for filters that ask the same. */
export function keyOf(filter: Filter): string {
  return JSON.stringify(filter, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

/** How it is compared: `=` where nothing is said. */
export function operatorOf({ operator }: Filter): string {
  return typeof operator === 'string' && operator !== '' ? operator : '='
}

/** What it is compared with, wherever older or newer programs have written it. */
export function comparedWith({ properties, filter }: Filter): unknown {
  if (typeof properties !== 'object' || properties === null) return filter
  const given = properties as Filter
  if (given.filter !== undefined && given.filter !== null) return given.filter
  if (given.dateTypeMode === 'absolute') return given.absoluteDate
  const { relativeDateInterval: interval, relativeDateIntervalUnit: unit } = given
  return interval === undefined || interval === null ? filter : { interval, unit: unit ?? 'day' }
}

/** The same filter with another value. */
export function withValue({ filter: _, ...rest }: Filter, value: unknown): Filter {
  return { ...rest, properties: { filter: value } }
}
