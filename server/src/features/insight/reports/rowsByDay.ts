// Rows of a report, counted by the days of a time zone.
import { hash } from 'node:crypto'
import type { ReportSource } from '../../../catalog/reportSource.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { type Fragment, writtenOf } from '../../../platform/database/statement.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import type { ReportDay } from './reportDays.sql.ts'
import { reportCondition } from './runReport.ts'

const FRESH_MS = 3_600_000
const FRESH_TODAY_MS = 300_000

export interface DayRange {
  from: Date
  to: Date
  timezone: string
}

/** Counted before this moment, the count of a day is old: an hour after, or five minutes while the day goes on. */
export function staleBefore(day: Pick<ReportDay, 'ends'>, now: Date): Date {
  return new Date(now.getTime() - (isOver(day, now) ? FRESH_MS : FRESH_TODAY_MS))
}

export function isOver({ ends }: Pick<ReportDay, 'ends'>, now: Date): boolean {
  return ends <= now
}

export interface RowsByDay {
  key: Buffer
  /** SQL of the local day. */
  day: Fragment
  at: Fragment
  from: Fragment
  where: Fragment
}

/** What is counted, and a hash of all that decides about it: filters, rights, the columns of the source, the time zone. */
export function rowsByDay(
  context: Context,
  row: Row,
  source: ReportSource & { date: string },
  timezone: string,
): RowsByDay {
  const { db } = context
  const at = db.unsafe(source.date) as unknown as Fragment
  const from = db.unsafe(source.from) as unknown as Fragment
  const where = reportCondition(context, row, source, { from: null, to: null })
  const day = db`to_char((${at}) at time zone ${timezone}::text, 'YYYY-MM-DD')`
  const { text, values } = writtenOf(db`${day} from ${from} where ${where}`)
  const key = hash('sha256', JSON.stringify([text, values]), 'buffer')
  return { key, day, at, from, where }
}

export interface DaySpan {
  days: ReportDay[]
  begins: Date
  ends: Date
}

/** Days that follow each other, together. */
export function spansOf(days: readonly ReportDay[]): DaySpan[] {
  const spans: DaySpan[] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && last.ends.getTime() === day.begins.getTime()) {
      last.days.push(day)
      last.ends = day.ends
    } else spans.push({ days: [day], begins: day.begins, ends: day.ends })
  }
  return spans
}

/** One statement, or none where nothing is asked for. */
export async function countSpans(
  db: Db,
  { day, at, from, where }: RowsByDay,
  spans: readonly DaySpan[],
): Promise<Map<string, number>> {
  const parts = spans.map(
    ({ begins, ends }) =>
      db`select ${day} as day from ${from} where ${where} and ${at} >= ${begins} and ${at} < ${ends}`,
  )
  const [first, ...others] = parts
  if (!first) return new Map()
  const all = others.reduce<Fragment>((one, other) => db`${one} union all ${other}`, first)
  const rows = await db<
    { day: string; n: number }[]
  >`select day, count(*)::float8 as n from (${all}) rows group by day`
  return new Map(rows.map((found) => [found.day, found.n]))
}
