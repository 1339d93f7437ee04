// What forms do with points.

import type { FormActionType } from '../../../catalog/formAction.ts'
import { f, reference } from '../../../platform/values/field.ts'

export const pointFormActions: readonly FormActionType[] = [
  {
    type: 'lead.pointschange',
    properties: {
      operator: f.text({ oneOf: ['plus', 'minus', 'times', 'divide'], initial: 'plus' }),
      points: f.int({ initial: 0 }),
      group: f.int({ big: true, min: 1 }),
    },
    refers: { group: reference('point_group', 'view') },
    isForCampaignForms: false,
    problem: ({ operator, points }) =>
      operator === 'divide' && points === 0 ? ['points', 'Points cannot be divided by 0.'] : null,
  },
]
