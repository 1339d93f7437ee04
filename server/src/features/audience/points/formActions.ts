// What forms do with points.

import type { FormActionType } from '../../../catalog/formAction.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { changePoints, type PointOperator } from './changePoints.ts'

export const pointFormActions: readonly FormActionType[] = [
  {
    type: 'lead.pointschange',
    properties: {
      operator: f.text({ oneOf: ['plus', 'minus', 'times', 'divide'], initial: 'plus' }),
      points: f.int({ initial: 0 }),
      group: f.int({ big: true, min: 1 }),
    },
    refers: { group: reference('point_group', 'view') },
    needs: 'edit',
    isForCampaignForms: false,
    problem: ({ operator, points }) =>
      operator === 'divide' && points === 0 ? ['points', 'Points cannot be divided by 0.'] : null,
    async run({ context, form, action, properties, submissions }) {
      const groupId = Number(properties.group ?? 0)
      await changePoints(
        context.db,
        submissions.map(({ contactId }) => ({
          contactId,
          op: (properties.operator as PointOperator | undefined) ?? 'plus',
          value: Number(properties.points ?? 0),
          ...(groupId > 0 ? { groupId } : {}),
        })),
        { ...context, type: 'form', eventName: `${form.id}:${form.name}`, actionName: action.name },
      )
    },
  },
]
