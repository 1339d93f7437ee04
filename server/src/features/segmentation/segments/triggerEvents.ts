// What point triggers do with segments.

import type { TriggerEventType } from '../../../catalog/triggerEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { addContactsToSegments } from './addContactsToSegments.ts'
import { loadSegmentReferences } from './loadSegmentReferences.ts'
import { removeContactsFromSegments } from './removeContactsFromSegments.ts'

export const segmentTriggerEvents: readonly TriggerEventType[] = [
  {
    type: 'lead.changelists',
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
]
