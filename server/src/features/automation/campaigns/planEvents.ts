// Pure: the events that a campaign will have, from those it has and those that were sent.
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { type ApiError, invalid, unprocessable } from '../../../platform/errors.ts'
import { findPartsProblem } from '../../../platform/values/partLimits.ts'
import { arrangeEvents } from './arrangeEvents.ts'
import type { CampaignEvent } from './campaignEvent.ts'
import { CAMPAIGN_EVENT_LIMITS, type EventInput, keyOf } from './campaignInputs.ts'
import { readConnections, replaceNodeIds } from './canvas.ts'
import { isTimed } from './eventTree.ts'
import { readEvent } from './readEvent.ts'

export interface PlanInput {
  config: Config
  campaignId: number | null
  stored: readonly CampaignEvent[]
  /** What was sent; null when the body names no events. */
  inputs: readonly EventInput[] | null
  /** Events and sources that the body does not name go. */
  isPut: boolean
  canvas: unknown
  /** What comes from elsewhere is taken as it is, where it can run. */
  isLenient: boolean
}

/** An event of the plan, under the key that the request knows it by. */
export interface PlannedEvent {
  key: string
  /** Key of the event that leads to it. */
  parentKey: string | null
  /** The id is 0 while it is new. */
  event: CampaignEvent
}

export interface EventPlan {
  events: PlannedEvent[]
  /** Events that the request names. */
  touched: ReadonlySet<string>
  removedIds: number[]
  /** Why it cannot be stored: each error names the path of what is wrong. */
  problems: ApiError[]
}

/** Works out the tree, and what is wrong with it. */
export function planEvents(types: Contracts['campaignEvents'], input: PlanInput): EventPlan {
  const stored = new Map(input.stored.map((event) => [String(event.id), event]))
  const inputs = input.inputs ?? []
  const keys = new Set(inputs.map(({ key }) => key))
  const goes = (event: CampaignEvent) => input.isPut && !keys.has(String(event.id))
  const planned = new Map<string, PlannedEvent>()
  for (const event of input.stored) {
    if (goes(event)) continue
    const parent = event.parentId === null ? undefined : stored.get(String(event.parentId))
    planned.set(String(event.id), {
      key: String(event.id),
      parentKey: parent && !goes(parent) ? String(parent.id) : null,
      event: { ...event },
    })
  }
  const problems: ApiError[] = []
  for (const { key, given } of inputs) {
    const { event, problems: own } = readEvent(types, `events[${key}]`, given, {
      stored: stored.get(key) ?? null,
      campaignId: input.campaignId,
      config: input.config,
    })
    problems.push(...own)
    planned.set(key, { key, parentKey: planned.get(key)?.parentKey ?? null, event })
  }
  const all = [...planned.values()].map(({ event }) => event)
  const excess = input.inputs && findPartsProblem(input.stored, all, CAMPAIGN_EVENT_LIMITS)
  if (excess) problems.unshift(invalid('events', excess))
  problems.push(...connect(planned, inputs, input.canvas))
  const events = [...planned.values()]
  problems.push(...checkJumps(events, keys), ...arrangeEvents(types, events))
  if (!input.isLenient) problems.push(...checkWaits(events, { keys, stored }))
  return {
    events,
    problems,
    touched: keys,
    removedIds: input.stored.filter(goes).map((event) => event.id),
  }
}

/** Puts real ids where the request used temporary ones: parents, jump targets, and the nodes of the canvas. */
export function assignIds(plan: EventPlan, ids: readonly number[], canvas: unknown): unknown {
  let next = 0
  for (const { event } of plan.events) if (event.id === 0) event.id = ids[next++] ?? 0
  const byKey = new Map(plan.events.map(({ key, event }) => [key, event.id]))
  for (const { parentKey, event } of plan.events) {
    event.parentId = parentKey === null ? null : (byKey.get(parentKey) ?? null)
    const target = event.type === JUMP ? byKey.get(keyOf(event.properties.jumpToEvent) ?? '') : undefined
    if (target !== undefined) event.properties = { ...event.properties, jumpToEvent: target }
  }
  return replaceNodeIds(canvas, byKey)
}

/** The event that goes on elsewhere in the campaign. */
export const JUMP = 'campaign.jump_to_event'

// What comes of not doing something needs a time after which it was not done (engine, section 1.9). An event that was
// stored without one stays as it is.
function checkWaits(
  events: readonly PlannedEvent[],
  { keys, stored }: { keys: ReadonlySet<string>; stored: ReadonlyMap<string, CampaignEvent> },
): ApiError[] {
  const kinds = new Map(events.map(({ key, event }) => [key, event.eventType]))
  return events.flatMap(({ key, parentKey, event }) => {
    const isAfterDecision = parentKey !== null && kinds.get(parentKey) === 'decision'
    if (!keys.has(key) || !isAfterDecision || event.decisionPath !== 'no' || isTimed(event)) return []
    const old = stored.get(key)
    if (old?.decisionPath === 'no' && String(old.parentId) === parentKey && !isTimed(old)) return []
    const message = 'What follows on the side of no of a decision needs an interval or a date.'
    return [unprocessable(`events[${key}].triggerMode`, message)]
  })
}

// The canvas decides over what events say about each other; a parent that an event names over a list of children.
function connect(
  planned: Map<string, PlannedEvent>,
  inputs: readonly EventInput[],
  canvas: unknown,
): ApiError[] {
  const problems: ApiError[] = []
  const drawn = new Map(readConnections(canvas).map((line) => [line.target, line]))
  const named = new Map<string, string>()
  for (const { key, given } of inputs)
    for (const child of Object.values(asObject(given.children))) named.set(keyOf(child) ?? '', key)
  for (const { key, given } of inputs) {
    const own = planned.get(key)
    if (!own) continue
    const line = drawn.get(key)
    const isDrawn = line !== undefined && planned.has(line.source)
    const parentKey = isDrawn ? line.source : (keyOf(given.parent) ?? named.get(key) ?? null)
    if (parentKey !== null) own.parentKey = parentKey
    else if ('parent' in given || own.event.id === 0) own.parentKey = null
    if (isDrawn && line.path !== null) own.event.decisionPath = line.path
    if (own.parentKey === null || planned.has(own.parentKey)) continue
    const message = `There is no event ${own.parentKey.slice(0, 50)} in the campaign.`
    problems.push(unprocessable(`events[${key}].parent`, message))
  }
  return problems
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

function checkJumps(events: readonly PlannedEvent[], sent: ReadonlySet<string>): ApiError[] {
  const types = new Map(events.map(({ key, event }) => [key, event.type]))
  return events.flatMap(({ key, event }) => {
    if (event.type !== JUMP || !sent.has(key)) return []
    const target = keyOf(event.properties.jumpToEvent)
    const path = `events[${key}].properties.jumpToEvent`
    if (target === null || !types.has(target))
      return [unprocessable(path, 'The event to jump to is not in the campaign.')]
    if (types.get(target) === JUMP)
      return [unprocessable(path, 'An event cannot jump to itself or to another jump.')]
    return []
  })
}
