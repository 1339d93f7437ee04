// Channels of marketing messages as they are stored: a row for each channel that there is.
import type { Db } from '../../../platform/database/connection.ts'

export interface StoredChannel {
  /** 0 for a new one. */
  id: number
  messageId: number
  channel: string
  channelId: number | null
  isEnabled: boolean
  properties: Record<string, unknown>
}

/** One statement. */
export async function findChannelsOfMessages(
  db: Db,
  messageIds: readonly number[],
): Promise<StoredChannel[]> {
  if (messageIds.length === 0) return []
  return db<StoredChannel[]>`
    select id, message_id as "messageId", channel, channel_id as "channelId", is_enabled as "isEnabled", properties
    from marketing_message_channels where message_id = any(${messageIds as number[]}::bigint[]) order by message_id, id`
}

/** Writes the channels, new ones and stored ones alike. One statement. */
export async function putChannels(db: Db, channels: readonly Omit<StoredChannel, 'id'>[]): Promise<void> {
  if (channels.length === 0) return
  await db`
    insert into marketing_message_channels (message_id, channel, channel_id, is_enabled, properties)
    select "messageId", channel, "channelId", "isEnabled", properties
    from rows from (jsonb_to_recordset(${JSON.stringify(channels)}::text::jsonb)
      as ("messageId" bigint, channel text, "channelId" bigint, "isEnabled" boolean, properties jsonb)) with ordinality
      as r ("messageId", channel, "channelId", "isEnabled", properties, n)
    order by n
    on conflict (message_id, channel) do update set channel_id = excluded.channel_id, is_enabled = excluded.is_enabled,
      properties = excluded.properties`
}
