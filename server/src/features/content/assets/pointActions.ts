// What contacts do with assets that can be worth points.

import { isAmong, type PointActionType } from '../../../catalog/pointAction.ts'
import { f, reference } from '../../../platform/values/field.ts'

/** No assets means any. */
export const assetPointActions: readonly PointActionType[] = [
  {
    type: 'asset.download',
    name: 'Downloads an asset',
    properties: { assets: f.ids() },
    refers: { assets: reference('asset', 'view') },
    events: ['contact.changed'],
    isIt: ({ assetId }) => typeof assetId === 'number',
    fits: ({ assets }, { assetId }) => isAmong(assets, assetId),
  },
]
