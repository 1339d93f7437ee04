// Files of reports as copies of persons: an erasure removes those that name the person.
import type { PersonalCopies } from '../../../catalog/personalCopies.ts'
import { eraseReportFile, findNextReportFile, findReportFileKey } from './schedules.sql.ts'
import { insertRemovals } from './sendReport.ts'

export const fileCopies: PersonalCopies = {
  table: 'report_files',
  when: 'after',
  findNext: findNextReportFile,

  async holds(id, { isNamedIn }, { sql }) {
    const key = await findReportFileKey(sql, id)
    return key !== null && (await isNamedIn(key))
  },

  async end(db, id, { storage, afterCommit }) {
    const key = await eraseReportFile(db, id)
    if (key === null) return false
    await insertRemovals(db, [key])
    afterCommit.push(async () => void (await storage.delete(key)))
    return true
  },
}
