import { type AttentionSource, waitingRecords } from '../../../catalog/attention.ts'

/** Reports whose file was removed before it expired, because a person in it was erased. */
export const erasedFiles: AttentionSource = {
  code: 'report.erased',
  level: 'warning',
  kind: 'report',
  rows(context) {
    const { db, now } = context
    return waitingRecords(context, 'report', {
      where: db`exists (select from report_files f where f.report_id = t.id and f.is_erased and f.expires_at > ${now})`,
    })
  },
}

/** Reports that could not be sent when they were due last. */
export const failedReports: AttentionSource = {
  code: 'report.failed',
  level: 'error',
  kind: 'report',
  rows(context) {
    const { db } = context
    const failed = db`from report_schedules s where s.report_id = t.id and s.last_error is not null`
    return waitingRecords(context, 'report', {
      where: db`exists (select ${failed})`,
      reason: db`(select s.last_error ${failed})`,
    })
  },
}
