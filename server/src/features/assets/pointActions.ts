// What contacts do with assets that can be worth points.
import { f } from '../../values/field.ts'
import { isAmong, type PointActionType } from '../points/pointActionType.ts'

/** No assets means any. */
export const assetPointActions: readonly PointActionType[] = [
  {
    type: 'asset.download',
    name: 'Downloads an asset',
    properties: { assets: f.ids() },
    refers: { assets: 'asset' },
    events: ['contact.changed'],
    isIt: ({ assetId }) => typeof assetId === 'number',
    fits: ({ assets }, { assetId }) => isAmong(assets, assetId),
  },
]
