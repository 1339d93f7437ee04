import { test } from 'node:test'
import { killJob } from './killJob.ts'

test(
  'killed ten times over 20,000 rows, the main job loses nothing and nobody gets two mails',
  { timeout: 880_000 },
  (t) => killJob(t, { rows: 20_000, kills: 10 }),
)
