/** Sessions of the login page: a random cookie, stored as a digest. */
import type { Db } from '../database/connection.ts'
import { digest, randomSecret } from './secrets.ts'

/** How long a login lasts. */
export const SESSION_MS = 8 * 3_600_000

/** Starts a session. @returns the value of its cookie. */
export async function insertSession(db: Db, userId: number, now: Date): Promise<string> {
  const token = randomSecret(32)
  await db`
    insert into sessions (token_hash, user_id, expires_at)
    values (${digest(token)}, ${userId}, ${new Date(now.getTime() + SESSION_MS)})`
  return token
}

/** The user id of a session that has not ended. */
export async function findSessionUser(db: Db, token: string, now: Date): Promise<number | null> {
  const [row] = await db<{ userId: number }[]>`
    select user_id as "userId" from sessions where token_hash = ${digest(token)} and expires_at > ${now}`
  return row?.userId ?? null
}

/** Ends a session. */
export async function deleteSession(db: Db, token: string): Promise<void> {
  await db`delete from sessions where token_hash = ${digest(token)}`
}

/** Deletes sessions that have ended. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db`delete from sessions where expires_at < ${now}`
}
