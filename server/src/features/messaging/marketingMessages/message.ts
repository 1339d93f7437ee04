// Marketing messages: the same news on whichever channel a contact prefers.
import { defineResource } from '../../../platform/resource/definition.ts'
import { audited, scheduled } from '../../../platform/rest/groups.ts'
import { f } from '../../../platform/values/field.ts'
import { categorised, categorisedCommands } from '../../access/categories/category.ts'
import { channelsField } from './channelsField.ts'
import { checkMessages, messageShows, presentMessages, saveMessages } from './channelsOfMessages.ts'

const category = Object.fromEntries(
  Object.entries(categorised).map(([name, field]) => [name, { ...field, isListed: false }]),
)

export const message = defineResource({
  name: 'message',
  path: '/messages',
  one: 'message',
  many: 'messages',
  table: 'marketing_messages',
  permission: 'channel:messages',
  fields: {
    ...audited,
    name: f.text({ required: true, listed: true }),
    description: f.text({ listed: true, max: 65_535, html: true }),
    ...scheduled,
    channels: channelsField,
    ...category,
  },
  search: { text: ['name'], commands: categorisedCommands },
  check: checkMessages,
  saved: saveMessages,
  shows: messageShows,
  present: presentMessages,
  sample: (n) => ({ channels: { email: { channel: 'email', isEnabled: false } }, name: `Message ${n}` }),
})
