// What point triggers do with tags.
import { texts } from '../../../catalog/campaignEvent.ts'
import type { TriggerEventType } from '../../../catalog/triggerEvent.ts'
import { patchContacts } from '../contacts/patchContacts.ts'

export const tagTriggerEvents: readonly TriggerEventType[] = [
  {
    type: 'lead.changetags',
    name: "Modify contact's tags",
    properties: { add_tags: texts(), remove_tags: texts() },
    async run({ context, properties, contactIds }) {
      const added = properties.add_tags as string[]
      const removed = properties.remove_tags as string[]
      const tags = [...added, ...removed.map((name) => `-${name}`)]
      const failures = await patchContacts(context, contactIds, tags.length > 0 ? { tags } : {})
      return new Map([...failures].map(([id, { reason }]) => [id, reason]))
    },
  },
]
