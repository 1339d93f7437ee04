// Limit of the contacts that visits from one network may create in an hour (decision 211).
import type { Sql } from '../../../platform/database/connection.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { addCalls, dropPastCounts } from './countAddressCalls.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
/** Networks at the limit that a process remembers; beyond that their requests are counted in the database again. */
const MAX_REMEMBERED = 10_000

/** Counts of the current hour, as one process knows them. */
interface HourState {
  lastMinute: number
  limit: number
  /** Networks that have reached the limit. */
  full: Set<string>
  sweptMinute: number
}

const states = new WeakMap<Sql, HourState>()

/**
 * Decides which of these new contacts may be created, by the networks that they come from: those within
 * `visitor_contacts_per_hour`. The counts are exact over all processes and undone with the transaction `context.db`.
 * One statement, none where no network is limited; one more once a minute.
 */
export async function limitNewContacts(
  { db, sql, config, now }: Context,
  siteKey: Buffer,
  networks: readonly (string | undefined)[],
): Promise<boolean[]> {
  const limit = config.visitor_contacts_per_hour
  if (limit === 0) return networks.map(() => true)
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const lastMinute = minute - (minute % HOUR_MINUTES) + HOUR_MINUTES - 1
  const state = stateOf(sql, { lastMinute, limit })
  const counted = networks.flatMap((network, index) =>
    network === undefined || state.full.has(network) ? [] : [{ network, index }],
  )
  const allowed = networks.map((network) => network === undefined)
  if (counted.length === 0) return allowed
  const totals = await addCalls(
    db,
    siteKey,
    counted.map(({ network }) => ({ asker: `contacts ${network}`, minute: lastMinute, calls: 1 })),
  )
  const seen = new Set<string>()
  for (const [position, { network, index }] of counted.entries()) {
    const isWithin = (totals[position] ?? 0) <= limit
    allowed[index] = isWithin
    // The count before this group has reached the limit already: it is committed.
    if (!isWithin && !seen.has(network)) state.full.add(network)
    seen.add(network)
  }
  if (state.sweptMinute !== minute) {
    await dropPastCounts(db, minute)
    state.sweptMinute = minute
  }
  return allowed
}

function stateOf(sql: Sql, { lastMinute, limit }: Pick<HourState, 'lastMinute' | 'limit'>): HourState {
  const known = states.get(sql)
  const isCurrent = known?.lastMinute === lastMinute && known.limit === limit
  if (isCurrent && known.full.size < MAX_REMEMBERED) return known
  const state = { lastMinute, limit, full: new Set<string>(), sweptMinute: known?.sweptMinute ?? 0 }
  states.set(sql, state)
  return state
}
