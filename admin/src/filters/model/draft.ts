// Filters as they are edited: what everyone must fit, and groups of which one has to fit besides.
import { type Filter, groupsOf, keyOf, storedOf } from './filter.ts'

export interface Row {
  /** Names the row as long as the page is open. */
  readonly id: number
  readonly filter: Filter
}

export interface Draft {
  readonly band: readonly Row[]
  readonly groups: readonly (readonly Row[])[]
  /** The id of the next row. */
  readonly next: number
}

/** Opens stored filters. What all groups share is the band, unless a group would be left with nothing. Rows get ids from `first` on. */
export function openDraft(stored: unknown, first = 1): Draft {
  const groups = groupsOf(stored)
  const shared = groups.length > 1 ? sharedOf(groups) : []
  const rests = groups.map((group) => without(group, shared))
  const band = groups.length === 1 ? (groups[0] ?? []) : rests.every(({ length }) => length > 0) ? shared : []
  const own = groups.length === 1 ? [] : band === shared ? rests : groups
  let next = first
  const rows = (filters: readonly Filter[]): Row[] => filters.map((filter) => ({ id: next++, filter }))
  const opened = { band: rows(band), groups: own.map(rows) }
  return { ...opened, next }
}

/** What is saved, and which row each stored filter comes from. Rows for which `isReady` is false are left out. */
export function writeDraft(
  { band, groups }: Pick<Draft, 'band' | 'groups'>,
  isReady: (row: Row) => boolean = () => true,
): { filters: Filter[]; rows: number[] } {
  const kept = band.filter(isReady)
  const own = groups.map((group) => group.filter(isReady)).filter(({ length }) => length > 0)
  const written = own.length === 0 ? [kept] : own.map((group) => [...kept, ...group])
  return {
    filters: storedOf(written.map((rows) => rows.map(({ filter }) => filter))),
    rows: written.flat().map(({ id }) => id),
  }
}

/** What is stored once the draft is: the same list as before where nothing changed, in its own order. */
export function storedFrom(stored: unknown, draft: Draft): unknown {
  return isSameDraft(openDraft(stored), draft) ? stored : writeDraft(draft).filters
}

/** Whether both hold the same filters in the same places. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return one === other || shapeOf(one) === shapeOf(other)
}

function shapeOf({ band, groups }: Draft): string {
  return JSON.stringify([band, ...groups].map((rows) => rows.map(({ filter }) => keyOf(filter))))
}

/** All rows, in the order in which they are shown. */
export function rowsOf({ band, groups }: Draft): Row[] {
  return [...band, ...groups.flat()]
}

function sharedOf(groups: readonly (readonly Filter[])[]): Filter[] {
  const [first = [], ...others] = groups
  return others.reduce<readonly Filter[]>((shared, group) => {
    const left = group.map(keyOf)
    return shared.filter((filter) => take(left, keyOf(filter)))
  }, first) as Filter[]
}

function without(group: readonly Filter[], shared: readonly Filter[]): Filter[] {
  const left = shared.map(keyOf)
  return group.filter((filter) => !take(left, keyOf(filter)))
}

/** Takes one of equal keys out of the list; false when there is none. */
function take(keys: string[], key: string): boolean {
  const at = keys.indexOf(key)
  if (at < 0) return false
  keys.splice(at, 1)
  return true
}
