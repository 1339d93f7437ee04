import { deleteEndedAuthorizations } from '../auth/authorizations.ts'
import { deleteOldAddresses } from '../auth/knownAddresses.ts'
import { deleteOldAttempts } from '../auth/loginAttempts.ts'
import { deleteExpiredSessions } from '../auth/sessions.ts'
import { deleteExpiredTokens } from '../auth/tokens.ts'
import type { Schedule } from '../engine/schedules.ts'
import { deleteExpiredRefreshTokens } from './refreshTokens.ts'

const HOUR_MS = 3_600_000

/** Drops tokens, authorizations and sessions that nobody can use any more, and attempts to log in that no longer count, once an hour. */
export const accessSchedule: Schedule = {
  name: 'auth.tokens',
  next: (now) => new Date(now.getTime() + HOUR_MS),
  async run(db, now, { config }) {
    await deleteExpiredTokens(db, now)
    await deleteExpiredRefreshTokens(db, now)
    await deleteEndedAuthorizations(db, now)
    await deleteExpiredSessions(db, { config, now })
    await deleteOldAddresses(db, now)
    await deleteOldAttempts(db, new Date(now.getTime() - HOUR_MS))
  },
}
