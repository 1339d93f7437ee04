// Pure: the charts of the first page, their places on the grid, and what they are drawn from.
import { moved } from '../../../kit/moved.ts'

export const COLUMNS = 12
const NARROWEST = 3
const HIGHEST = 3

export interface Placed {
  type: string
  /** Of twelve columns. */
  width: number
  height: number
}

export const USUAL: readonly Placed[] = [
  { type: 'created.leads.in.time', width: 6, height: 1 },
  { type: 'emails.in.time', width: 6, height: 1 },
]

/** What was chosen, as far as it is known: each once, within the grid. */
export function chosenWidgets(chosen: unknown, known: readonly string[]): readonly Placed[] {
  const all: readonly unknown[] = Array.isArray(chosen) ? chosen : USUAL
  const placed = all.flatMap((one): Placed[] => {
    const { type, width, height } = (one ?? {}) as Partial<Placed>
    if (type === undefined || !known.includes(type)) return []
    return [{ type, width: within(width, NARROWEST, COLUMNS), height: within(height, 1, HIGHEST) }]
  })
  return placed.filter(({ type }, at) => placed.findIndex((one) => one.type === type) === at)
}

/** Moved by an arrow: by one to the sides, by a row up and down. The same array where nothing moves. */
export function arranged(all: readonly Placed[], type: string, key: string): readonly Placed[] {
  const own = all.find((one) => one.type === type)
  const row = Math.max(1, Math.floor(COLUMNS / (own?.width ?? COLUMNS)))
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }[key] ?? 0
  const names = all.map((one) => one.type)
  return ordered(all, moved(names, type, steps))
}

/** Put where another one stands. */
export function putAt(all: readonly Placed[], type: string, place: string): readonly Placed[] {
  const names = all.map((one) => one.type)
  return ordered(all, moved(names, type, names.indexOf(place) - names.indexOf(type)))
}

/** Made wider or narrower, higher or lower by an arrow. */
export function resized(all: readonly Placed[], type: string, key: string): readonly Placed[] {
  const wider = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0
  const higher = { ArrowUp: -1, ArrowDown: 1 }[key] ?? 0
  return all.map((one) =>
    one.type === type
      ? {
          type,
          width: within(one.width + wider, NARROWEST, COLUMNS),
          height: within(one.height + higher, 1, HIGHEST),
        }
      : one,
  )
}

function ordered(all: readonly Placed[], names: readonly string[]): readonly Placed[] {
  const next = names.flatMap((name) => all.find(({ type }) => type === name) ?? [])
  return next.every((one, at) => one === all[at]) ? all : next
}

function within(value: unknown, least: number, most: number): number {
  const number = typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : least
  return Math.min(most, Math.max(least, number))
}

type Raw = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Lines over their labels, from what is raw. */
export function toLines(raw: unknown): {
  labels: string[]
  series: { label: string; data: number[] }[]
} {
  const lines = Object.entries((Array.isArray(raw) ? {} : (raw ?? {})) as Raw)
  const labels = Object.keys(lines[0]?.[1] ?? {})
  return {
    labels,
    series: lines.map(([label, values]) => ({ label, data: labels.map((one) => Number(values[one] ?? 0)) })),
  }
}

/** Bars, the first set of what is raw. */
export function toBars(raw: unknown): { label: string; value: number }[] {
  const [first] = Object.values((Array.isArray(raw) ? {} : (raw ?? {})) as Raw)
  return Object.entries(first ?? {}).map(([label, value]) => ({ label, value: Number(value) }))
}
