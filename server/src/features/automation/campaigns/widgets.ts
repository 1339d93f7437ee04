// Figures about campaigns.
import type { Widget } from '../../../catalog/dashboardWidget.ts'
import type { RolledFigure } from '../../../catalog/rolledFigure.ts'

const permission = 'campaign:campaigns'
const group = 'Campaign'
const filters = { campaignId: 'a', campaign_id: 'a' } as const

const ofCampaign = { keys: { a: 't.campaign_id' }, shows: 'a as campaign_id', hasTotals: true }

export const eventsRun: RolledFigure = {
  name: 'campaigns.events',
  rowsOf: 'campaign_event_log',
  at: 't.date_triggered',
  where: 'not t.is_scheduled',
  ...ofCampaign,
}

export const membersAdded: RolledFigure = {
  name: 'campaigns.members',
  rowsOf: 'campaign_contacts',
  at: 't.date_added',
  where: 'not t.manually_removed',
  ...ofCampaign,
}

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
        rolled: {
          figure: eventsRun,
          alias: 'l',
          joins: 'left join campaigns c on c.id = l.campaign_id',
          filters,
        },
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
        rolled: {
          figure: membersAdded,
          alias: 'm',
          joins: 'left join campaigns c on c.id = m.campaign_id',
          filters,
        },
      },
    ],
  },
]
