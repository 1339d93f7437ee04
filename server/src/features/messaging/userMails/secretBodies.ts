import type { EncryptedColumn } from '../../../platform/database/storedSecrets.ts'

/** Bodies of queued mails with links that open accounts. Plain ones are those of other mails. */
export const secretBodies: EncryptedColumn = {
  table: 'user_mails',
  column: 'body',
  where: "state = 'queued'",
  encryptsPlain: false,
  async replaceLost(db, ids) {
    await db`
      update user_mails set state = 'failed', body = null, error = 'The secret key of this mail was lost. Send it again.'
      where id = any(${ids as number[]}::bigint[])`
  },
}
