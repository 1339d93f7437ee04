import { type Backlog, MOST_COUNTED, type Waiting } from '../../../platform/engine/backlog.ts'
import { isRunning } from './runningCampaigns.ts'

/** Rows of the log that are due: their campaign runs, and their event has not taken them yet. Asked event by event. */
export const dueRows: Backlog = {
  kind: 'campaign',
  read: (db, now) => db<Waiting[]>`
    select 'due rows' as name, 'waiting' as state, count(*)::int as count,
      extract(epoch from ${now}::timestamptz - min(due.trigger_date))::float8 as seconds
    from (
      select l.trigger_date
      from campaigns c join campaign_events e on e.campaign_id = c.id
      cross join lateral (
        select trigger_date from campaign_event_log l
        where l.event_id = e.id and l.is_scheduled and l.trigger_date <= ${now}
        order by l.trigger_date limit ${MOST_COUNTED}) l
      where ${isRunning(db, now)} and not e.is_deleted
      limit ${MOST_COUNTED}
    ) due`,
}
