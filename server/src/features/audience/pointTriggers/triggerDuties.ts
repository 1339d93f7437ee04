// In whose name a point trigger acts on contacts.
import { isDeepStrictEqual } from 'node:util'
import { messageOf, type SentMessage } from '../../../catalog/sentMessages.ts'
import type { ActsFor } from '../../../platform/auth/loadActors.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Change, Context, Row } from '../../../platform/resource/definition.ts'
import { actsForOf, isPublishing } from '../contactRows/actsFor.ts'
import type { ContactAction } from '../contactRows/permittedContacts.ts'
import type { TriggerEventPlan } from './planTriggerEvents.ts'
import { findTriggerEvents, type TriggerEvent } from './triggerEvents.sql.ts'

type Actors = Pick<Context, 'actor' | 'catalog'>

/** What a change makes of the events of a trigger, and the stored ones. */
interface TriggerParts {
  plan: TriggerEventPlan
  stored: readonly TriggerEvent[]
}

/** In whose name the trigger acts after a change (`actsForOf`). A lower threshold is more to do, too. */
export function actsForOfTrigger(
  { actor, catalog }: Actors,
  change: Pick<Change, 'before' | 'after'>,
  { plan, stored }: TriggerParts,
): ActsFor | ApiError {
  return actsForOf(actor, change, {
    noun: 'point trigger',
    needed: new Set(
      eventsAfter({ plan, stored }).flatMap(({ type }) => actionsOnContacts(catalog.triggerEvents.get(type))),
    ),
    didAct: stored.length > 0,
    addsMore: addsMore(change, { plan, stored }),
  })
}

/** The messages that the trigger sends, where the change publishes it or gives it more to do; otherwise none. */
export function messagesToSend(
  { catalog }: Pick<Context, 'catalog'>,
  change: Pick<Change, 'before' | 'after'>,
  parts: TriggerParts,
): SentMessage[] {
  if (!isPublishing(change, addsMore(change, parts))) return []
  return eventsAfter(parts).flatMap(
    ({ type, properties }) => messageOf(catalog.triggerEvents.get(type), properties) ?? [],
  )
}

function eventsAfter({ plan, stored }: TriggerParts): TriggerEvent[] {
  const removed = new Set([...plan.removedIds, ...plan.events.map(({ id }) => id)])
  return [...plan.events, ...stored.filter(({ id }) => !removed.has(id))]
}

function addsMore({ before, after }: Pick<Change, 'before' | 'after'>, parts: TriggerParts): boolean {
  const known = new Map(parts.stored.map((event) => [event.id, event]))
  const isOther = (event: TriggerEvent) => {
    const old = known.get(event.id)
    return old?.type !== event.type || !isDeepStrictEqual(old.properties, event.properties)
  }
  return (
    eventsAfter(parts).some(isOther) ||
    REACHING.some((name) => !isDeepStrictEqual(before?.[name] ?? null, after[name] ?? null))
  )
}

/** What an event of the type does with contacts. */
export function actionsOnContacts(type: { changes?: 'edit' } | undefined): readonly ContactAction[] {
  return type?.changes === undefined ? ['view'] : ['view', type.changes]
}

/** Fields that decide which contacts a trigger fires for. */
const REACHING = ['points', 'group', 'triggerExistingLeads']

/** Whether the actor may publish each trigger. One statement. */
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
      actsForOfTrigger(context, change, { plan: { events: [], removedIds: [] }, stored }) instanceof ApiError
    )
  }
  const refused = new Set(resting.filter(isRefused))
  return rows.map((row) => ({ publish: !refused.has(row) }))
}
