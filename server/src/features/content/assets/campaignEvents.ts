// What campaigns wait for at assets.
import type { CampaignEventType } from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'

const WAITS = 'reactions of contacts to reach campaigns'

export const assetCampaignEvents: readonly CampaignEventType[] = [
  {
    type: 'asset.download',
    kind: 'decision',
    properties: { assets: f.ids() },
    refers: { assets: reference('asset', 'view') },
    channel: { name: 'asset', property: 'assets' },
    needs: WAITS,
  },
]
