// What forms do with tags.

import { contactsOf, type FormActionType } from '../../../catalog/formAction.ts'
import { readTagNames, tagNames, tagReference } from '../../../catalog/tagNames.ts'
import { changeTags } from './changeTags.ts'

export const tagFormActions: readonly FormActionType[] = [
  {
    type: 'lead.changetags',
    properties: { add_tags: tagNames(), remove_tags: tagNames() },
    refers: { add_tags: tagReference, remove_tags: tagReference },
    needs: 'edit',
    isForCampaignForms: true,
    async run({ context, properties, submissions }) {
      const add = readTagNames(properties.add_tags)
      const remove = readTagNames(properties.remove_tags)
      await changeTags(context.db, contactsOf(submissions), { add, remove }, context)
    },
  },
]
