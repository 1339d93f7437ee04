// Reports about campaigns.

import { bool, int, moment, type ReportSources, text } from '../../../catalog/reportSource.ts'
import { contactColumns } from '../../audience/contactRows/reportColumns.ts'

export const campaignReportSources: ReportSources = async (db) => [
  {
    key: 'campaign_lead_event_log',
    from: 'campaign_event_log log join campaigns c on c.id = log.campaign_id left join campaign_events e on e.id = log.event_id join contacts l on l.id = log.contact_id',
    id: 'log.id',
    date: 'coalesce(log.date_triggered, log.trigger_date)',
    permission: 'campaign:campaigns',
    owner: 'c.created_by',
    contactId: 'l.id',
    columns: {
      'log.date_triggered': moment('log.date_triggered'),
      'log.is_scheduled': bool('log.is_scheduled'),
      'log.trigger_date': moment('log.trigger_date'),
      'log.system_triggered': bool('log.system_triggered'),
      'log.non_action_path_taken': bool('log.non_action_path_taken'),
      'log.channel': text('log.channel'),
      'log.channel_id': int('log.channel_id'),
      'log.rotation': int('log.rotation'),
      'c.id': int('c.id', 'campaign_id'),
      'c.name': text('c.name', 'campaign_name'),
      'e.id': int('e.id', 'event_id'),
      'e.name': text('e.name', 'event_name'),
      'e.type': text('e.type', 'event_type'),
      ...(await contactColumns(db)),
    },
  },
]
