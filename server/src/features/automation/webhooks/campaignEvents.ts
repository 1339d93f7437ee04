// What campaigns tell other servers.
import { type CampaignEventType, settings } from '../../../catalog/campaignEvent.ts'
import { f } from '../../../platform/values/field.ts'

export const webhookCampaignEvents: readonly CampaignEventType[] = [
  {
    type: 'campaign.sendwebhook',
    kind: 'action',
    properties: {
      url: f.text({ required: true, max: 65_535 }),
      method: f.text({ oneOf: ['get', 'post', 'put', 'patch', 'delete'] }),
      headers: settings,
      additional_data: settings,
      timeout: f.int({ min: 1 }),
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
