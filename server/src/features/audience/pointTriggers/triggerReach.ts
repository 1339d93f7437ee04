// Whose contacts a point trigger changes: those that its publisher may change.
import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '../../../platform/errors.ts'
import type { Change, Context, Row } from '../../../platform/resource/definition.ts'
import { publishedReach, type Reach } from '../contactRows/publishedReach.ts'
import type { TriggerEventPlan } from './planTriggerEvents.ts'
import { findTriggerEvents, type TriggerEvent } from './triggerEvents.sql.ts'

type Actors = Pick<Context, 'actor' | 'catalog'>

/** Whose contacts the trigger changes from now on (`publishedReach`). A lower threshold is more to do, too. */
export function reachOfTrigger(
  { actor, catalog }: Actors,
  change: Pick<Change, 'before' | 'after'>,
  { plan, stored }: { plan: TriggerEventPlan; stored: readonly TriggerEvent[] },
): Reach | ApiError {
  const { before, after } = change
  const gone = new Set([...plan.removedIds, ...plan.events.map(({ id }) => id)])
  const events = [...plan.events, ...stored.filter(({ id }) => !gone.has(id))]
  const changesContacts = ({ type }: TriggerEvent) => catalog.triggerEvents.get(type)?.changes !== undefined
  const known = new Map(stored.map((event) => [event.id, event]))
  const isOther = (event: TriggerEvent) => {
    const old = known.get(event.id)
    return old?.type !== event.type || !isDeepStrictEqual(old.properties, event.properties)
  }
  return publishedReach(actor, change, {
    noun: 'point trigger',
    needed: new Set(events.some(changesContacts) ? ['edit'] : []),
    didChange: stored.some(changesContacts),
    addsMore:
      events.some((event) => changesContacts(event) && isOther(event)) ||
      REACHING.some((name) => !isDeepStrictEqual(before?.[name] ?? null, after[name] ?? null)),
  })
}

/** What decides which contacts a trigger comes to. */
const REACHING = ['points', 'group', 'triggerExistingLeads']

/** Triggers that would change more contacts than the actor may are not published. One statement. */
export async function abilitiesOnTriggers(
  context: Context,
  rows: readonly Row[],
): Promise<{ publish: boolean }[]> {
  const resting = context.actor.isAdmin ? [] : rows.filter((row) => row.isPublished !== true)
  const found = await findTriggerEvents(
    context.db,
    resting.map(({ id }) => id),
  )
  const byTrigger = Map.groupBy(found, ({ triggerId }) => triggerId)
  const isRefused = (before: Row) => {
    const stored = byTrigger.get(before.id) ?? []
    const change = { before, after: { ...before, isPublished: true } }
    return (
      reachOfTrigger(context, change, { plan: { events: [], removedIds: [] }, stored }) instanceof ApiError
    )
  }
  const refused = new Set(resting.filter(isRefused))
  return rows.map((row) => ({ publish: !refused.has(row) }))
}
