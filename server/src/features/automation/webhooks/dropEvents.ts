// Deletes events of webhooks that now act for a user with fewer rights than the user whose rights selected the events.
import type { Db } from '../../../platform/database/connection.ts'
import { type BackgroundWork, startWork, within } from '../../../platform/engine/backgroundWork.ts'

/** Events that no row of `webhook_waiting` holds. A waiting row is keyed by its first event. */
const isUnused = (db: Db) => db`
  not exists (
    select from webhook_waiting w
    where w.webhook_id = i.webhook_id and w.item_id <= i.id and i.id = any(w.item_ids))`

/** Deletes the stored texts of events that are no longer sent. */
export const deleteUnusedEvents: BackgroundWork = {
  name: 'webhooks.delete-unused-events',
  title: 'Deleting events that webhooks no longer send',
  remains: true,
  hanging: (db, webhookIds) => db`
    select from webhook_items i where webhook_id = any(${webhookIds as number[]}::bigint[]) and ${isUnused(db)}`,
  async keys(db, webhookIds) {
    const [row] = await db<{ first: number; last: number }[]>`
      select coalesce(min(id), 1) as first, coalesce(max(id), 0) as last from webhook_items
      where webhook_id = any(${webhookIds as number[]}::bigint[])`
    return { after: (row?.first ?? 1) - 1, upTo: row?.last ?? 0 }
  },
  async run(db, webhookIds, { range }) {
    const [row] = await db<{ count: number }[]>`
      with deleted as (
        delete from webhook_items i
        where webhook_id = any(${webhookIds as number[]}::bigint[]) and ${within(db, 'id', range)} and ${isUnused(db)} returning 1
      ) select count(*)::int as count from deleted`
    return row?.count ?? 0
  },
}

/**
 * Takes waiting events, and delivered events that could be sent again, from the webhooks that act for a user or credential
 * other than the given one. They are not sent from now on; texts of many events are deleted in the background. Four
 * statements at most, one where there is nothing to do.
 */
export async function dropEventsOfOthers(
  db: Db,
  webhookIds: readonly number[],
  { userId, credentialId, now }: { userId: number | null; credentialId: number | null; now: Date },
): Promise<void> {
  const taken = await db<{ id: number; name: string }[]>`
    with taken as materialized (
      select id, name from webhooks where id = any(${webhookIds as number[]}::bigint[])
        and (acts_for_user_id, acts_for_credential_id) is distinct from (${userId}::bigint, ${credentialId}::bigint)
    ), waiting as (
      delete from webhook_waiting w using taken where w.webhook_id = taken.id
    ), logged as (
      update webhook_deliveries d set item_ids = '{}' from taken where d.webhook_id = taken.id and d.item_ids <> '{}'
    )
    select id, name from taken order by id`
  if (taken.length > 0) await startWork(db, deleteUnusedEvents, taken, now)
}
