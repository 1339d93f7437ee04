// What campaigns wait for at assets.
import { type CampaignEventType, type Taking, takenWhere } from '../../../catalog/campaignEvent.ts'
import { isAmong } from '../../../catalog/pointAction.ts'
import { f, reference } from '../../../platform/values/field.ts'

const downloads: Taking<'contact.changed'> = {
  happenings: ['contact.changed'],
  isIt: (payload) => 'assetId' in payload,
  take: async (batch) =>
    takenWhere(
      batch,
      ({ payload }, { properties }) => 'assetId' in payload && isAmong(properties.assets, payload.assetId),
    ),
}

export const assetCampaignEvents: readonly CampaignEventType[] = [
  {
    type: 'asset.download',
    kind: 'decision',
    properties: { assets: f.ids() },
    refers: { assets: reference('asset', 'view') },
    channel: { name: 'asset', property: 'assets' },
    taking: downloads,
  },
]
