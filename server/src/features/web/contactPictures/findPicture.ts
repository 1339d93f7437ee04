import type { Db } from '../../../platform/database/connection.ts'
import { fileKey } from '../submissions/storeFiles.ts'

/**
 * The key of the file that is the picture of a contact; null where there is none. Of several the last one by whoever had
 * proved to be the contact, else the first one: strangers who type its address replace nothing.
 */
export async function findPicture(db: Db, contactId: number): Promise<string | null> {
  const [row] = await db<{ formId: number; fieldId: number; name: string }[]>`
    select f.form_id as "formId", f.id as "fieldId", s.results ->> f.id::text as name
    from form_submissions s
    join form_fields f on f.id = s.picture_field_id and f.form_id = s.form_id and f.type = 'file'
    where s.contact_id = ${contactId} and s.results ->> f.id::text <> ''
    order by s.picture_is_proven desc, case when s.picture_is_proven then -s.id else s.id end
    limit 1`
  return row ? fileKey(row) : null
}
