import type { Schedule } from '../../../platform/engine/schedules.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { lockOutdated } from './approvals.sql.ts'
import { askApprovers } from './askApprovers.ts'

const INTERVAL_MS = 60_000

/** Emails whose approval one run requests again; the others follow with the next run. */
const MAX_EMAILS = 100

/**
 * Requests approval again for emails whose theme or attachment was replaced after the approval. Their broadcasts are held
 * from the moment of the change, because senders compare versions; this run notifies the approvers.
 */
export const reopenOutdated: Schedule = {
  name: 'emailApprovals.reopen-outdated',
  next: (now) => new Date(now.getTime() + INTERVAL_MS),
  async run(db, now, { config }) {
    if (!config.email_approval) return
    const outdated = await lockOutdated(db, config, MAX_EMAILS)
    await askApprovers(db, outdated, { actor: SYSTEM, config, now })
  },
}
