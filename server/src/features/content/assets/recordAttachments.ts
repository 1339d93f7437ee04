import type { Db } from '../../../platform/database/connection.ts'
import { countDownloads } from './countDownloads.ts'

/** A file that a contact was sent. */
export interface Attachment {
  contactId: number
  assetId: number
  emailId: number
}

/**
 * Writes a download for each file that was sent, and counts it: a contact's first of an asset is a unique one, as there
 * is no device. Three statements, whatever the number.
 */
export async function recordAttachments(
  db: Db,
  attachments: readonly Attachment[],
  now: Date,
): Promise<void> {
  if (attachments.length === 0) return
  await countDownloads(
    db,
    'contact_id',
    attachments.map(({ assetId, contactId }) => ({ assetId, by: contactId })),
  )
  await db`
    insert into asset_downloads (contact_id, asset_id, email_id, date_download, code, source, source_id)
    select "contactId", "assetId", "emailId", ${now}, 200, 'email', "emailId"
    from jsonb_to_recordset(${JSON.stringify(attachments)}::text::jsonb) as d ("contactId" bigint, "assetId" bigint, "emailId" bigint)`
}
