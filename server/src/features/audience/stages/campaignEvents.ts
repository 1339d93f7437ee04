// What campaigns do with stages, and ask about them.

import {
  allWith,
  type CampaignEventType,
  declineUnless,
  type Outcome,
} from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { findFittingContacts } from '../filters/findFittingContacts.ts'
import { findStagesOfContacts } from './findStagesOfContacts.ts'
import { setStages } from './setStages.ts'

export const stageEvents: readonly CampaignEventType[] = [
  {
    type: 'stage.change',
    kind: 'action',
    changes: 'edit',
    properties: { stage: f.int({ big: true, min: 1, required: true }) },
    refers: { stage: reference('stage', 'view') },
    async run({ context, event, properties, contactIds }) {
      const stageId = Number(properties.stage)
      const { target, current } = await findStagesOfContacts(context.db, contactIds, stageId)
      if (!target) return allWith(contactIds, { result: 'passed', reason: 'The stage does not exist.' })
      const stay = new Map<number, Outcome>()
      for (const id of contactIds) {
        const own = current.get(id)
        if (own?.id === stageId)
          stay.set(id, { result: 'passed', reason: 'The contact is in the stage already.' })
        else if (own && own.weight > target.weight)
          stay.set(id, { result: 'passed', reason: 'The contact is in a later stage.' })
      }
      const moving = contactIds.filter((id) => !stay.has(id))
      await setStages(context.db, moving, stageId, { ...context, actionName: event.name })
      return stay
    },
  },
  {
    type: 'lead.stages',
    kind: 'condition',
    properties: { stages: f.ids({ required: true }) },
    refers: { stages: reference('stage', 'view') },
    async run({ context, properties, contactIds }) {
      const { stages } = properties
      const filter = {
        glue: 'and',
        object: 'lead',
        field: 'stage',
        operator: 'in',
        properties: { filter: stages },
      }
      return declineUnless(contactIds, await findFittingContacts(context.db, contactIds, [filter], context))
    },
  },
]
