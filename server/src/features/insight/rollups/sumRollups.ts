// Adds up what statements changed, in all grains, and takes it away.
import type { Db } from '../../../platform/database/connection.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'

const INTERVAL_MS = 5_000
const RUN_MS = 500
/** Rows that are put together at once: a fraction of a second. */
const MAX_ROWS = 20_000

export const sumSchedule: Schedule = {
  name: 'rollups.sum',
  next: (now) => new Date(now.getTime() + INTERVAL_MS),
  async run(db) {
    const begun = performance.now()
    while ((await sumRollups(db)) === MAX_ROWS && performance.now() - begun < RUN_MS);
  },
}

/** One round, which returns how many differences it took. What it costs follows what was appended since the last. */
export async function sumRollups(db: Db, maxRows = MAX_ROWS): Promise<number> {
  const [row] = await db<{ taken: number }[]>`
    with fresh as materialized (
      select ctid as place from rollups where grain = 0 limit ${maxRows}
    ), gone as (
      delete from rollups where ctid = any(array(select place from fresh)) returning *
    ), spread as materialized (
      select d.figure, g.grain, case when g.grain in (2, 4) then date_bin('1 day', d.slot, timestamptz '2000-01-01Z') else d.slot end as slot,
        case when g.grain < 3 then d.a else 0 end as a, case when g.grain < 3 then d.b else 0 end as b, d.c,
        case when g.grain < 3 then d.label else '' end as label, sum(d.n) as n
      from gone d join rollup_figures f on f.figure = d.figure cross join lateral generate_series(1, case when f.has_totals then 4 else 2 end) g (grain)
      group by 1, 2, 3, 4, 5, 6, 7
    ), former as (
      delete from rollups r using spread s
      where r.figure = s.figure and r.grain = s.grain and r.grain > 0 and r.slot = s.slot and r.a = s.a and r.b = s.b and r.c = s.c and r.label = s.label
      returning r.*
    ), summed as (
      insert into rollups (figure, grain, slot, a, b, c, label, n)
      select figure, grain, slot, a, b, c, label, sum(n) from (
        table spread union all select figure, grain, slot, a, b, c, label, n from former) d
      group by figure, grain, slot, a, b, c, label having sum(n) <> 0
    )
    select count(*)::int as taken from fresh`
  return row?.taken ?? 0
}
