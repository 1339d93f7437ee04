import { actorOf, actsForColumns, type StoredActsFor } from '../../../platform/auth/loadActors.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { findTriggerEvents, type TriggerEvent } from './triggerEvents.sql.ts'

/** A trigger that is published now, with its events. */
export interface LiveTrigger {
  id: number
  name: string
  points: number
  /** The group whose scores count; null for the points of contacts. */
  groupId: number | null
  /** Contacts that were above before count too. */
  takesExisting: boolean
  /** In whose name its events run. */
  actor: Actor
  events: TriggerEvent[]
}

/**
 * The triggers that are published now, have events and whose publisher is active. A trigger of a disabled user fires again for
 * the contacts that it missed once another user publishes it. Two statements.
 */
export async function findLiveTriggers(db: Db, now: Date): Promise<LiveTrigger[]> {
  const triggers = await db<(Omit<LiveTrigger, 'events' | 'actor'> & StoredActsFor)[]>`
    select id, name, points, group_id as "groupId", trigger_existing_contacts as "takesExisting",
      ${actsForColumns(db, 't')} from point_triggers t
    where ${publishedNow(db, 't', now)}
    order by points, id`
  const events = Map.groupBy(
    await findTriggerEvents(
      db,
      triggers.map((trigger) => trigger.id),
    ),
    (event) => event.triggerId,
  )
  return triggers.flatMap(({ actsForUserId, actsForCredentialId, actsForRights, ...trigger }) => {
    const actor = actorOf({ actsForUserId, actsForCredentialId, actsForRights })
    const own = events.get(trigger.id) ?? []
    return actor && own.length > 0 ? [{ ...trigger, actor, events: own }] : []
  })
}
