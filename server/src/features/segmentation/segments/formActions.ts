// What forms do with segments.

import { contactsOf, type FormActionType } from '../../../catalog/formAction.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { addContactsToSegments } from './addContactsToSegments.ts'
import { loadSegmentReferences } from './loadSegmentReferences.ts'
import { removeContactsFromSegments } from './removeContactsFromSegments.ts'

export const segmentFormActions: readonly FormActionType[] = [
  {
    type: 'lead.changelist',
    properties: { addToLists: f.ids(), removeFromLists: f.ids() },
    refers: { addToLists: reference('segment', 'view'), removeFromLists: reference('segment', 'view') },
    needs: 'edit',
    isForCampaignForms: false,
    problem: ({ addToLists, removeFromLists }) =>
      isEmpty(addToLists) && isEmpty(removeFromLists)
        ? ['addToLists', 'A segment to add to or to remove from is needed.']
        : null,
    async run({ context: { db, actor, now }, properties, submissions }) {
      const added = (properties.addToLists as number[] | undefined) ?? []
      const removed = (properties.removeFromLists as number[] | undefined) ?? []
      const known = await loadSegmentReferences(db, [...added, ...removed])
      const contactIds = contactsOf(submissions)
      const pairs = (ids: readonly number[]) =>
        ids
          .filter((id) => known.has(id))
          .flatMap((segmentId) => contactIds.map((contactId) => ({ contactId, segmentId })))
      await addContactsToSegments(db, pairs(added), { manual: true, now, actor })
      await removeContactsFromSegments(db, pairs(removed), { manual: true, now, actor })
    },
  },
]

function isEmpty(ids: unknown): boolean {
  return !Array.isArray(ids) || ids.length === 0
}
