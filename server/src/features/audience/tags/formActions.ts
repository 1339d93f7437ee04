// What forms do with tags.

import { tagNames } from '../../../catalog/campaignEvent.ts'
import { contactsOf, type FormActionType } from '../../../catalog/formAction.ts'
import { reference } from '../../../platform/values/field.ts'
import { changeTags } from './changeTags.ts'

export const tagFormActions: readonly FormActionType[] = [
  {
    type: 'lead.changetags',
    properties: { add_tags: tagNames(), remove_tags: tagNames() },
    refers: { add_tags: reference('tag', 'none'), remove_tags: reference('tag', 'none') },
    needs: 'edit',
    isForCampaignForms: true,
    async run({ context, properties, submissions }) {
      const add = (properties.add_tags as string[] | undefined) ?? []
      const remove = (properties.remove_tags as string[] | undefined) ?? []
      await changeTags(context.db, contactsOf(submissions), { add, remove }, context)
    },
  },
]
