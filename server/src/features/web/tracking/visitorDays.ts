// Visitors do not add up over hours: each is counted once a day, when he or she comes first (decision 148).
import type { WholeDays } from '../../../catalog/dashboardWidget.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'

const INTERVAL_MS = 300_000
const RUN_MS = 500
/** Visits are written within seconds. */
const LATE_MS = 600_000
const DAY_MS = 86_400_000

/** Who a visit is by; null where nobody is known. */
const WHO = 'coalesce(h.contact_id::text, h.tracking_id)'
const DAY = "date_bin('1 day', h.date_hit, timestamptz '2000-01-01Z')"

/** SQL over the alias h of visits: visitors, each once a day. Numbers are compared in a fraction of the time of texts. */
export const VISITORS = `count(distinct hashtextextended(${WHO} || ' ' || extract(epoch from ${DAY}), 0))`

const BEGIN = "d.day::timestamp at time zone 'UTC'"

/** The same out of the days that are counted, and out of the visits since. */
export const countedVisitors: Omit<WholeDays, 'count'> = {
  alias: 'h',
  columns: 'at, visitors, visits',
  days: `select ${BEGIN} as at, d.all_visitors as visitors, d.all_visits as visits from visitor_days d`,
  quarters: `
    select ${BEGIN} as day, (${BEGIN}) + (s.slot - 1) * interval '15 minutes' as at, s.visitors, s.visits
    from visitor_days d cross join lateral unnest(d.visitors, d.visits) with ordinality s (visitors, visits, slot)
    where s.visits > 0`,
  since: `
    select min(h.date_hit) as at, (${WHO} is not null)::int as visitors, count(*)::int as visits from page_hits h
    where h.redirect_id is null
      and h.date_hit >= coalesce((select max(day) + 1 from visitor_days)::timestamp at time zone 'UTC', '-infinity')
    group by ${DAY}, ${WHO}`,
}

/** Counts the days that are over, from the first visit on. */
export const visitorSchedule: Schedule = {
  name: 'tracking.count-visitors',
  next: (now) => new Date(now.getTime() + INTERVAL_MS),
  async run(db, now) {
    const begun = performance.now()
    const isOver = new Date(now.getTime() - LATE_MS - DAY_MS)
    for (;;) {
      // A day without a visit has a row, too: the first day that has none is the one to go on with.
      const counted = await db`
        with next as materialized (
          select coalesce((select max(day) + 1 from visitor_days),
            (select (date_hit at time zone 'UTC')::date from page_hits where redirect_id is null order by date_hit limit 1)) as day
        ), visitors as (
          select ${db.unsafe(WHO)} as who, min(h.date_hit) as first, count(*)::int as visits from page_hits h
          where h.redirect_id is null and h.date_hit >= (select day::timestamp at time zone 'UTC' from next)
            and h.date_hit < (select (day + 1)::timestamp at time zone 'UTC' from next)
          group by 1
        ), slots as (
          select n, count(v.first) filter (where v.who is not null)::int as visitors, coalesce(sum(v.visits), 0)::int as visits
          from next cross join generate_series(0, 95) n
          left join visitors v on date_bin('15 minutes', v.first, timestamptz '2000-01-01Z') = (day::timestamp at time zone 'UTC') + n * interval '15 minutes'
          group by n
        )
        insert into visitor_days (day, visitors, visits, all_visitors, all_visits)
        select day, s.* from next cross join (
          select array_agg(visitors order by n), array_agg(visits order by n), sum(visitors), sum(visits) from slots) s
        where day <= (${isOver}::timestamptz at time zone 'UTC')::date
        on conflict do nothing returning 1`
      if (counted.length === 0 || performance.now() - begun > RUN_MS) return
    }
  },
}
