// What can be done to a draft. Each gives a new one, and what did not change is shared with the old one.
import type { Draft, Row } from './draft.ts'
import { BLANK, type Filter } from './filter.ts'

export interface Edit {
  draft: Draft
  /** The row that the keyboard goes to; null where it stays. */
  focus: number | null
}

/** Groups take the letters of the alphabet, and the band none. */
export type Place = number | 'band'

type Sections = readonly (readonly Row[])[]

const sectionsOf = ({ band, groups }: Draft): Sections => [band, ...groups]

/** Groups that lost their last row are gone. */
function joined(draft: Draft, [band = [], ...groups]: Sections, next = draft.next): Draft {
  return { band, groups: groups.filter(({ length }) => length > 0), next }
}

function placeOf(sections: Sections, id: number): { section: number; at: number } | null {
  for (const [section, rows] of sections.entries()) {
    const at = rows.findIndex((row) => row.id === id)
    if (at >= 0) return { section, at }
  }
  return null
}

const replaced = (sections: Sections, section: number, rows: readonly Row[]): Sections =>
  sections.map((own, number) => (number === section ? rows : own))

/** Puts filters behind a row, as rows of their own; behind everything in `place` where there is no such row. */
export function insertRows(
  draft: Draft,
  filters: readonly Filter[],
  { after = null, place = 'band' }: { after?: number | null; place?: Place },
): Edit {
  const sections = sectionsOf(draft)
  const found = after === null ? null : placeOf(sections, after)
  const section = found?.section ?? (place === 'band' ? 0 : place + 1)
  const own = sections[section] ?? []
  const at = found ? found.at + 1 : own.length
  const rows = filters.map((filter, number) => ({ id: draft.next + number, filter }))
  const next = draft.next + rows.length
  return {
    draft: joined(draft, replaced(sections, section, own.toSpliced(at, 0, ...rows)), next),
    focus: rows[0]?.id ?? null,
  }
}

/** A new row behind another one, unless that one asks nothing yet. */
export function addRow(draft: Draft, where: { after?: number; place?: Place }): Edit {
  const before = sectionsOf(draft)
    .flat()
    .find(({ id }) => id === where.after)
  if (before?.filter.field === '') return { draft, focus: before.id }
  return insertRows(draft, [BLANK], where)
}

/** The same once more, behind it. */
export function duplicateRow(draft: Draft, id: number): Edit {
  const sections = sectionsOf(draft)
  const found = placeOf(sections, id)
  const row = found && sections[found.section]?.[found.at]
  return row ? insertRows(draft, [row.filter], { after: id }) : { draft, focus: null }
}

/** A group of one new row. */
export function addGroup(draft: Draft): Edit {
  const row = { id: draft.next, filter: BLANK }
  return { draft: { ...draft, groups: [...draft.groups, [row]], next: draft.next + 1 }, focus: row.id }
}

/** Takes a row out; the keyboard goes to the one that follows, else to the one before. */
export function removeRow(draft: Draft, id: number): Edit {
  const sections = sectionsOf(draft)
  const found = placeOf(sections, id)
  if (!found) return { draft, focus: null }
  const order = sections.flat()
  const at = order.findIndex((row) => row.id === id)
  const rows = sections[found.section] ?? []
  return {
    draft: joined(draft, replaced(sections, found.section, rows.toSpliced(found.at, 1))),
    focus: (order[at + 1] ?? order[at - 1])?.id ?? null,
  }
}

/** Moves a row one place up (-1) or down (1), across the borders of groups. */
export function moveRow(draft: Draft, id: number, by: -1 | 1): Edit {
  const sections = sectionsOf(draft)
  const found = placeOf(sections, id)
  const rows = found ? (sections[found.section] ?? []) : []
  const target = found ? found.at + by : -1
  if (found && target >= 0 && target < rows.length)
    return moveTo(draft, id, { section: found.section, at: target })
  const section = (found?.section ?? -1) + by
  const other = sections[section]
  if (!found || !other) return { draft, focus: id }
  return moveTo(draft, id, { section, at: by < 0 ? other.length : 0 })
}

/** Moves a row in front of another one, into its group. */
export function moveBefore(draft: Draft, id: number, other: number): Edit {
  const sections = sectionsOf(draft)
  const target = placeOf(sections, other)
  const own = placeOf(sections, id)
  if (!target || !own || id === other) return { draft, focus: null }
  const isBehind = own.section === target.section && own.at < target.at
  return moveTo(draft, id, { section: target.section, at: target.at - (isBehind ? 1 : 0) })
}

/** Moves a row behind all others of the band or of a group. */
export function moveToEnd(draft: Draft, id: number, place: Place): Edit {
  const section = place === 'band' ? 0 : place + 1
  const rows = sectionsOf(draft)[section]
  if (!rows || rows.at(-1)?.id === id) return { draft, focus: null }
  return moveTo(draft, id, { section, at: rows.length })
}

function moveTo(draft: Draft, id: number, { section, at }: { section: number; at: number }): Edit {
  const sections = sectionsOf(draft)
  const row = sections.flat().find((one) => one.id === id)
  if (!row) return { draft, focus: null }
  const taken = sections.map((rows) => rows.filter((one) => one.id !== id))
  const target = taken[section] ?? []
  return { draft: joined(draft, replaced(taken, section, target.toSpliced(at, 0, row))), focus: id }
}

/** The same row with another filter. */
export function changeRow(draft: Draft, id: number, filter: Filter): Draft {
  const sections = sectionsOf(draft)
  const found = placeOf(sections, id)
  if (!found) return draft
  const rows = sections[found.section] ?? []
  return joined(draft, replaced(sections, found.section, rows.with(found.at, { id, filter })))
}
