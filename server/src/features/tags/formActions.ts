// What forms do with tags.
import { texts } from '../campaigns/eventType.ts'
import type { FormActionType } from '../forms/formActionType.ts'

export const tagFormActions: readonly FormActionType[] = [
  {
    type: 'lead.changetags',
    name: "Modify contact's tags",
    properties: { add_tags: texts(), remove_tags: texts() },
    refers: { add_tags: 'tag', remove_tags: 'tag' },
    isForCampaignForms: true,
  },
]
