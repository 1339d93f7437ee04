import type { Db } from '../../../platform/database/connection.ts'
import { readMailPaces } from '../../../platform/mailPaces.ts'
import { gatesOf } from './gates.ts'
import type { PaceSettings } from './pacer.ts'
import { readPaceState } from './paces.sql.ts'

/**
 * By key of mail that waits: behind what, in words. Of several limits it is the plan of the sender, else the first that lets
 * the fewest through. Keys without a limit are left out. One statement.
 */
export async function findHeld(
  db: Db,
  keys: readonly string[],
  { config, now }: { config: PaceSettings; now: Date },
): Promise<Map<string, string>> {
  const paces = readMailPaces(config)
  const state = {
    ...(await readPaceState(db, paces, { timeZone: config.default_timezone, now })),
    busy: {},
  }
  return new Map(
    keys.flatMap((key): [string, string][] => {
      const gates = gatesOf(key, state, paces, now)
      const plan = gates.find((gate) => gate.isWarmUp && gate.left === 0)
      const [least] = plan ? [plan] : gates.toSorted((a, b) => a.left - b.left)
      return least ? [[key, least.text]] : []
    }),
  )
}
