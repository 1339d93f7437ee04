// Dry runs as they are stored.
import type { Db } from '../../../platform/database/connection.ts'
import type { Actor } from '../../../platform/permissions.ts'
import type { Shares } from './findShares.ts'
import type { Basis, Graph } from './graph.ts'
import type { Tally } from './tally.ts'

export const STATES = ['queued', 'running', 'done', 'cancelled', 'failed'] as const

export interface DryRun extends Basis {
  id: number
  campaignId: number
  state: (typeof STATES)[number]
  dateAdded: Date
  createdBy: number | null
  createdByUser: string | null
  startedAt: Date | null
  endedAt: Date | null
  /** People to go through; null until they were counted. */
  total: number | null
  done: number
  position: number
  result: Partial<Tally & { shares: Shares }>
  error: string | null
  /** The campaign, or its draft, is another one by now. */
  isOutdated: boolean
}

/** So many are kept of a campaign, and each so long. */
export const KEPT = 20
export const KEPT_DAYS = 30

/** Starts one. Two statements; null while the actor has another one under way. */
export async function insertDryRun(
  db: Db,
  { campaignId, basis, actor, now }: { campaignId: number; basis: Basis; actor: Actor; now: Date },
): Promise<number | null> {
  const { source, revision, campaignModifiedAt, graph } = basis
  const [row] = await db<{ id: number }[]>`
    insert into campaign_dry_runs (campaign_id, source, revision, campaign_modified_at, graph, starter, created_by, created_by_user,
      date_added)
    values (${campaignId}, ${source}, ${revision}, ${campaignModifiedAt}, ${JSON.stringify(graph)}::text::jsonb, ${starterOf(actor)},
      ${actor.userId}, ${actor.name}, ${now})
    on conflict (starter) where state in ('queued', 'running') do nothing returning id`
  if (!row) return null
  await db`
    delete from campaign_dry_runs where campaign_id = ${campaignId} and id <= (
      select id from campaign_dry_runs where campaign_id = ${campaignId} order by id desc offset ${KEPT} limit 1)
      and state not in ('queued', 'running')`
  return row.id
}

/** What the actor has under way. One statement. */
export async function findUnderWay(db: Db, actor: Actor): Promise<{ id: number; campaignId: number } | null> {
  const [row] = await db<{ id: number; campaignId: number }[]>`
    select id, campaign_id as "campaignId" from campaign_dry_runs
    where starter = ${starterOf(actor)} and state in ('queued', 'running')`
  return row ?? null
}

/** The key of the actor who started a dry run. */
export function starterOf({ userId, credentialId, name }: Actor): string {
  if (userId !== null) return `user:${userId}`
  return credentialId === undefined ? `name:${name}` : `credential:${credentialId}`
}

export interface DryRunFilter {
  id?: number | null
  /** Only those of this actor (`starterOf`). */
  starter?: string | null
  start?: number
  limit?: number
}

/** Dry runs of a campaign, newest first, or the one of this id. One statement. */
export async function findDryRuns(
  db: Db,
  campaignId: number,
  { id = null, starter = null, start = 0, limit = 0 }: DryRunFilter = {},
): Promise<DryRun[]> {
  return db<DryRun[]>`
    select r.id, r.campaign_id as "campaignId", r.source, r.revision, r.campaign_modified_at as "campaignModifiedAt", r.graph, r.state,
      r.date_added as "dateAdded", r.created_by as "createdBy", r.created_by_user as "createdByUser", r.started_at as "startedAt",
      r.ended_at as "endedAt", r.total, r.done, r.position, r.result, r.error,
      c.date_modified is distinct from r.campaign_modified_at
        or (r.source = 'draft' and d.revision is distinct from r.revision) as "isOutdated"
    from campaign_dry_runs r join campaigns c on c.id = r.campaign_id left join campaign_drafts d on d.campaign_id = r.campaign_id
    where r.campaign_id = ${campaignId} and (${id}::bigint is null or r.id = ${id})
      and (${starter}::text is null or r.starter = ${starter})
    order by r.id desc offset ${start} limit ${limit > 0 ? limit : null}`
}

/** How many a campaign has. One statement. */
export async function countDryRuns(
  db: Db,
  campaignId: number,
  { starter = null }: Pick<DryRunFilter, 'starter'> = {},
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from campaign_dry_runs
    where campaign_id = ${campaignId} and (${starter}::text is null or starter = ${starter})`
  return row?.count ?? 0
}

export interface Progress {
  campaignId: number
  graph: Graph
  startedAt: Date
  total: number | null
  done: number
  position: number
  result: DryRun['result']
}

/** Takes one that is under way; null when it is over, or gone. One statement. */
export async function beginDryRun(db: Db, id: number, now: Date): Promise<Progress | null> {
  const [row] = await db<Progress[]>`
    update campaign_dry_runs set state = 'running', started_at = coalesce(started_at, ${now})
    where id = ${id} and state in ('queued', 'running')
    returning campaign_id as "campaignId", graph, started_at as "startedAt", total, done, position, result`
  return row ?? null
}

/** Keeps what was found up to a place. One statement; false when it was cancelled, or somebody else went on from `from`. */
export async function advanceDryRun(
  db: Db,
  id: number,
  { from, ...next }: { from: number } & Pick<Progress, 'position' | 'done' | 'total' | 'result'>,
): Promise<boolean> {
  const written = await db`
    update campaign_dry_runs set position = ${next.position}, done = ${next.done}, total = ${next.total},
      result = ${JSON.stringify(next.result)}::text::jsonb
    where id = ${id} and state = 'running' and position = ${from}`
  return written.count > 0
}

/** Ends one that is under way; what it has found stays. One statement; false when it was over. */
export async function endDryRun(
  db: Db,
  id: number,
  { state, error = null, now }: { state: 'done' | 'cancelled' | 'failed'; error?: string | null; now: Date },
): Promise<boolean> {
  const ended = await db`
    update campaign_dry_runs set state = ${state}, error = ${error}, ended_at = ${now}
    where id = ${id} and state in ('queued', 'running')`
  return ended.count > 0
}

/** Those under way. One statement. */
export async function listUnderWay(db: Db): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from campaign_dry_runs where state in ('queued', 'running') order by id`
  return rows.map(({ id }) => id)
}

/** Forgets those that ended before the moment. One statement. */
export async function deleteOldDryRuns(db: Db, before: Date): Promise<void> {
  await db`delete from campaign_dry_runs where ended_at < ${before}`
}
