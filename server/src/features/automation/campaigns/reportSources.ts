// Reports about campaigns.

import { bool, int, moment, type ReportSources, text } from '../../../catalog/reportSource.ts'
import { contactColumns } from '../../audience/contactRows/reportColumns.ts'

export const campaignReportSources: ReportSources = async (db) => [
  {
    key: 'campaign_lead_event_log',
    label: 'Campaign events',
    from: 'campaign_event_log log join campaigns c on c.id = log.campaign_id left join campaign_events e on e.id = log.event_id join contacts l on l.id = log.contact_id',
    id: 'log.id',
    date: 'coalesce(log.date_triggered, log.trigger_date)',
    permission: 'campaign:campaigns',
    owner: 'c.created_by',
    contactId: 'l.id',
    columns: {
      'log.date_triggered': moment('Date triggered', 'log.date_triggered'),
      'log.is_scheduled': bool('Scheduled', 'log.is_scheduled'),
      'log.trigger_date': moment('Trigger date', 'log.trigger_date'),
      'log.system_triggered': bool('Triggered by the system', 'log.system_triggered'),
      'log.non_action_path_taken': bool('Took the path of no action', 'log.non_action_path_taken'),
      'log.channel': text('Channel', 'log.channel'),
      'log.channel_id': int('Channel ID', 'log.channel_id'),
      'log.rotation': int('Rotation', 'log.rotation'),
      'c.id': int('Campaign ID', 'c.id', 'campaign_id'),
      'c.name': text('Campaign', 'c.name', 'campaign_name'),
      'e.id': int('Event ID', 'e.id', 'event_id'),
      'e.name': text('Event', 'e.name', 'event_name'),
      'e.type': text('Event type', 'e.type', 'event_type'),
      ...(await contactColumns(db)),
    },
  },
]
