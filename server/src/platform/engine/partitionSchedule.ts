import { createPartitions } from '../database/partitions.ts'
import type { Schedule } from './schedules.ts'

const DAY_MS = 86_400_000

/** Makes this month's and the next months' partitions, once a day. */
export const partitionSchedule: Schedule = {
  name: 'database.partitions',
  next: (now) => new Date(now.getTime() + DAY_MS),
  run: (db, now) => createPartitions(db, now),
}
