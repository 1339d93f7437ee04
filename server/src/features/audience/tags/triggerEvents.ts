// What point triggers do with tags.
import { tagNames } from '../../../catalog/campaignEvent.ts'
import type { TriggerEventType } from '../../../catalog/triggerEvent.ts'
import { changeTags } from './changeTags.ts'

export const tagTriggerEvents: readonly TriggerEventType[] = [
  {
    type: 'lead.changetags',
    changes: 'edit',
    properties: { add_tags: tagNames(), remove_tags: tagNames() },
    async run({ context, properties, contactIds }) {
      const changes = { add: properties.add_tags as string[], remove: properties.remove_tags as string[] }
      await changeTags(context.db, contactIds, changes, context)
      return new Map()
    },
  },
]
