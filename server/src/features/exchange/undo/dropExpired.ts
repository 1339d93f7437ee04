import type { Schedule } from '../../../platform/engine/schedules.ts'

const LOOK_MS = 15_000
/** Programs delete records one by one, each of which is a deletion. */
const AT_ONCE = 5_000
/** Of all of them; one has 20,000 at most. */
const ROWS_AT_ONCE = 20_000

/** Forgets deletions that cannot be undone any more, the oldest first. Two statements, and what listeners do for each kind. */
export const dropExpired: Schedule = {
  name: 'undo.expired',
  next: (now) => new Date(now.getTime() + LOOK_MS),
  async run(db, now, { catalog }) {
    const expired = await db<{ id: number; kind: string; count: number }[]>`
      select u.id, u.kind, (select count(*) from undo_rows r where r.undo_id = u.id) as count
      from undos u where u.expires_at <= ${now} order by u.expires_at, u.id limit ${AT_ONCE}`
    let rows = 0
    const due = expired.filter(({ count }, index) => {
      rows += count
      return index === 0 || rows <= ROWS_AT_ONCE
    })
    if (due.length === 0) return
    const tables = due.map(({ kind }) => catalog.resources.get(kind)?.table ?? '')
    const gone = await db<{ kind: string; data: Record<string, unknown> }[]>`
      with gone as (
        delete from undos where id = any(${due.map(({ id }) => id)}::bigint[]) returning id, kind
      )
      select gone.kind, r.data from gone
      join unnest(${due.map(({ id }) => id)}::bigint[], ${tables}::text[]) as d (id, "table") on d.id = gone.id
      join undo_rows r on r.undo_id = gone.id and r.table_name = d."table" and r.cleared is null
      order by gone.id`
    for (const [kind, records] of Map.groupBy(gone, (one) => one.kind))
      for (const tell of catalog.onForgotten)
        await tell(
          db,
          kind,
          records.map(({ data }) => data),
        )
  },
}
