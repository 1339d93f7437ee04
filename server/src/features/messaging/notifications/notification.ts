// Notifications that browsers show.
import { countField } from '../../../platform/engine/counters.ts'
import { type ApiError, invalid } from '../../../platform/errors.ts'
import { type Change, type Context, defineResource } from '../../../platform/resource/definition.ts'
import { audited, scheduled } from '../../../platform/rest/groups.ts'
import { textCommand } from '../../../platform/search/compile.ts'
import { defaultLanguage } from '../../../platform/values/defaultLanguage.ts'
import { f } from '../../../platform/values/field.ts'
import { showUtmTags, utmTagsField, utmTagsShape } from '../../../platform/values/utmTags.ts'
import { isWebAddress } from '../../../platform/values/webAddress.ts'
import { categorised, categorisedCommands } from '../../access/categories/category.ts'
import { notificationCounters } from './notificationCounters.ts'

export const notification = defineResource({
  name: 'notification',
  path: '/notifications',
  one: 'notification',
  many: 'notifications',
  container: 'map',
  table: 'notifications',
  permission: 'notification:notifications',
  fields: {
    ...audited,
    name: f.text({ required: true, listed: true }),
    heading: f.text({ required: true, listed: true, max: 65_535 }),
    message: f.text({ required: true, listed: true, max: 65_535 }),
    url: f.text({ listed: true, max: 2_048 }),
    language: f.text({ listed: true, max: 16, cleared: undefined }),
    ...categorised,
    button: f.text({ listed: true }),
    utmTags: utmTagsField,
    ...scheduled,
    readCount: countField(notificationCounters.read_count),
    sentCount: countField(notificationCounters.sent_count),
  },
  search: { text: ['name'], commands: { ...categorisedCommands, lang: textCommand('t.language') } },
  order: ['name'],
  check: checkNotifications,
  shows: { utmTags: utmTagsShape },
  async present(_context, entities) {
    for (const { row, wire } of entities) if ('utmTags' in wire) wire.utmTags = showUtmTags(row.utmTags)
  },
  sample: (n) => ({ heading: 'News', message: 'Read it now', name: `Notification ${n}` }),
})

async function checkNotifications({ config }: Context, changes: Change[]): Promise<(ApiError | null)[]> {
  return changes.map(({ after, before, values }) => {
    after.language ||= before?.language ?? defaultLanguage(config)
    return values.url && !isWebAddress(String(values.url))
      ? invalid('url', 'This value should be an address that starts with http or https.')
      : null
  })
}
