// Campaigns: what happens to contacts, as a tree of events.
import { defineResource } from '../../../platform/resource/definition.ts'
import { audited, scheduled } from '../../../platform/rest/groups.ts'
import { f } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { categorised, categorisedCommands } from '../../access/categories/category.ts'
import { actsForFields } from '../../audience/contactRows/actsFor.ts'
import { REPUBLISH_BEHAVIORS } from '../campaignPauses/pauses.ts'
import { abilitiesOnCampaigns } from './campaignDuties.ts'
import { canvasField, eventsField, sourcesField } from './campaignInputs.ts'
import { checkCampaigns } from './checkCampaigns.ts'
import { campaignShows } from './eventShape.ts'
import { presentCampaigns } from './presentCampaigns.ts'
import { saveCampaigns } from './saveCampaigns.ts'

export const campaign = defineResource({
  name: 'campaign',
  path: '/campaigns',
  one: 'campaign',
  many: 'campaigns',
  container: 'map',
  table: 'campaigns',
  revision: { with: [], without: ['contactCount', 'contactCountFetchedAt'] },
  addedBytes:
    '(select coalesce(sum(2000 + 4 * pg_column_size(e.properties)), 0) from campaign_events e where e.campaign_id = t.id)',
  permission: 'campaign:campaigns',
  fields: {
    ...audited,
    name: f.text({ required: true, listed: true }),
    alias: f.text({ blank: '', cleared: undefined, shows: s.orNull(s.text()) }),
    ...categorised,
    description: f.text({ listed: true, max: 65_535, html: true }),
    allowRestart: f.bool(),
    republishBehavior: f.text({ oneOf: REPUBLISH_BEHAVIORS, hidden: true }),
    ...scheduled,
    events: eventsField,
    forms: sourcesField('form'),
    lists: sourcesField('segment'),
    canvasSettings: canvasField,
    ...actsForFields,
  },
  search: { text: ['name', 'description'], commands: categorisedCommands },
  check: checkCampaigns,
  saved: saveCampaigns,
  shows: campaignShows,
  present: presentCampaigns,
  abilities: abilitiesOnCampaigns,
  sample: (n) => ({
    events: {
      new_1: {
        id: 'new_1',
        name: `Reward ${n}`,
        type: 'lead.changepoints',
        eventType: 'action',
        properties: { points: n },
        children: ['new_2'],
      },
      new_2: { id: 'new_2', name: 'Tag', type: 'lead.changetags', properties: { add_tags: ['seen'] } },
    },
    canvasSettings: { nodes: [{ id: 'new_1', positionX: '1', positionY: '2' }], connections: [] },
    name: `Campaign ${n}`,
  }),
})
