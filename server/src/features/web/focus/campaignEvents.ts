// What campaigns do with focus items.
import type { CampaignEventType } from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { leavePageItems } from '../tracking/pageItems.ts'

export const focusCampaignEvents: readonly CampaignEventType[] = [
  {
    type: 'focus.show',
    kind: 'action',
    properties: { focus: f.int({ big: true, min: 1, required: true }) },
    refers: { focus: reference('focus', 'view') },
    channel: { name: 'focus', property: 'focus' },
    follows: ['page.pagehit'],
    async run({ context: { db, now }, event, properties, contactIds }) {
      const content = { focusId: properties.focus }
      await leavePageItems(db, contactIds, { eventId: event.id, kind: event.type, content, now })
      return new Map()
    },
  },
]
