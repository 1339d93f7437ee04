import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'

/** When a contact came and changed in the system that it comes from, and who did it. Null leaves what is stored. */
export interface ContactHistory {
  contactId: number
  dateAdded: Date | null
  dateModified: Date | null
  dateIdentified: Date | null
  createdByUser: string | null
  modifiedByUser: string | null
}

/** Writes the history that contacts bring along from elsewhere, and announces it. Two statements; rows are locked in id order. */
export async function setContactHistory(
  db: Db,
  entries: readonly ContactHistory[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return
  await db`
    with input as materialized (
      select t.id, r."dateAdded", r."dateModified", r."dateIdentified", r."createdByUser", r."modifiedByUser" from contacts t
      join jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as r ("contactId" bigint, "dateAdded" timestamptz,
        "dateModified" timestamptz, "dateIdentified" timestamptz, "createdByUser" text, "modifiedByUser" text)
        on r."contactId" = t.id
      ${lockRows(db, 'contacts t', { by: 't.id' })}
    )
    update contacts t set
      date_added = coalesce(input."dateAdded", t.date_added),
      date_modified = coalesce(input."dateModified", t.date_modified),
      date_identified = coalesce(input."dateIdentified", t.date_identified),
      created_by_user = coalesce(input."createdByUser", t.created_by_user),
      modified_by_user = coalesce(input."modifiedByUser", t.modified_by_user)
    from input where input.id = t.id`
  const ids = [...new Set(entries.map((entry) => entry.contactId))]
  await appendHappenings(
    db,
    [
      {
        type: 'contact.changed',
        ids,
        payload: { fields: ['date_added', 'date_modified', 'date_identified'] },
      },
    ],
    now,
  )
}
