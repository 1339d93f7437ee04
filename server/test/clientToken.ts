import { insertCredential } from '../src/platform/auth/credentials.ts'
import { randomSecret } from '../src/platform/auth/secrets.ts'
import { insertToken } from '../src/platform/auth/tokens.ts'
import type { Sql } from '../src/platform/database/connection.ts'

/** The token of a client with all rights, or those of a role, for requests that no `Client` of a test sends. */
export async function clientToken(sql: Sql, now = new Date(), roleId = 1): Promise<string> {
  const accessToken = randomSecret()
  const { id } = await insertCredential(sql, { name: 'client', roleId, createdBy: null, now })
  const expiresAt = new Date(now.getTime() + 3_600_000)
  await insertToken(sql, { accessToken, credentialId: id, userId: null, scope: '', expiresAt })
  return accessToken
}
