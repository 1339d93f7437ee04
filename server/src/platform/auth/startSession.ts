import type { FastifyReply, FastifyRequest } from 'fastify'
import { now } from '../clock.ts'
import type { Config } from '../config.ts'
import { type Sql, transaction } from '../database/connection.ts'
import { ApiError } from '../errors.ts'
import type { ActiveUser } from './activeUser.ts'
import { formToken, readCookie, SESSION_TOKEN, sessionCookie, setSessionCookie } from './cookies.ts'
import { insertKnownAddress } from './knownAddresses.ts'
import { noteSignIn } from './noteSignIn.ts'
import type { CodeKind } from './secondFactors.ts'
import { deleteSession, insertSession } from './sessions.ts'

/**
 * Signs a user in at this browser with a new session, whose cookie the response sets; a previous session of the browser ends.
 * @returns the token that unsafe requests of the session carry in `X-CSRF-Token`.
 * @throws ApiError 401 when the password was changed, or the user disabled, since it was checked.
 */
export async function startSession(
  { sql, config }: { sql: Sql; config: Config },
  user: ActiveUser,
  method: 'form' | CodeKind,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<string> {
  const at = now()
  const old = readCookie(request, sessionCookie(request, config))
  const address = request.ip
  const userAgent = request.headers['user-agent'] ?? ''
  const session = await transaction(sql, async (db) => {
    if (old) await deleteSession(db, old)
    const { count } = await db`
      update users set last_login = ${at}, last_active = ${at}
      where id = ${user.userId} and password_hash = ${user.passwordHash} and is_published`
    if (count === 0) throw new ApiError(401, 'access_denied', 'The user name or the password is wrong.')
    await noteSignIn(db, { who: user, method, address, now: at }, 'login')
    await insertKnownAddress(db, { userId: user.userId, address, now: at })
    return insertSession(db, user.userId, { config, now: at, address, userAgent })
  })
  setSessionCookie(reply, config, session)
  return formToken(session, SESSION_TOKEN)
}
