// Figures by value over long ranges: days that are over are counted once, the rest is counted when it is asked for
// (decision 171).
import type { Split } from '../../../catalog/dashboardWidget.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import { slotBegin, slotEnd } from '../rollups/slots.ts'

const INTERVAL_MS = 60_000
const RUN_MS = 500
/** Rows are written within seconds. */
const LATE_MS = 600_000
const DAY_MS = 86_400_000

/** A split whose days are kept. */
type Kept = Split & { keptAs: string; at: string }

/** Counts by value in a range: days that are kept as they are, and rows around them. Two statements. */
export async function countKeptSplit(
  db: Db,
  split: Kept,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<{ label: string; n: number }[]> {
  const { keptAs } = split
  const [known] = await db<{ until: Date | null }[]>`
    select (max(day) + 1)::timestamp at time zone 'UTC' as until from split_days where figure = ${keptAs}`
  const begin = slotEnd(from.getTime(), DAY_MS)
  const end = Math.min(slotBegin(to.getTime() + 1, DAY_MS), known?.until?.getTime() ?? 0)
  const [first, last] = begin < end ? [new Date(begin), new Date(end)] : [from, from]
  return db<{ label: string; n: number }[]>`
    select coalesce(nullif(label, ''), '-') as label, sum(n)::float8 as n from (
      select label, n from split_days
      where figure = ${keptAs} and day >= (${first}::timestamptz at time zone 'UTC')::date and day < (${last}::timestamptz at time zone 'UTC')::date
      union all ${countRows(db, split, db`>= ${from}`, db`< ${first}`)}
      union all ${countRows(db, split, db`>= ${last}`, db`<= ${to}`)}
    ) counts group by 1 having sum(n) <> 0 order by 2 desc, 1 limit ${limit}`
}

function countRows(
  db: Db,
  { from, at, where = 'true', by }: Kept,
  after: Fragment,
  before: Fragment,
): Fragment {
  const moment = db.unsafe(at)
  return db`
    (select coalesce((${db.unsafe(by)})::text, '') as label, count(*) as n from ${db.unsafe(from)}
    where ${moment} ${after} and ${moment} ${before} and (${db.unsafe(where)}) group by 1)`
}

export function isKept(split: Split): split is Kept {
  return split.keptAs !== undefined && split.at !== undefined
}

/** Counts the days that are over, from the first row on. */
export const splitSchedule: Schedule = {
  name: 'dashboard.count-splits',
  next: (now) => new Date(now.getTime() + INTERVAL_MS),
  async run(db, now, { catalog }) {
    const begun = performance.now()
    for (const widget of catalog.widgets.values()) {
      if (!('slices' in widget) || !('by' in widget.slices) || !isKept(widget.slices)) continue
      while (await countNextDay(db, widget.slices, now)) if (performance.now() - begun > RUN_MS) return
    }
  },
}

/** @returns whether there was one */
async function countNextDay(db: Db, split: Kept, now: Date): Promise<boolean> {
  const { from, at, where = 'true', keptAs } = split
  const moment = db.unsafe(at)
  const [next] = await db<{ begins: Date | null }[]>`
    select coalesce(
      (select (max(day) + 1)::timestamp at time zone 'UTC' from split_days where figure = ${keptAs}),
      (select ${moment} from ${db.unsafe(from)} where ${db.unsafe(where)} order by ${moment} limit 1)) as begins`
  if (!next?.begins) return false
  const day = new Date(slotBegin(next.begins.getTime(), DAY_MS))
  const ends = new Date(day.getTime() + DAY_MS)
  if (ends.getTime() + LATE_MS > now.getTime()) return false
  await db`
    insert into split_days (figure, day, label, n)
    select ${keptAs}, (${day}::timestamptz at time zone 'UTC')::date, label, sum(n) from (
      select '' as label, 0 as n union all ${countRows(db, split, db`>= ${day}`, db`< ${ends}`)}) counts
    group by label on conflict do nothing`
  return true
}
