import type { Db } from '../../../platform/database/connection.ts'
import { readBinary } from '../../../platform/database/copy.ts'
import type { Told } from './delivery.ts'

/** A row of what waits, and the order of its events: 1 as they were queued, -1 the newest first. */
export interface WaitingRow {
  webhookId: number
  key: number
  sign: number
}

/**
 * What the events of these rows tell, by the place of the row: one for each trigger. The texts are joined where they lie.
 * One statement, with nothing else under way in the transaction.
 */
export async function readTold(db: Db, rows: readonly WaitingRow[]): Promise<Map<number, Told[]>> {
  const read = await readBinary(
    db,
    db`
      select k.place::int, t.events, t.first, t.last, t.trigger, t.text, null::int
      from unnest(${rows.map(({ webhookId }) => webhookId)}::bigint[], ${rows.map(({ key }) => key)}::bigint[],
        ${rows.map(({ sign }) => sign)}::int[]) with ordinality k (webhook_id, item_id, sign, place)
      cross join lateral (
        select item_ids from webhook_waiting where webhook_id = k.webhook_id and item_id = k.item_id offset 0) w
      cross join lateral (
        select trigger, string_agg(payload, ',' order by id * k.sign) as text, count(*)::int as events, min(id) as first, max(id) as last
        from webhook_items where id = any(w.item_ids) group by trigger) t
      order by k.place, case when k.sign > 0 then t.first else -t.last end`,
  )
  const told = new Map<number, Told[]>()
  for (const [place, events, first, last, trigger, text] of read) {
    if (!place || !events || !first || !last || !trigger || !text) continue
    const index = place.readInt32BE() - 1
    const one = {
      trigger: trigger.toString(),
      text,
      // The name of the trigger, its length and that of the text are read; behind it is a length that says nothing.
      room: { before: 4 + trigger.length + 4, after: 4 },
      events: events.readInt32BE(),
      first: Number(first.readBigInt64BE()),
      last: Number(last.readBigInt64BE()),
    }
    told.set(index, [...(told.get(index) ?? []), one])
  }
  return told
}
