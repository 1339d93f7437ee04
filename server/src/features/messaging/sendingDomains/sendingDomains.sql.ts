import type { Db } from '../../../platform/database/connection.ts'
import type { Check } from './checkDomain.ts'

export interface CheckedDomain {
  domain: string
  checkedAt: Date
  checks: Check[]
}

const MOST = 50

/** The domains of senders that emails name, most used first. One statement. */
export async function findOwnDomains(db: Db): Promise<{ domain: string; emails: number }[]> {
  return db<{ domain: string; emails: number }[]>`
    select domain, count(*) as emails
    from (select lower(split_part(btrim(from_address), '@', 2)) as domain from emails where from_address like '%@%') e
    where domain <> '' group by 1
    order by 2 desc, 1 limit ${MOST}`
}

/** What was found of them when somebody asked last. One statement. */
export async function findCheckedDomains(db: Db, domains: readonly string[]): Promise<CheckedDomain[]> {
  return db<CheckedDomain[]>`
    select domain, checked_at as "checkedAt", checks from sending_domains where domain = any(${domains as string[]}::text[])`
}

/** Keeps what was found; of many the latest. One statement. */
export async function saveCheckedDomain(db: Db, { domain, checkedAt, checks }: CheckedDomain): Promise<void> {
  await db`
    with old as (
      delete from sending_domains where domain in (select domain from sending_domains order by checked_at desc offset 1000)
    )
    insert into sending_domains (domain, checked_at, checks) values (${domain}, ${checkedAt}, ${JSON.stringify(checks)}::text::jsonb)
    on conflict (domain) do update set checked_at = excluded.checked_at, checks = excluded.checks`
}
