// Pure: whether events may follow each other as they do, and how deep each stands.

import type { Contracts } from '../../../platform/contracts.ts'
import { type ApiError, unprocessable } from '../../../platform/errors.ts'
import type { PlannedEvent } from './planEvents.ts'

/** Sets the order and the path of each event, and says what may not be. Events in a circle are refused. */
export function arrangeEvents(
  types: Contracts['campaignEvents'],
  events: readonly PlannedEvent[],
): ApiError[] {
  const byKey = new Map(events.map((planned) => [planned.key, planned]))
  const problems: ApiError[] = []
  for (const planned of events) {
    const depth = depthOf(planned, byKey)
    const parent = planned.parentKey === null ? undefined : byKey.get(planned.parentKey)
    const problem = depth === null ? CIRCLE : problemOf(types, planned, parent)
    if (problem !== null) problems.push(unprocessable(`events[${planned.key}].parent`, problem))
    planned.event.order = depth ?? 1
    planned.event.decisionPath = sideOf(planned, parent)
    const type = types.get(planned.event.type)
    if (type?.follows && planned.event.decisionPath === 'no')
      problems.push(
        unprocessable(`events[${planned.key}].decisionPath`, `${type.type} has to hang on the side of yes.`),
      )
  }
  return problems
}

const CIRCLE = 'Events cannot follow each other in a circle.'

function depthOf(planned: PlannedEvent, byKey: ReadonlyMap<string, PlannedEvent>): number | null {
  let depth = 1
  let parent = planned.parentKey === null ? undefined : byKey.get(planned.parentKey)
  while (parent) {
    if (++depth > byKey.size) return null
    parent = parent.parentKey === null ? undefined : byKey.get(parent.parentKey)
  }
  return depth
}

function problemOf(
  types: Contracts['campaignEvents'],
  { event }: PlannedEvent,
  parent: PlannedEvent | undefined,
): string | null {
  const type = types.get(event.type)
  const above = parent ? types.get(parent.event.type) : undefined
  if (above?.isLast) return `Nothing can follow ${above.type}.`
  if (event.eventType === 'decision' && above?.kind === 'decision')
    return 'A decision cannot follow a decision.'
  if (type?.follows && !type.follows.includes(above?.type ?? ''))
    return `${type.type} has to follow ${type.follows.join(' or ')}.`
  return null
}

// An event under one with two sides hangs on one of them.
function sideOf({ event }: PlannedEvent, parent: PlannedEvent | undefined): 'yes' | 'no' | null {
  return !parent || parent.event.eventType === 'action' ? null : (event.decisionPath ?? 'yes')
}
