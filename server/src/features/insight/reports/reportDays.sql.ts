// Counts of reports by day that are kept.
import type { Db } from '../../../platform/database/connection.ts'

export interface ReportDay {
  /** Such as `2026-01-31`. */
  day: string
  begins: Date
  ends: Date
  /** As it was counted; null where it is not, or took too long. */
  n: number | null
  countedAt: Date | null
}

/** The days of a range in a time zone, with what is kept of them. One statement. */
export async function listDays(
  db: Db,
  { key, from, to, timezone }: { key: Buffer; from: Date; to: Date; timezone: string },
): Promise<ReportDay[]> {
  return db<ReportDay[]>`
    select to_char(d.day, 'YYYY-MM-DD') as day, d.day at time zone ${timezone}::text as begins,
      (d.day + interval '1 day') at time zone ${timezone}::text as ends, k.n::float8 as n, k.counted_at as "countedAt"
    from generate_series(date_trunc('day', ${from}::timestamptz at time zone ${timezone}::text), ${to}::timestamptz at time zone ${timezone}::text, '1 day') d (day)
    left join report_days k on k.key = ${key} and k.day = d.day::date
    order by d.day`
}

/** Keeps the counts. One statement. */
export async function keepDays(
  db: Db,
  { key, days, now }: { key: Buffer; days: readonly { day: string; n: number | null }[]; now: Date },
): Promise<void> {
  await db`
    insert into report_days (key, day, n, counted_at)
    select ${key}::bytea, day, n, ${now} from jsonb_to_recordset(${JSON.stringify(days)}::text::jsonb) as r (day date, n bigint)
    on conflict (key, day) do update set n = excluded.n, counted_at = excluded.counted_at`
}

/** Forgets what nobody has asked for since. */
export async function deleteDays(db: Db, { before }: { before: Date }): Promise<void> {
  await db`delete from report_days where counted_at < ${before}`
}
