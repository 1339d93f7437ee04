// What campaigns show in slots of pages.
import { type CampaignEventType, type Taking, takenWhere } from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { assignContents } from './assignments.ts'

const requested: Taking<'dynamic_content.requested'> = {
  happenings: ['dynamic_content.requested'],
  // The content of the decision itself stands in the slot until something that follows pushes another.
  async take(batch) {
    const taken = takenWhere(
      batch,
      ({ payload }, { properties }) => payload.slot === properties.dwc_slot_name,
    )
    const decisions = new Map(batch.waiting.map(({ event, properties }) => [event.id, properties]))
    const assignments = taken.flatMap(({ eventId, contactId }) => {
      const { dwc_slot_name: slot, dynamicContent } = decisions.get(eventId) ?? {}
      return dynamicContent ? [{ contactId, slot: String(slot), contentId: Number(dynamicContent) }] : []
    })
    const { db, now } = batch.context
    await assignContents(db, assignments, now)
    return taken
  },
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
      const contentId = Number(properties.dynamicContent)
      await assignContents(
        db,
        contactIds.map((contactId) => ({ contactId, slot, contentId })),
        now,
      )
      return new Map()
    },
  },
]
