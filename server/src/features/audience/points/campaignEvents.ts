// What campaigns do with points, and ask about them.

import { allWith, type CampaignEventType, declineUnless, failUnless } from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { findFittingContacts } from '../filters/findFittingContacts.ts'
import { changePoints } from './changePoints.ts'

const OPERATORS = ['=', '!=', 'gt', 'gte', 'lt', 'lte']

export const pointEvents: readonly CampaignEventType[] = [
  {
    type: 'lead.changepoints',
    kind: 'action',
    changes: 'edit',
    properties: { points: f.int({ required: true }), group: f.int({ big: true }) },
    refers: { group: reference('point_group', 'view') },
    async run({ context, campaign, event, properties, contactIds }) {
      const points = Number(properties.points ?? 0)
      if (points === 0) return allWith(contactIds, { result: 'failed', reason: 'No points to add.' })
      const groupId = properties.group as number | null
      const outcomes = await changePoints(
        context.db,
        contactIds.map((contactId) => ({
          contactId,
          op: 'plus',
          value: points,
          ...(groupId === null ? {} : { groupId }),
        })),
        {
          ...context,
          type: 'campaign',
          eventName: `${campaign.id}: ${campaign.name}`,
          actionName: `${event.id}: ${event.name}`,
        },
      )
      const done = new Set(outcomes.map((outcome) => outcome.contactId))
      return failUnless(contactIds, done, 'The point group does not exist.')
    },
  },
  {
    type: 'lead.points',
    kind: 'condition',
    properties: {
      operator: f.text({ required: true, oneOf: OPERATORS }),
      score: f.int({ required: true }),
      group: f.int({ big: true }),
    },
    refers: { group: reference('point_group', 'view') },
    async run({ context, properties, contactIds }) {
      const { operator, score, group } = properties
      const field = group === null ? 'points' : `group_points_${String(group)}`
      const filter = { glue: 'and', object: 'lead', field, operator, properties: { filter: score } }
      return declineUnless(contactIds, await findFittingContacts(context.db, contactIds, [filter], context))
    },
  },
]
