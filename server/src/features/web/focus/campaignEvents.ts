// What campaigns do with focus items.
import type { CampaignEventType } from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'

const ANSWERS = 'campaigns to take part in the answer to a visit'

export const focusCampaignEvents: readonly CampaignEventType[] = [
  {
    type: 'focus.show',
    kind: 'action',
    properties: { focus: f.int({ big: true, min: 1, required: true }) },
    refers: { focus: reference('focus', 'view') },
    channel: { name: 'focus', property: 'focus' },
    follows: ['page.pagehit'],
    needs: ANSWERS,
  },
]
