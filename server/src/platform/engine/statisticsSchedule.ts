import type { Schedule } from './schedules.ts'

const EVERY_MS = 5_000
/** Below that every plan is a good one. */
const FEW_ROWS = 1_000
/** No other table is begun then; each takes a sample of 30,000 rows at most, so that all stay under a second. */
const ENOUGH_MS = 400

/**
 * Analyses tables that have grown fivefold since they were last analysed. Connections keep plans until then, and those of a
 * table that was empty read all of it; the database looks once a minute only, which is long for a first campaign.
 */
export const statisticsSchedule: Schedule = {
  name: 'database.statistics',
  next: (now) => new Date(now.getTime() + EVERY_MS),
  async run(db) {
    const grown = await db<{ table: string }[]>`
      select c.oid::regclass::text as table from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where s.schemaname = 'public' and s.n_mod_since_analyze >= greatest(${FEW_ROWS}, 4 * c.reltuples)
      order by s.n_mod_since_analyze`
    const begun = performance.now()
    for (const { table } of grown) {
      await db.unsafe(`analyze ${table}`)
      if (performance.now() - begun > ENOUGH_MS) return
    }
  },
}
