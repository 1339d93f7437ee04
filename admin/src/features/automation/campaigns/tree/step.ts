// A campaign as the canvas edits it: steps that know what they hang on, and the sources that feed them.

export type Kind = 'action' | 'decision' | 'condition'
export type Side = 'yes' | 'no'
export type Values = Readonly<Record<string, unknown>>

/** When a step runs, by the names of the interface. */
export interface Timing {
  triggerMode: string | null
  triggerDate: string | null
  triggerInterval: number
  /** Minutes `i`, hours `h`, days `d`, months `m`, years `y`. */
  triggerIntervalUnit: string | null
  triggerHour: string | null
  triggerRestrictedStartHour: string | null
  triggerRestrictedStopHour: string | null
  /** 0 Sunday to 6 Saturday, -1 Monday to Friday. */
  triggerRestrictedDaysOfWeek: readonly number[]
}

export interface Step extends Timing {
  /** The id of the server, or `new_N` until it is saved. */
  id: string
  parentId: string | null
  /** The side of a decision or a condition that it hangs on; null elsewhere. */
  side: Side | null
  name: string
  description: string | null
  type: string
  kind: Kind
  properties: Values
}

/** Edits make new ones; steps that an edit leaves alone are the same objects. */
export interface Journey {
  steps: readonly Step[]
  lists: readonly number[]
  forms: readonly number[]
}

/** A line or an open end: below `parentId` on a side, above `childId` where it is a line. */
export interface Place {
  parentId: string | null
  side: Side | null
  childId: string | null
}

export const AT_ONCE: Timing = {
  triggerMode: 'immediate',
  triggerDate: null,
  triggerInterval: 0,
  triggerIntervalUnit: null,
  triggerHour: null,
  triggerRestrictedStartHour: null,
  triggerRestrictedStopHour: null,
  triggerRestrictedDaysOfWeek: [],
}

export function stepOf({ steps }: Journey, id: string | null): Step | undefined {
  return id === null ? undefined : steps.find((step) => step.id === id)
}

/** What hangs on a step, or on the sources, in its order; of one with two sides, yes before no. */
export function childrenOf({ steps }: Journey, parentId: string | null): Step[] {
  const children = steps.filter((step) => step.parentId === parentId)
  return [...children.filter(({ side }) => side !== 'no'), ...children.filter(({ side }) => side === 'no')]
}

/** Children by parent, for walks over the whole tree. */
export function childrenByParent(journey: Journey): Map<string | null, Step[]> {
  const groups = Map.groupBy(journey.steps, ({ parentId }) => parentId)
  for (const [parentId, children] of groups)
    groups.set(parentId, [
      ...children.filter(({ side }) => side !== 'no'),
      ...children.filter(({ side }) => side === 'no'),
    ])
  return groups
}

export interface Row {
  step: Step
  /** 1 for what hangs on the sources. */
  level: number
  position: number
  siblings: number
}

/** The steps in the order in which they are read, each after what it hangs on. */
export function rowsOf(journey: Journey): Row[] {
  const children = childrenByParent(journey)
  const rows: Row[] = []
  const stack: Row[] = []
  const push = (parentId: string | null, level: number) => {
    const own = children.get(parentId) ?? []
    for (const [at, step] of [...own.entries()].reverse())
      stack.push({ step, level, position: at + 1, siblings: own.length })
  }
  push(null, 1)
  for (let row = stack.pop(); row; row = stack.pop()) {
    rows.push(row)
    push(row.step.id, row.level + 1)
  }
  return rows
}

/** A step and everything below it, the step first. */
export function below(journey: Journey, id: string): Step[] {
  const children = childrenByParent(journey)
  const start = stepOf(journey, id)
  const found = new Set(start ? [start] : [])
  for (const step of found) for (const child of children.get(step.id) ?? []) found.add(child)
  return [...found]
}
