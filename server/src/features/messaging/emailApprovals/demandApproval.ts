import { conflict } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { findApproved } from './approvals.sql.ts'

/**
 * Refuses to send emails of which one waits for approval, where the account wants approvals. One statement, none where it
 * does not.
 * @throws ApiError 409 that names the emails
 */
export async function demandApproval({ db, config }: Context, emailIds: readonly number[]): Promise<void> {
  if (!config.email_approval) return
  const approved = await findApproved(db, emailIds, config)
  const missing = emailIds.filter((id) => !approved.has(id))
  if (missing.length > 0)
    throw conflict(
      `The email is not approved: ask with POST /api/emails/ID/approval (id ${missing.slice(0, 20).join(', ')}).`,
    )
}
