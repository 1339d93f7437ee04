// What campaigns did and will do for a contact, row by row.
import type { Db } from '../../../platform/database/connection.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import type { Shown } from '../../../platform/values/shape.ts'
import type { logShape } from '../campaigns/eventShape.ts'

export interface EventLogRow {
  eventId: number
  contactId: number
  rotation: number
  ip: { id: number; ip: string } | null
  dateTriggered: Date | null
  isScheduled: boolean
  triggerDate: Date | null
  metadata: Record<string, unknown>
  nonActionPathTaken: boolean
  channel: string | null
  channelId: number | null
}

export interface EventPair {
  eventId: number
  contactId: number
}

/** The rows of these events and contacts, of all rotations, oldest first. One statement. */
export async function findEventLog(db: Db, pairs: readonly EventPair[]): Promise<EventLogRow[]> {
  if (pairs.length === 0) return []
  return db<EventLogRow[]>`
    select l.event_id as "eventId", l.contact_id as "contactId", l.rotation, l.date_triggered as "dateTriggered",
      l.is_scheduled as "isScheduled", l.trigger_date as "triggerDate", l.metadata,
      l.non_action_path_taken as "nonActionPathTaken", l.channel, l.channel_id as "channelId",
      case when ip.id is null then null else json_build_object('id', ip.id, 'ip', ip.ip_address) end as ip
    from (
      select distinct "eventId", "contactId"
      from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as r ("eventId" bigint, "contactId" bigint)
    ) pair
    join campaign_event_log l on l.event_id = pair."eventId" and l.contact_id = pair."contactId"
    left join ip_addresses ip on ip.id = l.ip_id
    order by l.event_id, l.contact_id, l.rotation`
}

/** The row as the interface shows it. */
export function presentLogRow(row: EventLogRow): Shown<typeof logShape> {
  return {
    ipAddress: row.ip ? { ip: row.ip.ip, ipAddress: row.ip.ip, id: row.ip.id, ipDetails: [] } : [],
    dateTriggered: row.dateTriggered ? isoDate(row.dateTriggered) : null,
    isScheduled: row.isScheduled,
    triggerDate: row.triggerDate ? isoDate(row.triggerDate) : null,
    metadata: Object.keys(row.metadata).length > 0 ? row.metadata : [],
    nonActionPathTaken: row.nonActionPathTaken,
    channel: row.channel,
    channelId: row.channelId,
    rotation: row.rotation,
  }
}
