// Campaigns that run: published, and inside their time.
import { actorOf, actsForColumns, type StoredActsFor } from '../../../platform/auth/loadActors.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { keepDefinition } from '../campaignDecisions/definitionLock.ts'
import { type Pause, pausesOf } from '../campaignPauses/pauses.ts'

export interface RunningCampaign {
  id: number
  name: string
  allowRestart: boolean
  /** The segments that it takes its contacts from. */
  segmentIds: number[]
  /** In whose name it acts on contacts; null where that user or API credential is disabled or deleted. */
  actor: Actor | null
  /** The times in which it did not run, as far as waiting feels them. */
  pauses: Pause[]
  /** Of a copy: the campaign whose draw says who is held out. */
  drawsAs?: number
}

/** What `runningColumns` selects. */
export type StoredCampaign = Omit<RunningCampaign, 'actor'> & StoredActsFor

/** The campaign with the present rights of its publisher. */
export function toRunningCampaign({
  actsForUserId,
  actsForCredentialId,
  actsForRights,
  ...campaign
}: StoredCampaign): RunningCampaign {
  return { ...campaign, actor: actorOf({ actsForUserId, actsForCredentialId, actsForRights }) }
}

/** The condition over the alias c of campaigns. */
export function isRunning(db: Db, now: Date): Fragment {
  return publishedNow(db, 'c', now)
}

/** The columns of a running campaign over the alias c of campaigns, for `toRunningCampaign`. */
export function runningColumns(db: Db, now: Date): Fragment {
  return db`c.id, c.name, c.allow_restart as "allowRestart", ${actsForColumns(db, 'c')}, ${pausesOf(db, now)} as pauses,
    array(select s.segment_id from campaign_segments s where s.campaign_id = c.id order by 1) as "segmentIds"`
}

/**
 * The running ones among these campaigns, and those that take contacts from these segments. Their definitions are kept.
 * One statement.
 */
export async function findRunningCampaigns(
  db: Db,
  { ids = [], segmentIds = [] }: { ids?: readonly number[]; segmentIds?: readonly number[] },
  now: Date,
): Promise<RunningCampaign[]> {
  if (ids.length === 0 && segmentIds.length === 0) return []
  const rows = await db<StoredCampaign[]>`
    select ${runningColumns(db, now)}, ${keepDefinition(db, db`c.id`)} from campaigns c
    where ${isRunning(db, now)} and (c.id = any(${ids as number[]}::bigint[]) or c.id in (
      select s.campaign_id from campaign_segments s where s.segment_id = any(${segmentIds as number[]}::bigint[])))
    order by c.id`
  return rows.map(toRunningCampaign)
}
