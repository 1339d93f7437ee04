// How long rows are kept: what `retention_days` says, table by table.
import type { Aging } from '../../../catalog/contactData.ts'
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { type Check, finding } from '../../../platform/engine/check.ts'
import type { Saying } from '../../../platform/values/saying.ts'

/** A table whose rows go with time. */
export interface Retained {
  table: string
  days: number
  /** Older rows go. */
  before: Date
  /** SQL over the alias t: the age of a row, and what it is still needed for. */
  since: string
  needed: string | undefined
}

const DAY_MS = 86_400_000

/** The tables whose rows go, in the order of their names, and what of the key says nothing. */
export function retainedTables(
  { agingTables }: Pick<Contracts, 'agingTables'>,
  { retention_days: days }: Pick<Config, 'retention_days'>,
  now: Date,
): { tables: Retained[]; problems: Saying[] } {
  const problems = Object.entries(days).flatMap(([table, text]) => {
    const aging = agingTables.find((one) => one.table === table)
    if (!aging) return [{ code: 'health.retention.noAge', values: { table } }]
    const least = aging.atLeast ?? 1
    return isDays(text, least) ? [] : [{ code: 'health.retention.noDays', values: { table, text, least } }]
  })
  const tables = agingTables.flatMap(({ table, since, needed, atLeast = 1 }) => {
    const text = Object.hasOwn(days, table) ? days[table] : undefined
    if (text === undefined || !isDays(text, atLeast)) return []
    return [retained({ table, since, ...(needed !== undefined && { needed }) }, Number(text), now)]
  })
  return { tables, problems }
}

/** A table whose rows are kept for so many days. */
export function retained(
  { table, since, needed }: Aging & { table: string },
  days: number,
  now: Date,
): Retained {
  return { table, days, before: new Date(now.getTime() - days * DAY_MS), since, needed }
}

function isDays(text: string, least: number): boolean {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) >= least
}

/** Names what of the key has no effect. */
export const checkRetention: Check = async ({ catalog, config, now }) =>
  retainedTables(catalog, config, now).problems.map(({ code, values }) => finding('warning', code, values))
