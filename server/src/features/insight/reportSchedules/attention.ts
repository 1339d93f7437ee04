import { type AttentionSource, waitingRecords } from '../../../catalog/attention.ts'

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
