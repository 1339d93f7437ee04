// Pure: what can be done to a campaign's tree. Each edit answers a new journey and leaves the old one as it is.
import { AT_ONCE, below, childrenOf, type Journey, type Place, type Side, type Step, stepOf } from './step.ts'

export type NewStep = Pick<Step, 'type' | 'kind' | 'name' | 'properties'>

/** An edit, and the step that is looked at afterwards. */
export interface Edited {
  journey: Journey
  selected: string | null
  /** How many steps went that were not pointed at. */
  lost?: number
}

/** The first free one of the ids that steps have until they are saved. */
export function freeId({ steps }: Journey): number {
  const taken = steps.map(({ id }) => Number(/^new_(\d+)$/.exec(id)?.[1] ?? 0))
  return taken.reduce((most, one) => Math.max(most, one), 0) + 1
}

/** Puts a step on a line or at an open end. What the line led to hangs on it, on the side of yes where it has two. */
export function add(journey: Journey, { parentId, side, childId }: Place, step: NewStep): Edited {
  const id = `new_${freeId(journey)}`
  const timing = waits(journey, parentId, side) ? { ...AT_ONCE, ...ONE_DAY } : AT_ONCE
  const added: Step = { ...timing, ...step, id, parentId, side, description: null }
  const steps = journey.steps.map((one) =>
    one.id === childId ? { ...one, parentId: id, side: sideBelow(added) } : one,
  )
  return { journey: { ...journey, steps: [...steps, added] }, selected: id }
}

const ONE_DAY = { triggerMode: 'interval', triggerInterval: 1, triggerIntervalUnit: 'd' }

// What was not done is only known after some time.
function waits(journey: Journey, parentId: string | null, side: Side | null): boolean {
  return side === 'no' && stepOf(journey, parentId)?.kind === 'decision'
}

/** The side that something hangs on by itself. */
export function sideBelow({ kind }: Pick<Step, 'kind'>): Side | null {
  return kind === 'action' ? null : 'yes'
}

/** Changes what a step says of itself. */
export function change(journey: Journey, id: string, values: Partial<Omit<Step, 'id'>>): Journey {
  return { ...journey, steps: journey.steps.map((step) => (step.id === id ? { ...step, ...values } : step)) }
}

/**
 * Removes a step; what followed it joins what it hung on. A step with two sides leaves one behind: yes, or no where
 * nothing follows yes. The other side goes with it, and is counted in `lost`.
 */
export function remove(journey: Journey, id: string): Edited {
  const step = stepOf(journey, id)
  if (!step) return { journey, selected: null }
  const children = childrenOf(journey, id)
  const kept = children.some(({ side }) => side !== 'no') ? 'yes' : 'no'
  const joins = new Set(children.filter(({ side }) => (side ?? 'yes') === kept).map((child) => child.id))
  const gone = new Set([
    id,
    ...children
      .filter((child) => !joins.has(child.id))
      .flatMap((child) => below(journey, child.id).map(idOf)),
  ])
  const steps = journey.steps
    .filter((one) => !gone.has(one.id))
    .map((one) => (joins.has(one.id) ? { ...one, parentId: step.parentId, side: step.side } : one))
  return {
    journey: { ...journey, steps },
    selected: [...joins][0] ?? step.parentId,
    lost: gone.size - 1,
  }
}

/** Removes a step and everything below it. */
export function removeBelow(journey: Journey, id: string): Edited {
  const gone = new Set(below(journey, id).map(idOf))
  const steps = journey.steps.filter((step) => !gone.has(step.id))
  return { journey: { ...journey, steps }, selected: stepOf(journey, id)?.parentId ?? null }
}

const idOf = ({ id }: Step) => id

/** A copy of a step with everything below it, beside it. */
export function duplicate(journey: Journey, id: string): Edited {
  const step = stepOf(journey, id)
  if (!step) return { journey, selected: null }
  return insert(journey, { parentId: step.parentId, side: step.side, childId: null }, below(journey, id))
}

/** Steps as text, for the clipboard: one with everything below it. */
export function toText(journey: Journey, id: string): string {
  return JSON.stringify({ campanileSteps: below(journey, id) })
}

/** The steps of a text that `toText` wrote; null for any other text. */
export function fromText(text: string): Step[] | null {
  if (text.length > MAX_TEXT) return null
  try {
    const { campanileSteps: steps } = JSON.parse(text) as { campanileSteps?: unknown }
    if (!Array.isArray(steps) || steps.length > MAX_STEPS || !steps.every(isStep)) return null
    const read = steps.map((step) => ({ ...AT_ONCE, ...step }))
    // All of them hang on the first one, each once.
    const reached = below({ steps: read, lists: [], forms: [] }, read[0]?.id ?? '')
    return reached.length > 0 && new Set(reached.map(idOf)).size === read.length ? read : null
  } catch {
    return null
  }
}

const MAX_TEXT = 5_000_000
/** As many as a campaign takes. */
const MAX_STEPS = 1_000
const KINDS: readonly unknown[] = ['action', 'decision', 'condition']

function isStep(value: unknown): value is Step {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, type, kind, properties } = value as Record<string, unknown>
  return (
    [id, name, type].every((text) => typeof text === 'string') &&
    KINDS.includes(kind) &&
    typeof properties === 'object' &&
    properties !== null &&
    !Array.isArray(properties)
  )
}

function sideUnder(parent: Step['kind'] | undefined, side: unknown): Side | null {
  if (parent === undefined || parent === 'action') return null
  return side === 'no' ? 'no' : 'yes'
}

/** Puts copies of steps at a place; the first of `steps` is the one that hangs there. Jumps among them stay among them. */
export function insert(journey: Journey, place: Place, steps: readonly Step[]): Edited {
  const start = freeId(journey)
  const ids = new Map(steps.map(({ id }, at) => [id, `new_${start + at}`]))
  const kinds = new Map(steps.map(({ id, kind }) => [id, kind]))
  const [first] = steps
  if (!first) return { journey, selected: null }
  const copies = steps.map((step): Step => {
    const id = ids.get(step.id) ?? step.id
    const jump = step.properties.jumpToEvent
    const target = jump === undefined ? undefined : ids.get(String(jump))
    const properties = target === undefined ? step.properties : { ...step.properties, jumpToEvent: target }
    // Whatever names no step of the text hangs on the first of them.
    const above = ids.get(step.parentId ?? '') ?? ids.get(first.id) ?? null
    return step === first
      ? { ...step, id, properties, parentId: place.parentId, side: place.side }
      : {
          ...step,
          id,
          properties,
          parentId: above,
          side: sideUnder(kinds.get(step.parentId ?? ''), step.side),
        }
  })
  return {
    journey: { ...journey, steps: [...journey.steps, ...copies] },
    selected: ids.get(first.id) ?? null,
  }
}
