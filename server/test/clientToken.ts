import { insertCredential } from '../src/platform/auth/credentials.ts'
import { randomSecret } from '../src/platform/auth/secrets.ts'
import { insertToken } from '../src/platform/auth/tokens.ts'
import type { Sql } from '../src/platform/database/connection.ts'

/** The token of a client with all rights, for a server that runs as a process of its own. */
export async function clientToken(sql: Sql, now = new Date()): Promise<string> {
  const accessToken = randomSecret()
  const { id } = await insertCredential(sql, { name: 'client', roleId: 1, createdBy: null, now })
  const expiresAt = new Date(now.getTime() + 3_600_000)
  await insertToken(sql, { accessToken, credentialId: id, userId: null, scope: '', expiresAt })
  return accessToken
}
