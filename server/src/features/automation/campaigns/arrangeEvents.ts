// Pure: whether events may follow each other as they do, and how deep each stands.

import type { Contracts } from '../../../platform/contracts.ts'
import { type ApiError, unprocessable } from '../../../platform/errors.ts'
import type { PlannedEvent } from './planEvents.ts'

/** Sets the order and the path of each event; or says what may not be. Events in a circle are refused. */
export function arrangeEvents(
  types: Contracts['campaignEvents'],
  events: readonly PlannedEvent[],
): ApiError | null {
  const byKey = new Map(events.map((planned) => [planned.key, planned]))
  for (const planned of events) {
    const depth = depthOf(planned, byKey)
    if (depth === null)
      return unprocessable(`events[${planned.key}].parent`, 'Events cannot follow each other in a circle.')
    planned.event.order = depth
    const parent = planned.parentKey === null ? undefined : byKey.get(planned.parentKey)
    const problem = problemOf(types, planned, parent)
    if (problem) return unprocessable(`events[${planned.key}].parent`, problem)
    planned.event.decisionPath = sideOf(planned, parent)
    const type = types.get(planned.event.type)
    if (type?.follows && planned.event.decisionPath === 'no')
      return unprocessable(
        `events[${planned.key}].decisionPath`,
        `${type.type} has to hang on the side of yes.`,
      )
  }
  return null
}

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
