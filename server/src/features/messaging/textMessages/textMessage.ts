// Text messages to mobile phones.
import { countField } from '../../../platform/engine/counters.ts'
import { defineResource } from '../../../platform/resource/definition.ts'
import { audited, scheduled } from '../../../platform/rest/groups.ts'
import { textCommand } from '../../../platform/search/compile.ts'
import { defaultLanguage } from '../../../platform/values/defaultLanguage.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { categorised, categorisedCommands } from '../../access/categories/category.ts'
import { broadcastFields, noteBroadcastActor } from '../recipients/broadcastDuties.ts'
import { textMessageCounters } from './textMessageCounters.ts'
import {
  presentTexts,
  saveTextSegments,
  sentSegments,
  storedTextSegments,
  textShows,
} from './textSegments.ts'

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
    ...broadcastFields,
  },
  order: ['name'],
  search: { text: ['name'], commands: { ...categorisedCommands, lang: textCommand('t.language') } },
  async check({ db, actor, config }, changes) {
    const ids = changes.flatMap((change) => (change.before ? [change.after.id] : []))
    const stored = await storedTextSegments(db, ids)
    return changes.map((change) => {
      const { after, before } = change
      after.language ||= before?.language || defaultLanguage(config)
      const known = stored.get(after.id) ?? { lists: [] }
      const lists = sentSegments(change) ?? known.lists
      return noteBroadcastActor(actor, change, {
        ...{ noun: 'text message', type: 'smsType' },
        ...{ before: known, after: { lists } },
      })
    })
  },
  saved: saveTextSegments,
  shows: textShows,
  present: presentTexts,
  sample: (n) => ({ message: 'Hello {contactfield=firstname|you}', name: `Text message ${n}` }),
})
