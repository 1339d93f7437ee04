// How long rows are kept: what `retention_days` says, table by table.
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Check } from '../../../platform/engine/check.ts'

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
  { contactData }: Pick<Contracts, 'contactData'>,
  { retention_days: days }: Pick<Config, 'retention_days'>,
  now: Date,
): { tables: Retained[]; problems: string[] } {
  const aging = contactData.flatMap(({ table, keeps }) => ('since' in keeps ? [{ table, ...keeps }] : []))
  const problems = Object.entries(days).flatMap(([table, text]) => {
    if (!aging.some((one) => one.table === table))
      return [`retention_days names ${table}, which is no table whose rows have an age.`]
    return isDays(text)
      ? []
      : [`retention_days of ${table} is "${text}"; a number of days from 1 on is expected.`]
  })
  const tables = aging.flatMap(({ table, since, needed }) => {
    const text = Object.hasOwn(days, table) ? days[table] : undefined
    if (text === undefined || !isDays(text)) return []
    const before = new Date(now.getTime() - Number(text) * DAY_MS)
    return [{ table, days: Number(text), before, since, needed }]
  })
  return { tables, problems }
}

function isDays(text: string): boolean {
  return /^[1-9]\d{0,4}$/.test(text)
}

/** Names what of the key has no effect. */
export const checkRetention: Check = async ({ catalog, config, now }) =>
  retainedTables(catalog, config, now).problems.map((text) => ({ level: 'warning', text }))
