// What point triggers do with tags.
import { readTagNames, tagNames, tagReference } from '../../../catalog/tagNames.ts'
import type { TriggerEventType } from '../../../catalog/triggerEvent.ts'
import { changeTags } from './changeTags.ts'

export const tagTriggerEvents: readonly TriggerEventType[] = [
  {
    type: 'lead.changetags',
    changes: 'edit',
    properties: { add_tags: tagNames(), remove_tags: tagNames() },
    refers: { add_tags: tagReference, remove_tags: tagReference },
    async run({ context, properties, contactIds }) {
      const changes = {
        add: readTagNames(properties.add_tags),
        remove: readTagNames(properties.remove_tags),
      }
      await changeTags(context.db, contactIds, changes, context)
      return new Map()
    },
  },
]
