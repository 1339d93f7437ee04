import { type AttentionSource, waitingRecords } from '../../../catalog/attention.ts'
import { holds } from '../../../platform/permissions.ts'

/** Emails that somebody asked about, for those who may answer. */
export const emailsToApprove: AttentionSource = {
  code: 'email.approval',
  level: 'warning',
  kind: 'email',
  rows(context) {
    const { db, actor, config } = context
    if (!config.email_approval || !holds(actor, 'email:emails:approve')) return null
    const asked = db`from email_approvals a where a.email_id = t.id and a.state = 'asked'`
    return waitingRecords(context, 'email', {
      where: db`exists (select ${asked})`,
      reason: db`(select a.asked_by_user ${asked})`,
    })
  },
}
