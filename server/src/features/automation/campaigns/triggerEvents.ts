// What point triggers do with campaigns.

import type { TriggerEventType } from '../../../catalog/triggerEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { addContactsToCampaigns } from './addContactsToCampaigns.ts'
import { removeContactsFromCampaigns } from './removeContactsFromCampaigns.ts'

export const campaignTriggerEvents: readonly TriggerEventType[] = [
  {
    type: 'campaign.changecampaign',
    changes: 'edit',
    properties: { addTo: f.ids(), removeFrom: f.ids() },
    refers: { addTo: reference('campaign', 'view'), removeFrom: reference('campaign', 'view') },
    async run({ context: { db, actor, config, now }, trigger, properties, contactIds }) {
      const pairs = (campaignIds: number[]) =>
        campaignIds.flatMap((campaignId) => contactIds.map((contactId) => ({ contactId, campaignId })))
      await addContactsToCampaigns(db, pairs(properties.addTo as number[]), { actor, config, now })
      await removeContactsFromCampaigns(db, pairs(properties.removeFrom as number[]), {
        actor,
        now,
        isExit: true,
        reason: `The point trigger "${trigger.name}" took the contact out.`,
      })
      return new Map()
    },
  },
]
