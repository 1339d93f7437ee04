// What campaigns do with tags, and ask about them.

import { type CampaignEventType, declineUnless } from '../../../catalog/campaignEvent.ts'
import { readTagNames, tagNames, tagReference } from '../../../catalog/tagNames.ts'
import { changeTags } from './changeTags.ts'
import { findContactsWithTags } from './findContactsWithTags.ts'

export const tagEvents: readonly CampaignEventType[] = [
  {
    type: 'lead.changetags',
    kind: 'action',
    changes: 'edit',
    properties: { add_tags: tagNames(), remove_tags: tagNames() },
    refers: { add_tags: tagReference, remove_tags: tagReference },
    async run({ context, properties, contactIds }) {
      const add = readTagNames(properties.add_tags)
      const remove = readTagNames(properties.remove_tags)
      await changeTags(context.db, contactIds, { add, remove }, context)
      return new Map()
    },
  },
  {
    type: 'lead.tags',
    kind: 'condition',
    properties: { tags: tagNames({ required: true }) },
    refers: { tags: tagReference },
    async run({ context, properties, contactIds }) {
      return declineUnless(
        contactIds,
        await findContactsWithTags(context.db, contactIds, readTagNames(properties.tags)),
      )
    },
  },
]
