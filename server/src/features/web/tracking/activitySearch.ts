// Search commands of contact lists about what contacts received and visited.
import type { SearchCommand } from '../../../platform/resource/searchCommand.ts'
import { textCommand } from '../../../platform/search/compile.ts'
import { namingCommand } from '../../../platform/search/namingCommand.ts'

/** `sms_sent:`, `web_sent:`, `mobile_sent:`, `page_id:`, `page_source:` and `page_source_id:`, over contacts as t. */
export const activitySearch: Readonly<Record<string, SearchCommand>> = {
  sms_sent: namingCommand(log('text_message_sends', 'text_message_id', { state: 'sent' }), 'sms'),
  web_sent: namingCommand(sentNotification({ is_mobile: false }), 'notification'),
  mobile_sent: namingCommand(sentNotification({ is_mobile: true }), 'notification'),
  page_id: namingCommand(log('page_hits', 'page_id'), 'page'),
  page_source_id: log('page_hits', 'source_id'),
  page_source: (term, context) => context.db`exists (
    select from page_hits own where own.contact_id = t.id and ${textCommand('own.source')(term, context) ?? context.db`false`})`,
}

function sentNotification(only: { is_mobile: boolean }): SearchCommand {
  return log('notification_sends', 'notification_id', { state: 'sent', ...only })
}

function log(
  table: string,
  column: string,
  only: Readonly<Record<string, string | boolean>> = {},
): SearchCommand {
  return ({ value }, { db }) => {
    const ids = value
      .split(',')
      .map((id) => id.trim())
      .filter((id) => /^\d{1,15}$/.test(id))
    const isSo = Object.entries(only).reduce(
      (all, [name, value]) => db`${all} and own.${db(name)} = ${value}`,
      db`true`,
    )
    return db`exists (
      select from ${db(table)} own
      where own.contact_id = t.id and own.${db(column)} = any(${ids}::text[]::bigint[]) and ${isSo})`
  }
}
