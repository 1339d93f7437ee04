// Campaign events as activity of contacts.
import type { ActivitySource } from '../../../catalog/activitySource.ts'

export const campaignActivity: readonly ActivitySource[] = [
  log('campaign.event', 'l.date_triggered', 'not l.is_scheduled'),
  // What has no date waits since it was scheduled.
  log('campaign.event.scheduled', 'coalesce(l.trigger_date, l.date_triggered)', 'l.is_scheduled'),
]

function log(event: string, at: string, where: string): ActivitySource {
  return {
    event,
    at,
    where,
    from: 'campaign_event_log l left join campaigns g on g.id = l.campaign_id',
    contactId: 'l.contact_id',
    id: 'l.id',
    label: "coalesce(g.name, 'Campaign ' || l.campaign_id)",
    details:
      "jsonb_build_object('log', jsonb_build_object('id', l.id, 'campaign_id', l.campaign_id, 'event_id', l.event_id, 'dateTriggered', date_trunc('second', l.date_triggered), 'triggerDate', date_trunc('second', l.trigger_date), 'isScheduled', l.is_scheduled, 'metadata', l.metadata, 'rotation', l.rotation)) || jsonb_strip_nulls(jsonb_build_object('reason', l.metadata ->> 'reason'))",
  }
}
