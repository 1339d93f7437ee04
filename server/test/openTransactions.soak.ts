import { test } from 'node:test'
import { reactBesideOpenTransactions } from './openTransactions.ts'

test(
  'two transactions open for half a minute hold no reaction to other contacts up',
  { timeout: 300_000 },
  (t) => reactBesideOpenTransactions(t, 30),
)
