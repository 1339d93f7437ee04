import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { type KeyRange, within } from '../../../platform/engine/backgroundWork.ts'

/**
 * Takes messages out that wait for their time and were asked for by no campaign. Without a range those that are being
 * sent at the moment are passed over: who sends them waits for the caller, and judges them itself. One statement.
 * @returns for each of them the variant of its email that it was to be; null for none.
 */
export async function withdrawMessages(
  db: Db,
  { channel, channelIds, range }: { channel: string; channelIds: readonly number[]; range: KeyRange | null },
): Promise<(number | null)[]> {
  const rows = await db<{ variantId: number | null }[]>`
    with gone as materialized (
      select m.id, m.contact_id from message_queue m
      where m.channel = ${channel} and m.channel_id = any(${channelIds as number[]}::bigint[]) and m.event_id is null
        and (m.status = 'pending' or m.status = 'rescheduled') and ${within(db, 'm.contact_id', range)}
      ${lockRows(db, 'message_queue m', { by: 'm.id', skipsLocked: range === null })}
    )
    delete from message_queue m using gone g where m.id = g.id and ${besideId(db, db`m.contact_id = g.contact_id`)}
    returning (m.options ->> 'variantId')::bigint as "variantId"`
  return rows.map(({ variantId }) => variantId)
}
