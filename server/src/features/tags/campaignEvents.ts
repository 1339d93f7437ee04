// What campaigns do with tags, and ask about them.
import { declineUnless, type EventType, texts } from '../campaigns/eventType.ts'
import { patchContacts } from '../contacts/patchContacts.ts'
import { findContactsWithTags } from './findContactsWithTags.ts'

export const tagEvents: readonly EventType[] = [
  {
    type: 'lead.changetags',
    name: "Modify contact's tags",
    kind: 'action',
    properties: { add_tags: texts(), remove_tags: texts() },
    refers: { add_tags: 'tag', remove_tags: 'tag' },
    run({ context, properties, contactIds }) {
      const added = properties.add_tags as string[]
      const removed = properties.remove_tags as string[]
      const tags = [...added, ...removed.map((name) => `-${name}`)]
      return patchContacts(context, contactIds, tags.length > 0 ? { tags } : {})
    },
  },
  {
    type: 'lead.tags',
    name: 'Contact tags',
    kind: 'condition',
    properties: { tags: texts({ required: true }) },
    refers: { tags: 'tag' },
    async run({ context, properties, contactIds }) {
      return declineUnless(
        contactIds,
        await findContactsWithTags(context.db, contactIds, properties.tags as string[]),
      )
    },
  },
]
