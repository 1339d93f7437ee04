// The events of point triggers: rows of their own, written and read by set.
import type { Db } from '../../../platform/database/connection.ts'

export interface TriggerEvent {
  /** 0 while it is new. */
  id: number
  triggerId: number
  name: string
  description: string | null
  type: string
  order: number
  properties: Record<string, unknown>
  /** References of the properties that named nothing when they were stored. */
  dead: string[]
}

/** The events of triggers, in their order. One statement. */
export async function findTriggerEvents(db: Db, triggerIds: readonly number[]): Promise<TriggerEvent[]> {
  if (triggerIds.length === 0) return []
  return db<TriggerEvent[]>`
    select id, trigger_id as "triggerId", name, description, type, event_order as "order", properties,
      dead_references as dead
    from point_trigger_events where trigger_id = any(${triggerIds as number[]}::bigint[])
    order by trigger_id, event_order, id`
}

/** Writes events: new ones are added, known ones replaced. Two statements. */
export async function putTriggerEvents(db: Db, events: readonly TriggerEvent[]): Promise<void> {
  const known = events.filter((event) => event.id > 0)
  const fresh = events.filter((event) => event.id === 0)
  if (known.length > 0)
    await db`
      update point_trigger_events e
      set name = r.name, description = r.description, type = r.type, event_order = r."order", properties = r.properties,
        dead_references = r.dead
      from jsonb_to_recordset(${JSON.stringify(known)}::text::jsonb)
        as r (id bigint, name text, description text, type text, "order" integer, properties jsonb, dead text[])
      where e.id = r.id`
  if (fresh.length > 0)
    await db`
      insert into point_trigger_events (trigger_id, name, description, type, event_order, properties, dead_references)
      select "triggerId", name, description, type, "order", properties, dead
      from jsonb_to_recordset(${JSON.stringify(fresh.map((event, n) => ({ ...event, n })))}::text::jsonb)
        as r ("triggerId" bigint, name text, description text, type text, "order" integer, properties jsonb, dead text[], n integer)
      order by n`
}

/** Deletes those of the events that belong to the trigger, or to any when none is named. One statement. */
export async function deleteTriggerEvents(
  db: Db,
  eventIds: readonly number[],
  triggerId: number | null = null,
): Promise<number[]> {
  if (eventIds.length === 0) return []
  const rows = await db<{ id: number }[]>`
    delete from point_trigger_events
    where id = any(${eventIds as number[]}::bigint[]) and (${triggerId}::bigint is null or trigger_id = ${triggerId})
    returning id`
  return rows.map((row) => row.id)
}
