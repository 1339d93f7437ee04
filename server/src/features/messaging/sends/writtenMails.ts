import type { ContactFiles } from '../../../catalog/contactFiles.ts'

/** Mails that the built-in outbox wrote as files. */
export const writtenMails: ContactFiles = {
  name: 'mails',
  keys: (db, contactIds) => db`
    select 'outbox/' || id || '.eml' as key from email_sends where contact_id = any(${contactIds as number[]}::bigint[])`,
}
