import { deleteOldExchangers } from '../delivery/mailExchangers.ts'
import type { Schedule } from './schedules.ts'

const MINUTE_MS = 60_000

/** Keeps the table of mail exchangers small, a part at a time. */
export const exchangersSchedule: Schedule = {
  name: 'delivery.mail_exchangers',
  next: (now) => new Date(now.getTime() + MINUTE_MS),
  run: deleteOldExchangers,
}
