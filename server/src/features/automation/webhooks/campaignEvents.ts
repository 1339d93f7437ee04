// What campaigns tell other servers.
import { type CampaignEventType, settings } from '../../../catalog/campaignEvent.ts'
import { f } from '../../../platform/values/field.ts'

const pairs = f.json({ of: 'object', input: { kind: 'pairs' } })

export const webhookCampaignEvents: readonly CampaignEventType[] = [
  {
    type: 'campaign.sendwebhook',
    kind: 'action',
    properties: {
      url: f.text({ required: true, max: 65_535, input: { kind: 'url' } }),
      method: f.text({ oneOf: ['get', 'post', 'put', 'patch', 'delete'], input: { preset: 'get' } }),
      headers: pairs,
      additional_data: pairs,
      timeout: f.int({ min: 1, input: { unit: 'second', preset: 10 } }),
    },
    needs: 'campaigns to call other servers',
  },
  {
    type: 'plugin.leadpush',
    kind: 'action',
    properties: { integration: f.text({ required: true }), config: settings },
    needs: 'an integration',
  },
]
