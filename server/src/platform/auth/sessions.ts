/** Sessions of people at a browser: a random cookie, stored as a digest. */
import type { Config } from '../config.ts'
import type { Db } from '../database/connection.ts'
import { lockRows } from '../database/lockRows.ts'
import { digest, randomSecret } from './secrets.ts'

/** How long sessions last: since the sign-in, and since the last request, in seconds. */
export type SessionLife = Pick<Config, 'session_lifetime' | 'session_idle_time'>

/** Where somebody signs in. */
export interface Browser {
  address: string
  userAgent: string
}

/** A session as its user sees it. */
export interface Session extends Browser {
  id: number
  startedAt: Date
  seenAt: Date
  /** The end that no request puts off. */
  expiresAt: Date
}

/** A user has so many at most: the oldest ends when one more begins. */
const MAX_SESSIONS = 50
/** That a session is in use is noted this often, in milliseconds. */
const NOTED_MS = 60_000
const LONGEST_AGENT = 300

/** Starts a session. @returns the value of its cookie. Two statements. */
export async function insertSession(
  db: Db,
  userId: number,
  { config, now, address, userAgent }: Browser & { config: SessionLife; now: Date },
): Promise<string> {
  const token = randomSecret(32)
  await db`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId} order by id desc offset ${MAX_SESSIONS - 1})`
  await db`
    insert into sessions (token_hash, user_id, started_at, seen_at, expires_at, address, user_agent)
    values (${digest(token)}, ${userId}, ${now}, ${now},
      ${new Date(now.getTime() + config.session_lifetime * 1000)}, ${address}, ${userAgent.slice(0, LONGEST_AGENT)})`
  return token
}

/** The session and its user, unless it has ended. One statement; one more a minute notes that it is in use. */
export async function findSession(
  db: Db,
  token: string,
  { config, now }: { config: SessionLife; now: Date },
): Promise<{ id: number; userId: number } | null> {
  const idleSince = new Date(now.getTime() - config.session_idle_time * 1000)
  const [row] = await db<{ id: number; userId: number; seenAt: Date }[]>`
    select id, user_id as "userId", seen_at as "seenAt" from sessions
    where token_hash = ${digest(token)} and expires_at > ${now} and seen_at > ${idleSince}`
  if (!row) return null
  if (now.getTime() - row.seenAt.getTime() > NOTED_MS)
    await db`update sessions set seen_at = ${now} where id = ${row.id} and seen_at < ${now}`
  return { id: row.id, userId: row.userId }
}

/** Those of the sessions that have not ended. It does not count as their use. */
export async function findOpenSessions(
  db: Db,
  ids: readonly number[],
  { config, now }: { config: SessionLife; now: Date },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const idleSince = new Date(now.getTime() - config.session_idle_time * 1000)
  const rows = await db<{ id: number }[]>`
    select id from sessions where id = any(${ids as number[]}::bigint[]) and expires_at > ${now} and seen_at > ${idleSince}`
  return new Set(rows.map(({ id }) => id))
}

/** Sessions of a user that are listed. */
const MAX_SHOWN = 200

/** The sessions of a user that have not ended, the last used 200, the last used one first. */
export async function listSessions(
  db: Db,
  userId: number,
  { config, now }: { config: SessionLife; now: Date },
): Promise<Session[]> {
  const idleSince = new Date(now.getTime() - config.session_idle_time * 1000)
  return db<Session[]>`
    select id, started_at as "startedAt", seen_at as "seenAt", expires_at as "expiresAt", address,
      user_agent as "userAgent"
    from sessions where user_id = ${userId} and expires_at > ${now} and seen_at > ${idleSince}
    order by seen_at desc, id desc limit ${MAX_SHOWN}`
}

/** Ends a session by the value of its cookie. */
export async function deleteSession(db: Db, token: string): Promise<void> {
  await db`delete from sessions where token_hash = ${digest(token)}`
}

/** Ends a session of a user. @returns whether there was one */
export async function endSession(db: Db, userId: number, id: number): Promise<boolean> {
  const { count } = await db`delete from sessions where id = ${id} and user_id = ${userId}`
  return count > 0
}

/** Whether the session has not ended. If so, none ends it until the transaction ends. */
export async function lockSession(db: Db, token: string): Promise<boolean> {
  const [row] = await db`
    select from sessions where token_hash = ${digest(token)} ${lockRows(db, 'sessions', { strength: 'key share' })}`
  return row !== undefined
}

/** Ends all sessions of a user, or all but one. Forget the actors after the commit. */
export async function endSessions(db: Db, userId: number, except: number | null = null): Promise<void> {
  await db`delete from sessions where user_id = ${userId} and id is distinct from ${except}::bigint`
}

/** Deletes sessions that have ended. */
export async function deleteExpiredSessions(
  db: Db,
  { config, now }: { config: SessionLife; now: Date },
): Promise<void> {
  const idleSince = new Date(now.getTime() - config.session_idle_time * 1000)
  await db`delete from sessions where expires_at < ${now} or seen_at < ${idleSince}`
}
