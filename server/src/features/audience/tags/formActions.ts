// What forms do with tags.

import { texts } from '../../../catalog/campaignEvent.ts'
import type { FormActionType } from '../../../catalog/formAction.ts'
import { reference } from '../../../platform/values/field.ts'

export const tagFormActions: readonly FormActionType[] = [
  {
    type: 'lead.changetags',
    properties: { add_tags: texts(), remove_tags: texts() },
    refers: { add_tags: reference('tag', 'none'), remove_tags: reference('tag', 'none') },
    isForCampaignForms: true,
  },
]
