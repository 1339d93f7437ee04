import type { Schedule } from '../../../platform/engine/schedules.ts'
import { insertRunJobs } from './runCampaign.ts'
import { isRunning } from './runningCampaigns.ts'
import { isSettled } from './takeDueRows.ts'

/** What is due, and windows that open, wait so long at most. */
const SWEEP_MS = 1_000

/**
 * The guarantee behind the events: finds running campaigns with something to do, whatever became of their jobs.
 *
 * `offset 0` makes it ask campaign by campaign and event by event: the planner would gather all rows that are due and
 * all members that wait, also those of campaigns that do not run, and look the campaigns up among them.
 */
export const sweepCampaigns: Schedule = {
  name: 'campaigns.sweep',
  next: (now) => new Date(now.getTime() + SWEEP_MS),
  async run(db, now, { catalog }) {
    const runnable = [...catalog.campaignEvents.values()].flatMap(({ type, run }) => (run ? [type] : []))
    const rows = await db<{ id: number }[]>`
      select c.id from campaigns c
      where ${isRunning(db, now)} and (
        exists (select from campaign_entries e where e.campaign_id = c.id)
        or exists (
          select from campaign_events e
          where e.campaign_id = c.id and e.moves_to is null and exists (
            select from campaign_event_log l
            where l.event_id = e.id and l.is_scheduled and l.trigger_date <= ${now}
              and ${isSettled(db, 'l', now)} offset 0))
        or exists (
          select from campaign_events e
          where e.campaign_id = c.id and e.type = any(${runnable}) and exists (
            select from campaign_event_log l where l.event_id = e.id and l.is_scheduled and l.trigger_date is null offset 0))
        or exists (
          select from campaign_events e
          where e.campaign_id = c.id and e.event_type = 'decision' and e.moves_to is null and exists (
            select from campaign_decisions d where d.event_id = e.id and d.due_at <= ${now} offset 0))
        or (
          exists (select from campaign_contacts m where m.campaign_id = c.id and m.awaits_start and not m.manually_removed offset 0)
          and exists (
            select from campaign_events e
            where e.campaign_id = c.id and e.parent_id is null and not e.is_deleted)))
      order by 1`
    await insertRunJobs(
      db,
      rows.map((row) => row.id),
      'keep',
    )
  },
}
