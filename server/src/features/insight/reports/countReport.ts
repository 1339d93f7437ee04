// The job that counts the days of a report, the latest first, in statements that each take no longer than a report may.
import { actorKey, loadActors } from '../../../platform/auth/loadActors.ts'
import { type Db, transaction } from '../../../platform/database/connection.ts'
import { withinTime } from '../../../platform/database/timeLimit.ts'
import { insertJobs, type JobKind, type Task } from '../../../platform/engine/jobs.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { findSource } from './findSource.ts'
import { report } from './report.ts'
import { deleteDays, keepDays, listDays } from './reportDays.sql.ts'
import { countSpans, type DayRange, rowsByDay, spansOf, staleBefore } from './rowsByDay.ts'
import { timeLimitOf } from './runReport.ts'

const COUNT: JobKind = { name: 'reports.count_days', lane: 'rebuilds' }
/** A statement takes about this long. */
const PART_MS = 1_000
/** What nobody has asked for in so long is forgotten. */
const KEPT_MS = 30 * 86_400_000

interface Counting {
  reportId: number
  userId: number | null
  credentialId: number | null
  timezone: string
  from: string
  to: string
  /** When it was asked for: what is counted since is not counted again. */
  askedAt: string
}

/** Has the days of a report counted as somebody sees them; one job for each way of counting. */
export async function insertReportCount(
  db: Db,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  { reportId, from, to, timezone }: DayRange & { reportId: number },
  key: Buffer,
): Promise<void> {
  const payload = {
    ...{ reportId, userId: actor.userId, credentialId: actor.credentialId ?? null, timezone },
    ...{ from: from.toISOString(), to: to.toISOString(), askedAt: now.toISOString() },
  }
  await insertJobs(db, [
    { task: COUNT, payload, key: `${COUNT.name}:${key.toString('hex')}`, mode: 'replace' },
  ])
}

/** A report, a source or somebody who is gone is no error: there is nothing to count. */
export const countReportTask: Task = {
  ...COUNT,
  async run(payload, { sql, config, catalog, clock, signal }) {
    const { reportId, timezone, ...asked } = payload as Counting
    const name = { userId: asked.userId, credentialId: asked.credentialId }
    const actor = (await loadActors(sql, [name])).get(actorKey(name))
    if (!actor) return undefined
    const context: Context = { sql, db: sql, actor, config, catalog, now: clock() }
    const [row] = await find(context, report, [reportId])
    const source = row && (await findSource(context, String(row.source)))
    if (!row || !source?.date) return undefined
    const rows = rowsByDay(context, row, { ...source, date: source.date }, timezone)
    await transaction(sql, (db) => deleteDays(db, { before: new Date(clock().getTime() - KEPT_MS) }))
    const range = { from: new Date(asked.from), to: new Date(asked.to), timezone }
    const askedAt = new Date(asked.askedAt)
    const due = (await listDays(sql, { key: rows.key, ...range })).filter(
      (day) => day.begins <= askedAt && (day.countedAt === null || day.countedAt < staleBefore(day, askedAt)),
    )
    for (let length = 1; due.length > 0; ) {
      if (signal.aborted) return { ...(payload as Counting) }
      const begun = performance.now()
      const span = spansOf(due.slice(-length)).at(-1)
      if (!span) break
      const counted = await withinTime(context, timeLimitOf(context), async (db, step) => {
        await step()
        return countSpans(db, rows, [span])
      }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 422) return null
        throw error
      })
      if (counted === null && span.days.length > 1) {
        length = 1
        continue
      }
      const days = span.days.map(({ day }) => ({ day, n: counted === null ? null : (counted.get(day) ?? 0) }))
      await transaction(sql, (db) => keepDays(db, { key: rows.key, days, now: clock() }))
      due.splice(-span.days.length)
      const share = PART_MS / Math.max(1, performance.now() - begun)
      length = Math.max(1, Math.floor(span.days.length * Math.min(4, share)))
    }
    return undefined
  },
}
