// Events as records of their own: they are read like other resources, and written with their campaign.
import { type Context, defineResource, type Showing } from '../../../platform/resource/definition.ts'
import { standardCommands } from '../../../platform/search/standard.ts'
import { f } from '../../../platform/values/field.ts'
import { findEventsOfCampaigns } from '../campaigns/campaignEvent.ts'
import { eventFields } from '../campaigns/eventFields.ts'
import { wholeEvent } from '../campaigns/eventShape.ts'
import { loadCampaignReferences } from '../campaigns/loadCampaignReferences.ts'
import { presentEvents } from '../campaigns/presentEvents.ts'

export const campaignEvent = defineResource({
  name: 'campaign event',
  path: '/campaigns/events',
  one: 'event',
  many: 'events',
  table: 'campaign_events',
  permission: 'campaign:campaigns',
  owner: '(select g.created_by from campaigns g where g.id = t.campaign_id)',
  only: 'not t.is_deleted',
  fields: {
    ...eventFields,
    order: f.int({ column: 'event_order' }),
    triggerRestrictedDaysOfWeek: f.json({ of: 'array' }),
    channel: f.text(),
    channelId: f.int({ big: true }),
    campaignId: f.int({ big: true }),
  },
  search: { text: ['name'], commands: standardCommands() },
  shows: () => wholeEvent,
  present: presentWhole,
  sample: (n) => ({ name: `Event ${n}`, type: 'lead.changepoints', properties: { points: n } }),
})

// An event shows its parent and its children: the tree it stands in is needed whole.
async function presentWhole({ db }: Context, entities: Showing<typeof wholeEvent>[]): Promise<void> {
  const campaignIds = [...new Set(entities.map(({ row }) => Number(row.campaignId)))]
  const events = Map.groupBy(await findEventsOfCampaigns(db, campaignIds), (event) => event.campaignId)
  const shown = new Map([...events.values()].flatMap((tree) => [...presentEvents(tree)]))
  const campaigns = await loadCampaignReferences(db, campaignIds)
  for (const entity of entities)
    entity.wire = {
      ...shown.get(entity.row.id),
      campaign: campaigns.get(Number(entity.row.campaignId)) ?? null,
    }
}
