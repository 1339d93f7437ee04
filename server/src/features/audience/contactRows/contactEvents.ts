// The history of contacts as others write it: what an import, a form or a campaign did to them.

import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { Actor } from '../../../platform/permissions.ts'

export interface ContactEvent {
  /** Null for what concerned no contact in the end, such as a row that could not be imported. */
  contactId: number | null
  action: string
  properties: Readonly<Record<string, unknown>>
}

/** What the events belong to, such as one import. */
export interface EventSource {
  bundle: string
  object: string
  /** Null when the record is not known. */
  objectId: number | null
}

/** Writes events of one source. One statement. */
export async function insertContactEvents(
  db: Db,
  events: readonly ContactEvent[],
  {
    bundle,
    object,
    objectId,
    actor,
    now,
  }: EventSource & { actor: Pick<Actor, 'userId' | 'name'>; now: Date },
): Promise<void> {
  if (events.length === 0) return
  await db`
    insert into contact_events (contact_id, user_id, user_name, bundle, object, action, object_id, properties, date_added)
    select contact_id, ${actor.userId}::bigint, ${actor.name}, ${bundle}, ${object}, action, ${objectId}::bigint, properties::jsonb, ${now}
    from unnest(${events.map((event) => event.contactId)}::bigint[], ${events.map((event) => event.action)}::text[],
      ${events.map((event) => JSON.stringify(event.properties))}::text[]) as r (contact_id, action, properties)`
}

/**
 * An insert for a larger statement: an event per row of a relation of it. `contactId`, `objectId` and `properties` are
 * expressions over the relation.
 */
export function contactEventsFrom(
  db: Db,
  relation: { from: string; contactId: string; objectId: string; properties: string },
  {
    bundle,
    object,
    action,
    actor,
    now,
  }: Pick<EventSource, 'bundle' | 'object'> & {
    action: string
    actor: Pick<Actor, 'userId' | 'name'>
    now: Date
  },
): Fragment {
  const { from, contactId, objectId, properties } = relation
  return db`
    insert into contact_events (contact_id, user_id, user_name, bundle, object, action, object_id, properties, date_added)
    select ${db.unsafe(contactId)}, ${actor.userId}::bigint, ${actor.name}, ${bundle}, ${object}, ${action}, ${db.unsafe(objectId)},
      ${db.unsafe(properties)}, ${now}
    from ${db.unsafe(from)}`
}

/** Events of one source with this action about lines of a file after the given one, oldest first. One statement. */
export async function listContactEvents(
  db: Db,
  { object, objectId }: EventSource,
  { action, afterLine }: { action: string; afterLine: number },
): Promise<ContactEvent[]> {
  return db<ContactEvent[]>`
    select contact_id as "contactId", action, properties from contact_events
    where object = ${object} and object_id = ${objectId} and action = ${action}
      and (properties ->> 'line')::bigint > ${afterLine} order by id`
}
