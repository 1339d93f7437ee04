import type { Schedule } from '../engine/schedules.ts'
import { deleteExpiredKeys } from './idempotencyKeys.ts'

const MINUTE_MS = 60_000

/** Forgets idempotency keys after a day, a part at a time. */
export const idempotencySchedule: Schedule = {
  name: 'http.idempotency',
  next: (now) => new Date(now.getTime() + MINUTE_MS),
  run: (db, now) => deleteExpiredKeys(db, now),
}
