// How many rows of a report lie on each day. What takes long to count is counted in the background and kept, with its age
// (decision 170).
import type { ReportSource } from '../../../catalog/reportSource.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { answerInTime } from '../../../platform/database/timeLimit.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { insertReportCount } from './countReport.ts'
import { keepDays, listDays, type ReportDay } from './reportDays.sql.ts'
import {
  countSpans,
  type DayRange,
  type DaySpan,
  isOver,
  type RowsByDay,
  rowsByDay,
  spansOf,
  staleBefore,
} from './rowsByDay.ts'

/** Who asks waits no longer for what is counted meanwhile. */
const WAIT_MS = 2_000
/** What took longer, or counted more rows, is kept. */
const FAST_MS = 1_000
const FEW_ROWS = 20_000
/** Spans that are counted while somebody waits; the background has made one of many by the next time. */
const MOST_SPANS = 8

export interface ByDay {
  /** Null is not counted yet, or takes longer than a report may. */
  days: { day: string; n: number | null }[]
  /** When the oldest of what is kept was counted; null when everything was counted now. */
  countedAt: Date | null
  isCounting: boolean
}

/**
 * The rows of a report by day, in the range, as far as the actor may see them. Two statements within two seconds; what is
 * kept, or to be counted in the background, is one more each.
 */
export async function reportByDay(
  context: Context,
  row: Row,
  source: ReportSource & { date: string },
  range: DayRange,
): Promise<ByDay> {
  const { db, now, sql } = context
  const rows = rowsByDay(context, row, source, range.timezone)
  const days = await listDays(db, { key: rows.key, ...range })
  const isStale = (day: ReportDay) => day.countedAt === null || day.countedAt < staleBefore(day, now)
  // What is over is shown as it was counted, however long ago; today only for a few minutes.
  const isKept = (day: ReportDay) =>
    isWhole(day, range, now) && (isOver(day, now) ? day.countedAt !== null : !isStale(day))
  const missing = spansOf(days.filter((day) => !isKept(day)))
  const spans = missing.slice(-MOST_SPANS).map((span) => cutTo(span, range))
  const counted = await countNow(context, rows, spans)
  const live = new Set(counted ? spans.flatMap((span) => span.days) : [])
  const fromKept = new Set(
    days.filter((day) => !live.has(day) && day.countedAt !== null && isWhole(day, range, now)),
  )
  const shown = days.map((day) => {
    if (live.has(day)) return { day: day.day, n: counted?.found.get(day.day) ?? 0 }
    return { day: day.day, n: fromKept.has(day) ? day.n : null }
  })
  if (counted?.isMuch) {
    const lasting = new Set([...live].filter((day) => isWhole(day, range, now) && isOver(day, now)))
    const kept = shown.filter((_, index) => lasting.has(days[index] as ReportDay))
    await transaction(sql, (within) => keepDays(within, { key: rows.key, days: kept, now }))
  }
  const isCounting = counted === null || missing.length > spans.length || [...fromKept].some(isStale)
  if (isCounting)
    await transaction(sql, (within) =>
      insertReportCount(within, context, { reportId: row.id, ...range }, rows.key),
    )
  const ages = [...fromKept].flatMap(({ countedAt }) => countedAt?.getTime() ?? [])
  return { days: shown, countedAt: ages.length > 0 ? new Date(Math.min(...ages)) : null, isCounting }
}

/** @returns null when it takes longer than somebody waits */
async function countNow(
  context: Context,
  rows: RowsByDay,
  spans: readonly DaySpan[],
): Promise<{ found: Map<string, number>; isMuch: boolean } | null> {
  const begun = performance.now()
  const found = await answerInTime(context, WAIT_MS, (db) => countSpans(db, rows, spans))
  if (found === null) return null
  const total = [...found.values()].reduce((all, n) => all + n, 0)
  return { found, isMuch: total > FEW_ROWS || performance.now() - begun > FAST_MS }
}

// A day that goes on is whole when nothing of it that has passed is left out.
function isWhole({ begins, ends }: ReportDay, { from, to }: DayRange, now: Date): boolean {
  return begins >= from && (ends.getTime() <= to.getTime() + 1 || (ends > now && to >= now))
}

function cutTo({ begins, ends, days }: DaySpan, { from, to }: DayRange): DaySpan {
  const [first, last] = [
    Math.max(begins.getTime(), from.getTime()),
    Math.min(ends.getTime(), to.getTime() + 1),
  ]
  return { days, begins: new Date(first), ends: new Date(last) }
}
