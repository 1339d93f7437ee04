import type { ContactFiles } from '../../../catalog/contactFiles.ts'

/** Text messages that the built-in outbox wrote as files. */
export const writtenTexts: ContactFiles = {
  name: 'text-messages',
  keys: (db, contactIds) => db`
    select 'outbox/sms-' || id || '.sms.txt' as key from text_message_sends
    where contact_id = any(${contactIds as number[]}::bigint[])`,
}
