// Who takes the mail of a domain (RFC 5321, section 5.1), kept in the database for all processes.
import { domainToASCII } from 'node:url'
import type { Config } from '../config.ts'
import type { Db, Sql } from '../database/connection.ts'
import { createResolver, type Resolver } from './resolver.ts'

/** By domain in lower case: host names, the preferred first; none for a domain that takes no mail; null when nobody knows. */
export type Exchangers = ReadonlyMap<string, readonly string[] | null>

export interface AskOptions {
  config: Pick<Config, 'dns_servers'>
  now: Date
  /** For all of them; whoever has not answered by then is not known. */
  timeoutMs?: number
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS
/** For how long an answer holds: one with exchangers, one without, and none at all. */
const KEEP_MS = { some: DAY_MS, none: HOUR_MS, unknown: 5 * MINUTE_MS }
const TIMEOUT_MS = 5_000
const QUESTIONS = 50
const MAX_EXCHANGERS = 20
const MAX_ROWS = 100_000
const ROWS_A_TURN = 10_000
const NAME = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** The domain of a mail address as `Exchangers` names it; null when it has none. */
export function domainOf(address: string): string | null {
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '')
  return address.includes('@') && domain !== '' ? domain : null
}

/** What is known of the domains already. Domains that nobody asked about, or too long ago, are not in it. */
export async function findKnownExchangers(
  db: Db,
  domains: readonly string[],
  now: Date,
): Promise<Exchangers> {
  const rows = await db<{ domain: string; exchangers: string[] | null }[]>`
    select domain, exchangers from mail_exchangers
    where domain = any(${[...new Set(domains)]}::text[]) and expires_at > ${now}`
  return new Map(rows.map((row) => [row.domain, row.exchangers]))
}

/**
 * Who takes the mail of the domains, asked where it is not known, and kept. It waits for strangers, so it belongs outside
 * of transactions; two statements, whatever the number.
 */
export async function findExchangers(
  sql: Sql,
  domains: readonly string[],
  { config, now, timeoutMs = TIMEOUT_MS }: AskOptions,
): Promise<Exchangers> {
  const known = await findKnownExchangers(sql, domains, now)
  const missing = [...new Set(domains)].filter((domain) => !known.has(domain))
  if (missing.length === 0) return known
  const found = await ask(createResolver(config), missing, timeoutMs)
  const rows = [...found].map(([domain, exchangers]) => {
    const kind = exchangers === null ? 'unknown' : exchangers.length > 0 ? 'some' : 'none'
    return { domain, exchangers, expires_at: new Date(now.getTime() + KEEP_MS[kind]) }
  })
  // Two processes that ask at once wait for each other in the same order.
  await sql`
    insert into mail_exchangers (domain, exchangers, asked_at, expires_at)
    select domain, exchangers, ${now}, expires_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (domain text, exchangers text[], expires_at timestamptz)
    order by domain
    on conflict (domain) do update
      set exchangers = excluded.exchangers, asked_at = excluded.asked_at, expires_at = excluded.expires_at
      where excluded.exchangers is not null or mail_exchangers.expires_at <= ${now}`
  return new Map([...known, ...found])
}

async function ask(resolver: Resolver, domains: readonly string[], timeoutMs: number) {
  const found = new Map<string, string[] | null>(domains.map((domain) => [domain, null]))
  const waiting = domains.values()
  const deadline = Promise.withResolvers<void>()
  const timer = setTimeout(deadline.resolve, timeoutMs)
  let isOver = false
  const work = async () => {
    for (const domain of waiting) {
      if (isOver) return
      const answer = await exchangersOf(resolver, domain).catch(() => null)
      if (!isOver) found.set(domain, answer)
    }
  }
  const workers = Array.from({ length: Math.min(QUESTIONS, domains.length) }, work)
  await Promise.race([Promise.all(workers), deadline.promise])
  isOver = true
  clearTimeout(timer)
  return found
}

async function exchangersOf(resolver: Resolver, domain: string): Promise<string[]> {
  const name = domainToASCII(domain)
  if (!NAME.test(name)) return []
  const records = await resolver.exchangers(name)
  // A domain without any is its own exchanger when it is a host; one that names "." alone takes no mail (RFC 7505).
  if (records.length === 0) return (await resolver.addresses(name)).length > 0 ? [name] : []
  return records
    .toSorted((a, b) => a.priority - b.priority)
    .map(({ exchange }) => exchange.toLowerCase().replace(/\.$/, ''))
    .filter((exchange) => exchange !== '')
    .slice(0, MAX_EXCHANGERS)
}

/** Forgets a part of what has expired, and of the oldest answers of more than the table should hold. */
export async function deleteOldExchangers(db: Db, now: Date): Promise<void> {
  await db`
    with kept as (select count(*) as count from mail_exchangers),
    gone as (
      (select domain from mail_exchangers where expires_at <= ${now} order by expires_at limit ${ROWS_A_TURN})
      union
      (select domain from mail_exchangers order by expires_at
        limit (select least(greatest(count - ${MAX_ROWS}, 0), ${ROWS_A_TURN}) from kept))
    )
    delete from mail_exchangers m using gone where m.domain = gone.domain`
}
