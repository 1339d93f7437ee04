// What campaigns show in slots of pages.
import { type CampaignEventType, type Taking, takenWhere } from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { assignContent } from './assignContent.ts'

const requested: Taking<'dynamic_content.requested'> = {
  happenings: ['dynamic_content.requested'],
  take: async (batch) =>
    takenWhere(batch, ({ payload }, { properties }) => payload.slot === properties.dwc_slot_name),
}

export const dynamicContentCampaignEvents: readonly CampaignEventType[] = [
  {
    type: 'dwc.decision',
    kind: 'decision',
    properties: { dwc_slot_name: f.text({ required: true }), dynamicContent: f.int({ big: true, min: 1 }) },
    refers: { dynamicContent: reference('dynamic_content', 'view') },
    channel: { name: 'dynamicContent', property: 'dynamicContent' },
    taking: requested,
  },
  {
    type: 'dwc.push_content',
    kind: 'action',
    properties: { dynamicContent: f.int({ big: true, min: 1, required: true }) },
    refers: { dynamicContent: reference('dynamic_content', 'view') },
    channel: { name: 'dynamicContent', property: 'dynamicContent' },
    follows: ['dwc.decision'],
    async run({ context: { db, now }, parent, properties, contactIds }) {
      const slot = String(parent?.properties.dwc_slot_name ?? '')
      await assignContent(db, contactIds, { slot, contentId: Number(properties.dynamicContent), now })
      return new Map()
    },
  },
]
