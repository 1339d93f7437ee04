// What forms do with segments.

import type { FormActionType } from '../../../catalog/formAction.ts'
import { f, reference } from '../../../platform/values/field.ts'

export const segmentFormActions: readonly FormActionType[] = [
  {
    type: 'lead.changelist',
    properties: { addToLists: f.ids(), removeFromLists: f.ids() },
    refers: { addToLists: reference('segment', 'view'), removeFromLists: reference('segment', 'view') },
    isForCampaignForms: false,
    problem: ({ addToLists, removeFromLists }) =>
      isEmpty(addToLists) && isEmpty(removeFromLists)
        ? ['addToLists', 'A segment to add to or to remove from is needed.']
        : null,
  },
]

function isEmpty(ids: unknown): boolean {
  return !Array.isArray(ids) || ids.length === 0
}
