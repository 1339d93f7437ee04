import type { Schedule } from '../../../platform/engine/schedules.ts'

const LOOK_MS = 30_000
/** Each has 20,000 rows at most. */
const AT_ONCE = 10

interface Expired {
  id: number
  kind: string
}

/** Forgets deletions that cannot be undone any more. */
export const dropExpired: Schedule = {
  name: 'undo.expired',
  next: (now) => new Date(now.getTime() + LOOK_MS),
  async run(db, now, { catalog }) {
    const expired = await db<Expired[]>`
      select id, kind from undos where expires_at <= ${now} order by expires_at, id limit ${AT_ONCE}`
    for (const { id, kind } of expired) {
      const table = catalog.resources.get(kind)?.table ?? ''
      const rows = await db<{ data: Record<string, unknown> }[]>`
        select data from undo_rows where undo_id = ${id} and table_name = ${table} and cleared is null`
      const gone = await db`delete from undos where id = ${id}`
      const records = gone.count > 0 ? rows.map(({ data }) => data) : []
      for (const tell of records.length > 0 ? catalog.onForgotten : []) await tell(db, kind, records)
    }
  },
}
