// Mails with files as copies of persons: an erasure deletes those whose file names the person.
import type { PersonalCopies } from '../../../catalog/personalCopies.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { MailedFile } from './queueUserMails.ts'

/** The file of a mail in the built-in outbox. */
const writtenKey = (id: number) => `outbox/user-${id}.eml`

export const mailCopies: PersonalCopies = {
  table: 'user_mails',
  when: 'after',

  async findNext(db, afterId) {
    const [row] = await db<{ id: number }[]>`
      select id from user_mails where attachment is not null and id > ${afterId} order by id limit 1`
    return row?.id ?? null
  },

  async holds(id, { isNamedIn }, { sql, storage }) {
    const file = await findAttachment(sql, id)
    if (!file) return false
    if (await storage.stat(file.key)) return isNamedIn(file.key)
    // The file has expired; the outbox has it encoded, and it cannot be told what is in it.
    return (await storage.stat(writtenKey(id))) !== null
  },

  // Its owner is told by the record of the file.
  async end(db, id, { storage, afterCommit }) {
    const deleted = await db`delete from user_mails where id = ${id}`
    afterCommit.push(async () => void (await storage.delete(writtenKey(id))))
    return deleted.count > 0
  },
}

async function findAttachment(db: Db, id: number): Promise<MailedFile | null> {
  const [row] = await db<
    { attachment: MailedFile | null }[]
  >`select attachment from user_mails where id = ${id}`
  return row?.attachment ?? null
}
