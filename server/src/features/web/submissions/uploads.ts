import type { ContactFiles } from '../../../catalog/contactFiles.ts'

/** What contacts sent with forms. Submissions hold the names under which it is kept. */
export const uploads: ContactFiles = {
  name: 'uploads',
  keys: (db, contactIds) => db`
    select 'forms/' || f.form_id || '/' || f.id || '/' || (s.results ->> f.id::text) as key
    from form_submissions s join form_fields f on f.form_id = s.form_id and f.type = 'file'
    where s.contact_id = any(${contactIds as number[]}::bigint[]) and s.results ->> f.id::text <> ''`,
}
