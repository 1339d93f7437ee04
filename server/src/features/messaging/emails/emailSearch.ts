// Search commands of contact lists about emails.
import { asFilter, askedIds } from '../../../catalog/searchFilter.ts'
import type { SearchCommand } from '../../../platform/resource/searchCommand.ts'
import { namingCommand } from '../../../platform/search/namingCommand.ts'

/** `email_sent:`, `email_read:`, `email_queued:` and `email_pending:` with ids of emails, over contacts as t. */
export const emailSearch: Readonly<Record<string, SearchCommand>> = {
  email_sent: sends("s.state = 'sent'"),
  email_read: asFilter(sends('s.is_read'), ({ value }) =>
    askedIds('lead_email_received', 'behaviors', value),
  ),
  email_queued: sends("s.state in ('queued', 'sending')"),
  email_pending: namingEmails(
    ({ value }, { db }) => db`exists (
    select from email_segments e join segment_contacts m on m.segment_id = e.segment_id and not m.manually_removed
    where m.contact_id = t.id and e.email_id = any(${idsIn(value)}::text[]::bigint[])
      and not exists (select from email_sends s where s.contact_id = t.id and s.email_id = e.email_id))`,
  ),
}

function sends(condition: string): SearchCommand {
  return namingEmails(
    ({ value }, { db }) => db`exists (
    select from email_sends s
    where s.contact_id = t.id and s.email_id = any(${idsIn(value)}::text[]::bigint[]) and ${db.unsafe(condition)})`,
  )
}

function namingEmails(command: SearchCommand): SearchCommand {
  return namingCommand(command, 'email')
}

function idsIn(value: string): string[] {
  return value
    .split(',')
    .map((id) => id.trim())
    .filter((id) => /^\d{1,15}$/.test(id))
}
