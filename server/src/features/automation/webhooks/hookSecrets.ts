import { randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/database/connection.ts'
import { decryptSecret, encryptSecrets } from '../../../platform/database/encryption.ts'
import { columnPurpose, type EncryptedColumn } from '../../../platform/database/storedSecrets.ts'

/** Secrets that sign requests to webhooks. A lost one is replaced: its receiver must be given the new one. */
export const hookSecrets: EncryptedColumn = {
  table: 'webhooks',
  column: 'secret',
  async replaceLost(db, ids) {
    const purpose = columnPurpose(hookSecrets)
    const secrets = await encryptSecrets(
      db,
      ids.map(() => ({ purpose, text: generateSecret() })),
    )
    await db`
      update webhooks w set secret = r.secret from unnest(${ids as number[]}::bigint[], ${secrets}::text[]) r (id, secret)
      where w.id = r.id`
  },
}

export function generateSecret(): string {
  return randomBytes(32).toString('hex')
}

/** The secret of a webhook as it is stored, decrypted; null when its key is missing. */
export function readSecret(db: Pick<Db, 'home'>, stored: string): string | null {
  return decryptSecret(db, columnPurpose(hookSecrets), stored)
}
