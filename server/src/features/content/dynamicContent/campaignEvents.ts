// What campaigns show in slots of pages.
import type { CampaignEventType } from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'

const WAITS = 'reactions of contacts to reach campaigns'
const ANSWERS = 'campaigns to take part in the answer to a visit'

export const dynamicContentCampaignEvents: readonly CampaignEventType[] = [
  {
    type: 'dwc.decision',
    kind: 'decision',
    properties: { dwc_slot_name: f.text({ required: true }), dynamicContent: f.int({ big: true, min: 1 }) },
    refers: { dynamicContent: reference('dynamic_content', 'view') },
    channel: { name: 'dynamicContent', property: 'dynamicContent' },
    needs: WAITS,
  },
  {
    type: 'dwc.push_content',
    kind: 'action',
    properties: { dynamicContent: f.int({ big: true, min: 1, required: true }) },
    refers: { dynamicContent: reference('dynamic_content', 'view') },
    channel: { name: 'dynamicContent', property: 'dynamicContent' },
    follows: ['dwc.decision'],
    needs: ANSWERS,
  },
]
