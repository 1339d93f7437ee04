// Quarters of an hour and days of UTC, which moments are counted by, in milliseconds.

export const SLOT_MS = 15 * 60_000
const DAY_MS = 86_400_000

/** The first moment of the slot. */
export function slotBegin(ms: number, lengthMs = SLOT_MS): number {
  return Math.floor(ms / lengthMs) * lengthMs
}

/** The first moment of the next slot, or this one where a slot begins. */
export function slotEnd(ms: number, lengthMs = SLOT_MS): number {
  return Math.ceil(ms / lengthMs) * lengthMs
}

/** From the first moment on, up to before the second. */
export type Span = readonly [from: number, until: number]

/** What a range is counted of: rows, quarters of an hour, whole days. */
export interface Parts {
  rows: readonly Span[]
  quarters: readonly Span[]
  days: readonly Span[]
}

/** From when on slots are counted, and rows are all there. */
export interface Known {
  filledFrom: number
  completeFrom: number
}

/**
 * Divides a range: rows where a slot is cut, slots for the rest, of days where those lie inside and are wanted. Where rows
 * are not there any more the slot that is cut counts as a whole.
 */
export function divide([from, until]: Span, known: Known, { byDay }: { byDay: boolean }): Parts {
  const first = Math.max(known.filledFrom, from < known.completeFrom ? slotBegin(from) : slotEnd(from))
  const last = until <= known.completeFrom ? slotEnd(until) : slotBegin(until)
  if (first >= last) return { rows: [[from, until]], quarters: [], days: [] }
  const days: Span = [slotEnd(first, DAY_MS), slotBegin(last, DAY_MS)]
  const rows = spans([from, first], [last, until])
  if (!byDay || days[0] >= days[1]) return { rows, quarters: [[first, last]], days: [] }
  return { rows, quarters: spans([first, days[0]], [days[1], last]), days: [days] }
}

function spans(...found: readonly Span[]): Span[] {
  return found.filter(([from, until]) => from < until)
}
