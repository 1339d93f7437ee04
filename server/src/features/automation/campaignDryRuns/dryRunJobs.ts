import type { Job, JobKind, JobSearch } from '../../../catalog/jobKind.ts'
import { transaction } from '../../../platform/database/connection.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { isAllowed } from '../../../platform/resource/rights.ts'
import { campaign } from '../campaigns/campaign.ts'
import { endDryRun } from './dryRuns.sql.ts'

/** Dry runs among the jobs: who may see the campaign sees them, who may edit it cancels them. */
export const dryRunJobs: JobKind = {
  kind: 'dryrun',
  async find(context, search) {
    const runs = await findVisibleRuns(context, search)
    return runs.map(({ campaignId, total, ...job }) => ({
      ...job,
      progress: shareOf({ state: job.state, done: job.done, total }),
      path: `/campaigns/${campaignId}/dryruns/${job.id}`,
    }))
  },
  cancel: ({ sql, now }, id) => transaction(sql, (db) => endDryRun(db, id, { state: 'cancelled', now })),
}

interface VisibleRun extends Omit<Job, 'progress' | 'path'> {
  done: number
  campaignId: number
  total: number | null
}

/** One statement. */
function findVisibleRuns(context: Context, { id, states, limit }: JobSearch): Promise<VisibleRun[]> {
  const { db } = context
  return db<VisibleRun[]>`
    select r.id, r.campaign_id as "campaignId", t.name, r.state, r.done, r.total, r.error, r.created_by_user as "createdByUser",
      r.date_added as "dateAdded", r.started_at as "startedAt", r.ended_at as "endedAt",
      ${isAllowed(context, campaign, 'edit')} as "mayCancel"
    from campaign_dry_runs r join campaigns t on t.id = r.campaign_id
    where ${isAllowed(context, campaign, 'view')} and (${id ?? null}::bigint is null or r.id = ${id ?? null})
      and (${states.length === 0} or r.state = any(${states as string[]}::text[]))
    order by r.id desc limit ${limit}`
}

function shareOf({ state, done, total }: Pick<VisibleRun, 'state' | 'done' | 'total'>): number | null {
  if (state === 'done') return 1
  return total === null ? null : Math.round((done / Math.max(1, total)) * 1_000) / 1_000
}
