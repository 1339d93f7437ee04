// What campaigns do with tags, and ask about them.

import { type CampaignEventType, declineUnless, tagNames } from '../../../catalog/campaignEvent.ts'
import { reference } from '../../../platform/values/field.ts'
import { changeTags } from './changeTags.ts'
import { findContactsWithTags } from './findContactsWithTags.ts'

export const tagEvents: readonly CampaignEventType[] = [
  {
    type: 'lead.changetags',
    kind: 'action',
    changes: 'edit',
    properties: { add_tags: tagNames(), remove_tags: tagNames() },
    refers: { add_tags: reference('tag', 'none'), remove_tags: reference('tag', 'none') },
    async run({ context, properties, contactIds }) {
      const add = properties.add_tags as string[]
      const remove = properties.remove_tags as string[]
      await changeTags(context.db, contactIds, { add, remove }, context)
      return new Map()
    },
  },
  {
    type: 'lead.tags',
    kind: 'condition',
    properties: { tags: tagNames({ required: true }) },
    refers: { tags: reference('tag', 'none') },
    async run({ context, properties, contactIds }) {
      return declineUnless(
        contactIds,
        await findContactsWithTags(context.db, contactIds, properties.tags as string[]),
      )
    },
  },
]
