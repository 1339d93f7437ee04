import type { FastifyReply, FastifyRequest } from 'fastify'
import { now } from '../clock.ts'
import type { Config } from '../config.ts'
import { type Sql, transaction } from '../database/connection.ts'
import type { ActiveUser } from './activeUser.ts'
import { readCookie, sessionCookie, setSessionCookies } from './cookies.ts'
import { insertKnownAddress } from './knownAddresses.ts'
import { noteSignIn } from './noteSignIn.ts'
import type { CodeKind } from './secondFactors.ts'
import { deleteSession, insertSession } from './sessions.ts'

/** Signs a user in at this browser: a new session, whatever the browser had before. Its cookies go with the answer. */
export async function startSession(
  { sql, config }: { sql: Sql; config: Config },
  user: ActiveUser,
  method: 'form' | CodeKind,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const at = now()
  const old = readCookie(request, sessionCookie(request, config))
  const address = request.ip
  const userAgent = request.headers['user-agent'] ?? ''
  const session = await transaction(sql, async (db) => {
    if (old) await deleteSession(db, old)
    await db`update users set last_login = ${at}, last_active = ${at} where id = ${user.userId}`
    await noteSignIn(db, { who: user, method, address, now: at }, 'login')
    await insertKnownAddress(db, { userId: user.userId, address, now: at })
    return insertSession(db, user.userId, { config, now: at, address, userAgent })
  })
  setSessionCookies(reply, config, session)
}
