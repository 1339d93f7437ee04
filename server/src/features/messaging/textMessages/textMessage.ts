// Text messages to mobile phones.
import { countField } from '../../../platform/engine/counters.ts'
import { defineResource } from '../../../platform/resource/definition.ts'
import { audited, scheduled } from '../../../platform/rest/groups.ts'
import { textCommand } from '../../../platform/search/compile.ts'
import { defaultLanguage } from '../../../platform/values/defaultLanguage.ts'
import { f } from '../../../platform/values/field.ts'
import { categorised, categorisedCommands } from '../../access/categories/category.ts'

export const textMessage = defineResource({
  name: 'text_message',
  kind: 'sms',
  path: '/smses',
  one: 'sms',
  many: 'smses',
  table: 'text_messages',
  permission: 'sms:smses',
  audit: { bundle: 'sms', object: 'sms' },
  fields: {
    ...audited,
    name: f.text({ required: true, listed: true }),
    message: f.text({ listed: true, max: 65_535, blank: '' }),
    language: f.text({ listed: true, max: 16, cleared: undefined, blank: '' }),
    ...categorised,
    ...scheduled,
    sentCount: countField('text_messages.sent_count'),
  },
  order: ['name'],
  search: { text: ['name'], commands: { ...categorisedCommands, lang: textCommand('t.language') } },
  async check({ config }, changes) {
    for (const { after, before } of changes) after.language ||= before?.language || defaultLanguage(config)
    return changes.map(() => null)
  },
  sample: (n) => ({ message: 'Hello {contactfield=firstname|you}', name: `Text message ${n}` }),
})
