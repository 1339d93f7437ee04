// Exports as copies of persons: an erasure ends those whose file has a row of the person.
import type { PersonalCopies } from '../../../catalog/personalCopies.ts'
import { cancelExport, findNextWritten, hasContacts, repeatParts } from './exports.sql.ts'
import { insertRemovals, removeFiles } from './runExport.ts'

const OF_PERSONS = ['contacts', 'submissions'] as const
const REASON = 'A person in this file was erased, and the file was removed. Export the records again.'

export const exportCopies: PersonalCopies = {
  table: 'exports',
  when: 'after',
  // What is being written may have been read before the contact was deleted.
  prepare: (db) => repeatParts(db, OF_PERSONS),
  findNext: (db, afterId) => findNextWritten(db, OF_PERSONS, afterId),
  holds: (id, { contactIds }, { sql }) => hasContacts(sql, id, contactIds),

  async end(db, id, { now, storage, afterCommit }) {
    if (!(await cancelExport(db, id, { error: REASON, now }))) return false
    await insertRemovals(db, [id])
    afterCommit.push(() => removeFiles(storage, id))
    return true
  },
}
