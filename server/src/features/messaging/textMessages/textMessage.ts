// Text messages to mobile phones.
import { countField } from '../../../platform/engine/counters.ts'
import { defineResource } from '../../../platform/resource/definition.ts'
import { audited, scheduled } from '../../../platform/rest/groups.ts'
import { textCommand } from '../../../platform/search/compile.ts'
import { defaultLanguage } from '../../../platform/values/defaultLanguage.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { categorised, categorisedCommands } from '../../access/categories/category.ts'
import { textMessageCounters } from './textMessageCounters.ts'
import { presentTexts, saveTextSegments, storedTextSegments, textShows } from './textSegments.ts'

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
    sentCount: countField(textMessageCounters.sent_count),
    smsType: f.text({ oneOf: ['template', 'list'], initial: 'template', cleared: undefined }),
    lists: f.ids({ column: null, names: reference('segment', 'view'), stored: storedTextSegments }),
  },
  order: ['name'],
  search: { text: ['name'], commands: { ...categorisedCommands, lang: textCommand('t.language') } },
  async check({ config }, changes) {
    for (const { after, before } of changes) after.language ||= before?.language || defaultLanguage(config)
    return changes.map(() => null)
  },
  saved: saveTextSegments,
  shows: textShows,
  present: presentTexts,
  sample: (n) => ({ message: 'Hello {contactfield=firstname|you}', name: `Text message ${n}` }),
})
