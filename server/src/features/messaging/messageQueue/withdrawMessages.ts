import type { Db } from '../../../platform/database/connection.ts'
import { type KeyRange, within } from '../../../platform/engine/backgroundWork.ts'

/**
 * Takes messages out that wait for their time and were asked for by no campaign. One statement.
 * @returns for each of them the variant of its email that it was to be; null for none.
 */
export async function withdrawMessages(
  db: Db,
  { channel, channelIds, range }: { channel: string; channelIds: readonly number[]; range: KeyRange | null },
): Promise<(number | null)[]> {
  const rows = await db<{ variantId: number | null }[]>`
    delete from message_queue m
    where m.channel = ${channel} and m.channel_id = any(${channelIds as number[]}::bigint[]) and m.event_id is null
      and m.status in ('pending', 'rescheduled') and ${within(db, 'm.contact_id', range)}
    returning (m.options ->> 'variantId')::bigint as "variantId"`
  return rows.map(({ variantId }) => variantId)
}
