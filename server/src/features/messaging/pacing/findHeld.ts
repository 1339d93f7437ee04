import type { Db } from '../../../platform/database/connection.ts'
import { readMailPaces } from '../../../platform/mailPaces.ts'
import type { Saying } from '../../../platform/values/saying.ts'
import { gatesOf } from './gates.ts'
import type { PaceSettings } from './pacer.ts'
import { readPaceState } from './paces.sql.ts'

/** Mail that waits together. */
export interface PacedMail {
  pace: string
  /** Mail that somebody waits for: no plan holds it up. */
  passesPlans: boolean
}

/**
 * Behind what mail waits, as parts of sentences, one for each that is asked for. Of several limits it is the plan of the sender, else the
 * first that lets the fewest through. Null is said of keys without a limit. One statement, none for no mail.
 */
export async function findHeld(
  db: Db,
  mail: readonly PacedMail[],
  { config, now }: { config: PaceSettings; now: Date },
): Promise<(Saying | null)[]> {
  if (mail.length === 0) return []
  const paces = readMailPaces(config)
  const state = {
    ...(await readPaceState(db, paces, { timeZone: config.default_timezone, now })),
    busy: {},
  }
  return mail.map(({ pace, passesPlans }) => {
    const gates = gatesOf(pace, state, paces, now).filter((gate) => !(passesPlans && gate.isWarmUp))
    const plan = gates.find((gate) => gate.isWarmUp && gate.left === 0)
    const [least] = plan ? [plan] : gates.toSorted((a, b) => a.left - b.left)
    return least?.saying ?? null
  })
}
