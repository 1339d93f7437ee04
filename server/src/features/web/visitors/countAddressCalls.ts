import { hash } from 'node:crypto'
import { type Db, transaction } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { type Group, groupCommit } from '../../../platform/engine/groupCommit.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'

type Sql = PublicOptions['sql']

/** Calls of one asker that a process has not told of yet. */
export interface AddressCalls {
  /** What is asked for, and from which network. */
  asker: string
  /** Minutes since 1970; the last one of a longer period, whose count lasts until then. */
  minute: number
  calls: number
}

/** Rows of past minutes that go at a time. */
const MOST_DROPPED = 10_000

/**
 * Where processes add up what addresses ask for: answers how many calls of the asker there were in the minute, in all
 * processes, with those of the item. Together two statements, whatever the number of items; one more a minute drops what
 * is over.
 */
export function addressCounter(sql: Sql): Group<AddressCalls, number> {
  let keyed: Promise<Buffer> | null = null
  let swept = 0
  return groupCommit<AddressCalls, number>({
    async write(items) {
      keyed ??= ensureSiteKey(sql)
      const key = await keyed.catch((error: unknown) => {
        keyed = null
        throw error
      })
      const minute = Math.max(...items.map((item) => item.minute))
      const isFirst = minute !== swept
      const counts = await transaction(sql, async (db) => {
        const totals = await addCalls(db, key, items)
        // After the counts: deleting waits for no lock, so no two transactions wait for each other.
        if (isFirst) await dropPastCounts(db, minute)
        return totals
      })
      swept = minute
      return counts
    },
  })
}

/**
/**
 * The totals after each item, in the order of the items. Counts of a period in the future are from before the clock was
 * set back. Other transactions that count for the same asker wait until this one ends. One statement.
 */
export async function addCalls(db: Db, siteKey: Buffer, items: readonly AddressCalls[]): Promise<number[]> {
  const added = new Map<string, { minute: number; calls: number }>()
  const named = items.map((item) => ({ ...item, asker: digest(siteKey, item.asker) }))
  for (const { asker, minute, calls } of named) {
    const one = added.get(asker)
    added.set(asker, { minute: Math.max(minute, one?.minute ?? 0), calls: calls + (one?.calls ?? 0) })
  }
  const entries = [...added].sort(([a], [b]) => (a < b ? -1 : 1))
  const rows = await db<{ asker: string; calls: number }[]>`
    insert into address_calls as c (asker, minute, calls)
    select * from unnest(${entries.map(([asker]) => asker)}::text[], ${entries.map(([, one]) => one.minute)}::bigint[],
      ${entries.map(([, one]) => one.calls)}::int[])
    on conflict (asker) do update set
      minute = case when c.minute > excluded.minute + 1 then excluded.minute else greatest(c.minute, excluded.minute) end,
      calls = case when c.minute between excluded.minute and excluded.minute + 1 then c.calls else 0 end + excluded.calls
    returning asker, calls`
  const left = new Map(rows.map(({ asker, calls }) => [asker, calls]))
  const totals = named.toReversed().map(({ asker, calls }) => {
    const total = left.get(asker) ?? 0
    left.set(asker, total - calls)
    return total
  })
  return totals.toReversed()
}

/** Minutes of the longest period that is counted. */
const LONGEST_PERIOD = 60

/**
 * Drops counts of periods that are over, and those from before the clock was set back, except for locked ones. One
 * statement.
 */
export async function dropPastCounts(db: Db, minute: number): Promise<void> {
  await db`
    delete from address_calls where asker in (
      select asker from address_calls where minute not between ${minute - 1} and ${minute + LONGEST_PERIOD}
      ${lockRows(db, 'address_calls', { by: 'asker', skipsLocked: true })} limit ${MOST_DROPPED}
    )`
}

// No address is kept for it: what is stored tells nobody where somebody was.
function digest(key: Buffer, asker: string): string {
  return hash('sha256', Buffer.concat([key, Buffer.from(`calls ${asker}`)]), 'base64url').slice(0, 27)
}
