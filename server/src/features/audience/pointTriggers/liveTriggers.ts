import type { Db } from '../../../platform/database/connection.ts'
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
  /** The user whose contacts alone its events change; null for everybody's. */
  changesContactsOf: number | null
  events: TriggerEvent[]
}

/** The triggers that are published now and have events. Two statements. */
export async function findLiveTriggers(db: Db, now: Date): Promise<LiveTrigger[]> {
  const triggers = await db<Omit<LiveTrigger, 'events'>[]>`
    select id, name, points, group_id as "groupId", trigger_existing_contacts as "takesExisting",
      changes_contacts_of as "changesContactsOf" from point_triggers t
    where ${publishedNow(db, 't', now)}
    order by points, id`
  const events = Map.groupBy(
    await findTriggerEvents(
      db,
      triggers.map((trigger) => trigger.id),
    ),
    (event) => event.triggerId,
  )
  return triggers
    .map((trigger) => ({ ...trigger, events: events.get(trigger.id) ?? [] }))
    .filter((trigger) => trigger.events.length > 0)
}
