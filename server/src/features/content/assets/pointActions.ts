// What contacts do with assets that can be worth points.

import { isAmong, type PointActionType } from '../../../catalog/pointAction.ts'
import { f, reference } from '../../../platform/values/field.ts'

/** No assets means any. */
export const assetPointActions: readonly PointActionType<'contact.changed'>[] = [
  {
    type: 'asset.download',
    properties: { assets: f.ids() },
    refers: { assets: reference('asset', 'view') },
    happenings: ['contact.changed'],
    isIt: (payload) => 'assetId' in payload,
    fits: ({ assets }, payload) => 'assetId' in payload && isAmong(assets, payload.assetId),
  },
]
