// The work on a suppression list that was handed over, in slices: each goes on behind what the result counts by now.
import type { Sql } from '../../../platform/database/connection.ts'
import { importSuppressions, type SuppressionSummary } from '../imports/importSuppressions.ts'
import { deleteSlice, firstSlice, loadSlice, storeSlice } from './sliceState.ts'
import { openUpload } from './storedText.ts'
import { endUpload, findBegun, noteCounts, type Upload, type UploadCounts } from './uploads.sql.ts'
import { type Inside, watchProgress } from './watchProgress.ts'

const MOST_LINES = 10

/** Goes on with a suppression list, or counts it in one go. @returns whether something is left to do */
export async function runList(sql: Sql, options: Inside, upload: Upload): Promise<boolean> {
  const { id, isDryRun, result, fileName, reason, settings } = upload
  const ending = new AbortController()
  const { signal: pause, stopping, actor, clock, storage } = options
  const signal = stopping ? AbortSignal.any([stopping, ending.signal]) : ending.signal
  const file = await openUpload(sql, storage, upload, settings.encoding)
  const state = result && !isDryRun ? await loadSlice(storage, id, upload.startedAt) : null
  let position = state?.from ?? null
  const watched = watchProgress(sql, upload, ending, clock)
  const summary = await importSuppressions({ sql, actor }, fileName, {
    ...{
      reason: reason ?? 'unsubscribed',
      name: fileName,
      isDryRun,
      signal,
      file,
    },
    pause: isDryRun ? undefined : pause,
    ...(result && !isDryRun && { from: summaryOf(result) }),
    position,
    keep: async (db, done) => {
      if (!(await noteCounts(db, upload, countsOf(done)))) ending.abort()
    },
    onProgress: ({ fraction, position: reached }) => {
      position = reached
      watched.note({ fraction, id: null })
    },
  })
  await watched.end()
  const { isThere, isUnderWay } = await findBegun(sql, upload)
  // What is left after this slice, unless somebody has ended it, and what was begun anew meanwhile.
  if (!isThere) return true
  if (!summary.isComplete && isUnderWay) {
    const startedAt = upload.startedAt?.toISOString() ?? ''
    await storeSlice(storage, id, { ...firstSlice(startedAt), from: position })
    if (!(await findBegun(sql, upload)).isThere) await deleteSlice(storage, id)
    return true
  }
  await deleteSlice(storage, id)
  if (summary.isComplete)
    await endUpload(sql, upload, { state: 'done', counts: countsOf(summary), now: clock() })
  return false
}

function countsOf({ listId, rows, suppressed, blocked, failed, errors }: SuppressionSummary): UploadCounts {
  const [first] = errors
  return {
    ...{ listId, rows, inserted: 0, updated: 0, failed, suppressed, blocked },
    problems: first
      ? [{ reason: first.reason, count: failed, lines: errors.slice(0, MOST_LINES).map(({ line }) => line) }]
      : [],
    ...{ createdFields: [], createdSegments: [], importedAt: null },
  }
}

function summaryOf(counts: UploadCounts): SuppressionSummary {
  const { listId = null, rows, suppressed = 0, blocked = 0, failed, problems } = counts
  const errors = problems.flatMap(({ reason, lines }) => lines.map((line) => ({ line, reason })))
  return { listId, rows, suppressed, blocked, failed, errors, isComplete: false }
}
