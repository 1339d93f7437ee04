import type { Db } from '../../../platform/database/connection.ts'
import { newIds } from '../../../platform/database/newIds.ts'
import { currentHops } from '../../../platform/hops.ts'

/** What a webhook is to be told. */
export interface Event {
  webhookId: number
  trigger: string
  /** JSON text. */
  payload: string
}

interface Row {
  webhookId: number
  ids: number[]
  trigger: string
  size: number
}

/** A row holds no further event after so many bytes. */
const MOST_BYTES = 1_000_000

/**
 * Queues events, in their order. Events of one trigger that a webhook is told at once wait in one row, as many as go out in
 * one request: what takes and ends them then has a tenth of the rows. Two statements, none for none.
 */
export async function insertWaiting(
  db: Db,
  events: readonly Event[],
  { limit, now }: { limit: number; now: Date },
): Promise<void> {
  if (events.length === 0) return
  const ids = await newIds(db, 'webhook_items', events.length)
  const rows = rowsOf(events, ids, limit)
  await db`
    with queued as (
      insert into webhook_items (id, webhook_id, trigger, payload)
      select * from unnest(${ids}::bigint[], ${events.map(({ webhookId }) => webhookId)}::bigint[],
        ${events.map(({ trigger }) => trigger)}::text[], ${events.map(({ payload }) => payload)}::text[])
    ), waiting as (
      insert into webhook_waiting (webhook_id, item_id, item_ids, size, queued_at, hops)
      select r."webhookId", r.ids[1], r.ids, r.size, ${now}, ${currentHops()}::smallint
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) r ("webhookId" bigint, ids bigint[], size int)
      order by 1, 2
    )
    insert into webhook_states (webhook_id, attempt_at)
    select distinct w, ${now}::timestamptz from unnest(${rows.map(({ webhookId }) => webhookId)}::bigint[]) w order by 1
    on conflict do nothing`
}

function rowsOf(events: readonly Event[], ids: readonly number[], limit: number): Row[] {
  const rows: Row[] = []
  const last = new Map<number, Row>()
  for (const [index, { webhookId, trigger, payload }] of events.entries()) {
    let row = last.get(webhookId)
    if (!row || row.trigger !== trigger || row.ids.length >= limit || row.size >= MOST_BYTES) {
      row = { webhookId, trigger, ids: [], size: 0 }
      rows.push(row)
      last.set(webhookId, row)
    }
    row.ids.push(ids[index] ?? 0)
    row.size += Buffer.byteLength(payload)
  }
  return rows
}
