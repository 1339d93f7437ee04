// Uploads as copies of persons: an erasure ends those whose file names the person.
import type { PersonalCopies } from '../../../catalog/personalCopies.ts'
import { stopImportsOf } from '../imports/imports.sql.ts'
import { errorsKey, fileKey, removeFiles } from './files.ts'
import { insertRemovals } from './runUpload.ts'
import { eraseUpload, findNextWithFile } from './uploads.sql.ts'

const REASON =
  'A person in this file was erased, and the file was removed. Contacts that were imported before are kept. Upload the file again without this person.'

export const uploadCopies: PersonalCopies = {
  table: 'import_uploads',
  when: 'before',
  findNext: findNextWithFile,

  async holds(id, { isNamedIn }) {
    return (await isNamedIn(fileKey(id))) || (await isNamedIn(errorsKey(id)))
  },

  // Also one that is done: its file is kept to be looked at, and its errors to be corrected.
  async end(db, id, { now, storage, afterCommit }) {
    if (!(await eraseUpload(db, id, { error: REASON, now }))) return false
    await stopImportsOf(db, id, now)
    await insertRemovals(db, [id])
    afterCommit.push(() => removeFiles(storage, id))
    return true
  },
}
