// Counts rows anew: where nobody has counted yet, and where somebody doubts it.
import type { RolledFigure } from '../../../catalog/rolledFigure.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { keyList } from './rolledRows.ts'
import type { Span } from './slots.ts'

/**
 * Appends by how much the counts of whole slots differ from their rows, and returns how many did. It compares what one
 * snapshot shows, in which each row is together with what its writer appended: who writes meanwhile is not waited for.
 */
export async function recount(db: Db, figure: RolledFigure, [from, until]: Span): Promise<number> {
  const { name, rowsOf, at, where = 'true', n = '1', keys } = figure
  // Two at once would append the same difference twice.
  await db`select pg_advisory_xact_lock(hashtextextended('campanile rollup ' || ${name}::text, 0))`
  const begin = new Date(from)
  const end = new Date(until)
  const [row] = await db<{ wrong: number }[]>`
    with wrong as materialized (
      select slot, a, b, c, label, sum(n)::bigint as n from (
        select date_bin('15 minutes', ${db.unsafe(at)}, timestamptz '2000-01-01Z') as slot, ${db.unsafe(keyList(keys))}, (${db.unsafe(n)})::bigint as n
        from ${db.unsafe(rowsOf)} t where ${db.unsafe(at)} >= ${begin} and ${db.unsafe(at)} < ${end} and (${db.unsafe(where)})
        union all
        select slot, a, b, c, label, -n from rollups where figure = ${name} and grain = 0 and slot >= ${begin} and slot < ${end}
        union all
        select slot, a, b, c, label, -n from rollups where figure = ${name} and grain = 1 and slot >= ${begin} and slot < ${end}
      ) counts group by slot, a, b, c, label having sum(n) <> 0
    ), appended as (
      insert into rollups (figure, grain, slot, a, b, c, label, n) select ${name}, 0, slot, a, b, c, label, n from wrong
    )
    select count(*)::int as wrong from wrong`
  return row?.wrong ?? 0
}
