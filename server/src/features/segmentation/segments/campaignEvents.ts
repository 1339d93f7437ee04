// What campaigns do with segments, ask about them, and are for.

import { type CampaignEventType, declineUnless } from '../../../catalog/campaignEvent.ts'
import { type GoalType, reachedAt } from '../../../catalog/goalType.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { findFittingContacts } from '../../audience/filters/findFittingContacts.ts'
import { addContactsToSegments } from './addContactsToSegments.ts'
import { loadSegmentReferences } from './loadSegmentReferences.ts'
import { removeContactsFromSegments } from './removeContactsFromSegments.ts'

export const segmentGoals: readonly GoalType<'contact.changed'>[] = [
  {
    type: 'segment.entered',
    names: reference('segment', 'view'),
    happenings: ['contact.changed'],
    isIt: (payload) => 'segmentId' in payload && payload.action === 'added',
    find: async ({ happenings, goals }) =>
      reachedAt(
        goals,
        happenings.flatMap(({ ids, payload, occurredAt: at }) =>
          'segmentId' in payload
            ? ids.map((contactId) => ({ recordId: payload.segmentId, contactId, at }))
            : [],
        ),
      ),
  },
]

export const segmentEvents: readonly CampaignEventType[] = [
  {
    type: 'lead.changelist',
    kind: 'action',
    changes: 'edit',
    properties: { addToLists: f.ids(), removeFromLists: f.ids() },
    refers: { addToLists: reference('segment', 'view'), removeFromLists: reference('segment', 'view') },
    async run({ context: { db, actor, now }, properties, contactIds }) {
      const added = properties.addToLists as number[]
      const removed = properties.removeFromLists as number[]
      const known = await loadSegmentReferences(db, [...added, ...removed])
      const pairs = (segmentIds: number[]) =>
        segmentIds
          .filter((id) => known.has(id))
          .flatMap((segmentId) => contactIds.map((contactId) => ({ contactId, segmentId })))
      await addContactsToSegments(db, pairs(added), { manual: true, now, actor })
      await removeContactsFromSegments(db, pairs(removed), { manual: true, now, actor })
      return new Map()
    },
  },
  {
    type: 'lead.segments',
    kind: 'condition',
    properties: { segments: f.ids({ required: true }) },
    refers: { segments: reference('segment', 'view') },
    async run({ context, properties, contactIds }) {
      const known = await loadSegmentReferences(context.db, properties.segments as number[])
      if (known.size === 0) return declineUnless(contactIds, new Set())
      const filter = {
        glue: 'and',
        object: 'lead',
        field: 'leadlist',
        operator: 'in',
        properties: { filter: [...known.keys()] },
      }
      return declineUnless(contactIds, await findFittingContacts(context.db, contactIds, [filter], context))
    },
  },
]
