// What forms do with assets.

import type { FormActionType } from '../../../catalog/formAction.ts'
import { f, reference } from '../../../platform/values/field.ts'

export const assetFormActions: readonly FormActionType[] = [
  {
    type: 'asset.download',
    properties: {
      asset: f.int({ big: true, min: 1 }),
      category: f.int({ big: true, min: 1 }),
      message: f.text({ max: 65_535, html: true, input: { kind: 'html' } }),
    },
    refers: { asset: reference('asset', 'view'), category: reference('category', 'exists') },
    isForCampaignForms: true,
    problem: ({ asset, category }) =>
      asset === null && category === null ? ['asset', 'An asset or a category is needed.'] : null,
  },
]
