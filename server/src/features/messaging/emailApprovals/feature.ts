import { defineFeature } from '../../../catalog/feature.ts'
import { emailsToApprove } from './attention.ts'
import { reopenOutdated } from './reopenOutdated.ts'
import { approvalRoutes } from './routes.ts'

/** A second person's word before an email goes to segments, where the account wants it. */
export const feature = defineFeature({
  name: 'emailApprovals',
  tables: ['email_approvals'],
  keeps: {
    email_approvals: { because: 'As many as people ask for.' },
  },
  reads: ['emails', 'roles', 'users'],
  personalTraces: { email_approvals: { texts: 'note', fate: 'is rewritten' } },
  routes: [approvalRoutes],
  emits: ['email.approved'],
  schedules: [reopenOutdated],
  attention: [emailsToApprove],
})
