import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'

/** A file that a contact was sent. */
export interface Attachment {
  contactId: number
  assetId: number
  emailId: number
}

/**
 * Writes a download for each file that was sent, and counts it: a contact's first of an asset is a unique one, as there
 * is no device. Three statements, whatever the number; assets are locked in id order.
 */
export async function recordAttachments(
  db: Db,
  attachments: readonly Attachment[],
  now: Date,
): Promise<void> {
  if (attachments.length === 0) return
  const ids = [...new Set(attachments.map((one) => one.assetId))]
  const rows = JSON.stringify(attachments)
  await db`
    select from assets where id = any(${ids}::bigint[]) ${lockRows(db, 'assets', { by: 'id', strength: 'no key update' })}`
  await db`
    update assets a set download_count = a.download_count + c.total, unique_download_count = a.unique_download_count + c.fresh
    from (
      select asset_id, sum(total) as total, count(*) filter (where not exists (
        select from asset_downloads o
        where o.contact_id = d.contact_id and o.asset_id = d.asset_id and o.code = 200)) as fresh
      from (
        select "assetId" as asset_id, "contactId" as contact_id, count(*) as total
        from jsonb_to_recordset(${rows}::text::jsonb) as d ("assetId" bigint, "contactId" bigint)
        group by 1, 2
      ) d group by asset_id
    ) c where a.id = c.asset_id`
  await db`
    insert into asset_downloads (contact_id, asset_id, email_id, date_download, code, source, source_id)
    select "contactId", "assetId", "emailId", ${now}, 200, 'email', "emailId"
    from jsonb_to_recordset(${rows}::text::jsonb) as d ("contactId" bigint, "assetId" bigint, "emailId" bigint)`
}
