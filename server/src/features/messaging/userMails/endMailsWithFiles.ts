import type { ErasureListener } from '../../../catalog/personalTraces.ts'

/** Mails that carry files go, sent or not: a file may hold anybody, and so may what the built-in outbox has of the mail. */
export const endMailsWithFiles: ErasureListener = async ({ db, storage }) => {
  const rows = await db<{ id: number }[]>`delete from user_mails where attachment is not null returning id`
  // Before the commit: what is killed on the way finds the rows again.
  for (const { id } of rows) await storage.delete(`outbox/user-${id}.eml`)
  return { user_mails: rows.length }
}
