import type { Schedule } from '../../../platform/engine/schedules.ts'

/** So long the link of a double opt-in is good. */
export const CONFIRMATION_DAYS = 7

const HOUR_MS = 3_600_000
const MOST = 1_000

/**
 * Forgets what nobody confirmed in time: until then it is what a stranger typed about somebody. The submission stays as
 * what was sent. What was confirmed stays as long as the consent does.
 */
export const dropConfirmations: Schedule = {
  name: 'submissions.drop-confirmations',
  next: (now) => new Date(now.getTime() + HOUR_MS),
  async run(db, now) {
    const before = new Date(now.getTime() - CONFIRMATION_DAYS * 24 * HOUR_MS)
    await db`
      delete from form_confirmations where id in (
        select id from form_confirmations where date_confirmed is null and date_asked < ${before}
        order by date_asked limit ${MOST})`
  },
}
