// What waits in the log for events that are removed, or can run by now.
import type { Db } from '../../../platform/database/connection.ts'
import { type BackgroundWork, type KeyRange, within } from '../../../platform/engine/backgroundWork.ts'
import { allContacts } from '../../audience/contactRows/allContacts.ts'

function scheduled(db: Db, eventIds: readonly number[], range: KeyRange | null): ReturnType<Db> {
  return db`event_id = any(${eventIds as number[]}::bigint[]) and is_scheduled and ${within(db, 'contact_id', range)}`
}

/** Takes what waits for removed events out of the queue. What a run comes upon before is cancelled by it. */
export const cancelRows: BackgroundWork = {
  name: 'campaigns.cancel-removed',
  title: 'Cancelling what waits for removed events of campaigns',
  hanging: (db, eventIds) => db`select from campaign_event_log where ${scheduled(db, eventIds, null)}`,
  keys: allContacts,
  async run(db, eventIds, { range }) {
    const cancelled = await db`
      update campaign_event_log
      set is_scheduled = false, metadata = metadata || '{"failed": 1, "reason": "The event was removed from the campaign."}'
      where ${scheduled(db, eventIds, range)}`
    return cancelled.count
  },
}

/** Gives rows that waited without a date back to the queue: their events can run by now. */
export const dateRows: BackgroundWork = {
  name: 'campaigns.release-waiting',
  title: 'Starting what waited for events of campaigns that can run now',
  hanging: (db, eventIds) => db`
    select from campaign_event_log where ${scheduled(db, eventIds, null)} and trigger_date is null`,
  keys: allContacts,
  async run(db, eventIds, { range, now }) {
    const released = await db`
      update campaign_event_log set trigger_date = ${now}, metadata = metadata - 'reason'
      where ${scheduled(db, eventIds, range)} and trigger_date is null`
    return released.count
  },
}
