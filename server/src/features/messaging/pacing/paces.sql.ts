// Statements of the pace: what has left lately is in the database, so that all processes keep the limits together.
import { latestPlausible } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { MailPaces } from '../../../platform/mailPaces.ts'
import type { PaceState } from './gates.ts'

/** After that time without another such answer a provider takes a step back to normal. */
const STEP_MS = 5 * 60_000
/** Answers within that time are one. */
const ONE_ANSWER_MS = 30_000
const MOST_STEPS = 10

/** All that is known. One statement, over a few small tables. */
export async function readPaceState(
  db: Db,
  { warmUps }: MailPaces,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<Omit<PaceState, 'busy'>> {
  const plans = [...warmUps.values()].map(({ domain, start }) => ({ domain, start }))
  const [row] = await db<{ state: Omit<PaceState, 'busy'> }[]>`
    with today as (select (${now}::timestamptz at time zone ${timeZone})::date as day)
    select json_build_object(
      'meters', (select coalesce(json_object_agg(name, json_build_object(
        'level', case when at > ${latestPlausible(now)} then 0 else level end, 'at', least(at, ${now}::timestamptz))), '{}') from mail_meters),
      'days', (
        select coalesce(json_agg(d), '[]') from (
          select p.domain, coalesce(d.provider, '') as provider, coalesce(d.sent, 0) as sent, (
              select count(*) from mail_warm_up_days b
              where b.domain = p.domain and b.provider = '' and b.day >= p.start and b.day < t.day and not b.is_paused) as "daysBefore"
          from today t cross join jsonb_to_recordset(${JSON.stringify(plans)}::text::jsonb) as p (domain text, start date)
          left join mail_warm_up_days d on d.domain = p.domain and d.day = t.day) d),
      'slowed', (
        select coalesce(json_agg(s), '[]') from (
          select provider, ${stepsNow(db, now)} as steps, per_minute as "perMinute",
            connections + steps - ${stepsNow(db, now)} as connections,
            to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"') as since, reason
          from mail_slowdowns where ${stepsNow(db, now)} > 0) s),
      'today', (select day from today),
      'tomorrow', (select to_char(((day + 1)::timestamp at time zone ${timeZone}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"') from today)
    ) as state`
  if (!row) throw new Error('A statement without a row.')
  return row.state
}

function stepsNow(db: Db, now: Date): ReturnType<Db> {
  return db`greatest(0, steps - floor(greatest(0, extract(epoch from ${now}::timestamptz - slowed_at)) * 1000 / ${STEP_MS}::int)::int)`
}

/** Whether any provider is slowed. */
export async function isAnySlowed(db: Db, now: Date): Promise<boolean> {
  const rows = await db`select from mail_slowdowns where ${stepsNow(db, now)} > 0 limit 1`
  return rows.length > 0
}

/**
 * Nobody else lets mail through these gates until the transaction ends. Meters that are not there are made. One statement,
 * three when some are missing.
 */
export async function lockMeters(db: Db, names: readonly string[], now: Date): Promise<void> {
  if ((await lockThere(db, names)) === new Set(names).size) return
  await db`
    insert into mail_meters (name, at) select name, ${now} from unnest(${names as string[]}::text[]) name order by name
    on conflict (name) do nothing`
  // One that somebody else made at the same time is his until it is locked here.
  await lockThere(db, names)
}

async function lockThere(db: Db, names: readonly string[]): Promise<number> {
  const rows = await db`
    select name from mail_meters where name = any(${names as string[]}::text[])
    ${lockRows(db, 'mail_meters', { by: 'name', strength: 'no key update' })}`
  return rows.length
}

/** Mails that pass. */
export interface Passed {
  meters: readonly { name: string; rate: number; count: number }[]
  days: readonly { domain: string; provider: string; count: number; isPaused: boolean }[]
  today: string
}

/** Counts mails that have passed, under the locks of their meters. One statement. */
export async function countPassed(db: Db, { meters, days, today }: Passed, now: Date): Promise<void> {
  await db`
    with flown as (
      update mail_meters m
      set level = p.count + case when m.at > ${latestPlausible(now)} then 0
          else greatest(0, m.level - greatest(0, extract(epoch from ${now}::timestamptz - m.at)) * p.rate) end,
        at = case when m.at > ${latestPlausible(now)} then ${now}::timestamptz else greatest(m.at, ${now}::timestamptz) end
      from jsonb_to_recordset(${JSON.stringify(meters)}::text::jsonb) as p (name text, rate float8, count int) where m.name = p.name
    )
    insert into mail_warm_up_days as d (domain, provider, day, sent, is_paused)
    select domain, provider, ${today}::date, count, "isPaused"
    from jsonb_to_recordset(${JSON.stringify(days)}::text::jsonb) as p (domain text, provider text, count int, "isPaused" boolean)
    order by domain, provider
    on conflict (domain, day, provider) do update set sent = d.sent + excluded.sent, is_paused = excluded.is_paused`
}

/** A provider that takes less. */
export interface Slowing {
  provider: string
  /** Mails a minute at the moment. */
  perMinute: number
  /** Connections that were too many. */
  connections: number | null
  reason: string
}

/** Halves the rates of providers, once for all answers of a moment. @returns those that are slower now. */
export async function slowProviders(
  db: Db,
  slowings: readonly Slowing[],
  now: Date,
): Promise<{ provider: string; perMinute: number; steps: number }[]> {
  return db<{ provider: string; perMinute: number; steps: number }[]>`
    insert into mail_slowdowns as s (provider, steps, per_minute, connections, since, slowed_at, reason)
    select provider, 1, "perMinute", connections, ${now}, ${now}, reason
    from jsonb_to_recordset(${JSON.stringify(slowings)}::text::jsonb)
      as r (provider text, "perMinute" float8, connections int, reason text) order by provider
    on conflict (provider) do update
      set steps = least(${MOST_STEPS}::int, ${stepsOf(db, now)} + 1),
        per_minute = case when ${stepsOf(db, now)} > 0 then s.per_minute else excluded.per_minute end,
        connections = coalesce(excluded.connections, case when ${stepsOf(db, now)} > 0 then s.connections end),
        since = case when ${stepsOf(db, now)} > 0 then s.since else excluded.since end,
        slowed_at = excluded.slowed_at, reason = excluded.reason
      where s.slowed_at <= ${new Date(now.getTime() - ONE_ANSWER_MS)} or s.slowed_at > ${latestPlausible(now)}
    returning provider, per_minute as "perMinute", steps`
}

function stepsOf(db: Db, now: Date): ReturnType<Db> {
  return db`greatest(0, s.steps - floor(greatest(0, extract(epoch from ${now}::timestamptz - s.slowed_at)) * 1000 / ${STEP_MS}::int)::int)`
}
