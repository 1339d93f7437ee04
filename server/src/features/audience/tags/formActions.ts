// What forms do with tags.

import { tagNames } from '../../../catalog/campaignEvent.ts'
import type { FormActionType } from '../../../catalog/formAction.ts'
import { reference } from '../../../platform/values/field.ts'

export const tagFormActions: readonly FormActionType[] = [
  {
    type: 'lead.changetags',
    properties: { add_tags: tagNames(), remove_tags: tagNames() },
    refers: { add_tags: reference('tag', 'none'), remove_tags: reference('tag', 'none') },
    isForCampaignForms: true,
  },
]
