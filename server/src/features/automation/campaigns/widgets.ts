// Figures about campaigns.
import type { Widget } from '../../../catalog/dashboardWidget.ts'

const permission = 'campaign:campaigns'
const group = 'Campaign'

export const campaignWidgets: readonly Widget[] = [
  {
    type: 'events.in.time',
    group,
    permission,
    shape: 'line',
    lines: [
      {
        label: 'Events triggered',
        from: 'campaign_event_log l left join campaigns c on c.id = l.campaign_id',
        at: 'l.date_triggered',
        where: 'not l.is_scheduled',
        owner: 'c.created_by',
        filters: { campaignId: 'l.campaign_id', campaign_id: 'l.campaign_id' },
      },
    ],
  },
  {
    type: 'leads.added.in.time',
    group,
    permission,
    shape: 'line',
    lines: [
      {
        label: 'Contacts added',
        from: 'campaign_contacts m left join campaigns c on c.id = m.campaign_id',
        at: 'm.date_added',
        where: 'not m.manually_removed',
        owner: 'c.created_by',
        filters: { campaignId: 'm.campaign_id', campaign_id: 'm.campaign_id' },
      },
    ],
  },
]
