// Pure: what may follow what, and what is wrong with a tree, before the server is asked.
import { childrenByParent, type Journey, type Kind, type Place, type Step, stepOf } from './step.ts'

/** What a rule needs to know of a type; the catalog says it. */
export interface StepType {
  type: string
  kind: Kind
  /** Types that it may follow, on the side of yes; absent for any. */
  follows?: readonly string[]
  /** Nothing may follow it. */
  isLast: boolean
  properties: readonly { name: string; required: boolean }[]
}

export type Types = ReadonlyMap<string, StepType>

/** Why a step cannot hang where it hangs. */
export type Misplaced = 'afterLast' | 'decisionAfterDecision' | 'follows' | 'onNo'

export interface Problem {
  stepId: string
  /** The property or the key that is wrong; null where it is the step's place. */
  field: string | null
  code: Misplaced | 'unknownType' | 'required' | 'wait' | 'jump' | 'said'
  /** What the server said. */
  text?: string
}

/** Why a step of a type may not hang below another one on a side; null where it may. */
export function misplaced(
  types: Types,
  step: Pick<Step, 'type' | 'kind'>,
  parent: Pick<Step, 'type' | 'kind'> | undefined,
  side: string | null,
): Misplaced | null {
  const follows = types.get(step.type)?.follows
  if (parent && types.get(parent.type)?.isLast) return 'afterLast'
  if (step.kind === 'decision' && parent?.kind === 'decision') return 'decisionAfterDecision'
  if (follows && !follows.includes(parent?.type ?? '')) return 'follows'
  if (follows && side === 'no') return 'onNo'
  return null
}

/** The types that may be put at a place: they may follow what is above, and what is below may follow them. */
export function fitting(types: Types, journey: Journey, { parentId, side, childId }: Place): StepType[] {
  const parent = stepOf(journey, parentId)
  const child = stepOf(journey, childId)
  return [...types.values()].filter(
    (type) =>
      misplaced(types, type, parent, side) === null &&
      (!child || misplaced(types, child, type, type.kind === 'action' ? null : 'yes') === null),
  )
}

/** Whether something may be put below a step at all. */
export function takesMore(types: Types, step: Pick<Step, 'type'>): boolean {
  return types.get(step.type)?.isLast !== true
}

const JUMP = 'campaign.jump_to_event'

/** What is wrong with a tree, step by step in the order of `steps`. */
export function problemsOf(types: Types, journey: Journey): Problem[] {
  const byId = new Map(journey.steps.map((step) => [step.id, step]))
  return journey.steps.flatMap((step): Problem[] => {
    const own = types.get(step.type)
    const { id: stepId } = step
    if (!own) return [{ stepId, field: null, code: 'unknownType' }]
    const parent = step.parentId === null ? undefined : byId.get(step.parentId)
    const place = misplaced(types, step, parent, step.side)
    const missing = own.properties.filter(
      ({ name, required }) => required && isEmpty(valueAt(step.properties, name)),
    )
    return [
      ...(place === null ? [] : [{ stepId, field: null, code: place }]),
      ...(parent?.kind === 'decision' && step.side === 'no' && !isTimed(step)
        ? [{ stepId, field: 'triggerMode', code: 'wait' } as const]
        : []),
      ...missing.map(({ name }) => ({ stepId, field: name, code: 'required' }) as const),
      ...(step.type === JUMP &&
      missing.length === 0 &&
      !isTarget(byId.get(String(step.properties.jumpToEvent)))
        ? [{ stepId, field: 'jumpToEvent', code: 'jump' } as const]
        : []),
    ]
  })
}

const isTarget = (target: Step | undefined) => target !== undefined && target.type !== JUMP

export function isTimed({ triggerMode }: Pick<Step, 'triggerMode'>): boolean {
  return triggerMode === 'interval' || triggerMode === 'date'
}

/** The value at a path such as `useremail.email`. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], values)
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The problems that the server names, by step: `events[new_1].properties.points`. Others are of no step. */
export function problemsSaid(journey: Journey, said: readonly { path: string; text: string }[]): Problem[] {
  return said.flatMap(({ path, text }): Problem[] => {
    const [, id, rest] = /^events\[([^\]]+)\]\.?(.*)$/.exec(path) ?? []
    if (id === undefined || !stepOf(journey, id)) return []
    const field = rest === undefined || rest === '' ? null : rest.replace(/^properties\./, '')
    return [{ stepId: id, field, code: 'said', text }]
  })
}

/** The open ends below a step: a side of it that nothing follows, or all of it. */
export function openEnds(types: Types, journey: Journey): Place[] {
  const children = childrenByParent(journey)
  const ends = journey.steps.flatMap((step): Place[] => {
    if (!takesMore(types, step)) return []
    const own = children.get(step.id) ?? []
    const sides = step.kind === 'action' ? [null] : (['yes', 'no'] as const)
    return sides
      .filter((side) => !own.some((child) => child.side === side))
      .map((side) => ({ parentId: step.id, side, childId: null }))
  })
  const isBare = (children.get(null) ?? []).length === 0
  return isBare ? [{ parentId: null, side: null, childId: null }, ...ends] : ends
}
