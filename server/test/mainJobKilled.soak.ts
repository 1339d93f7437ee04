import { test } from 'node:test'
import { killJob } from './killJob.ts'

test(
  'killed ten times over 100,000 rows, the main job loses nothing and nobody gets two mails',
  { timeout: 3_000_000 },
  (t) => killJob(t, { rows: 100_000, kills: 10 }),
)
