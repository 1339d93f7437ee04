// What forms do with tags.

import { reference } from '../../values/field.ts'
import { texts } from '../campaigns/eventType.ts'
import type { FormActionType } from '../forms/formActionType.ts'

export const tagFormActions: readonly FormActionType[] = [
  {
    type: 'lead.changetags',
    name: "Modify contact's tags",
    properties: { add_tags: texts(), remove_tags: texts() },
    refers: { add_tags: reference('tag', 'none'), remove_tags: reference('tag', 'none') },
    isForCampaignForms: true,
  },
]
