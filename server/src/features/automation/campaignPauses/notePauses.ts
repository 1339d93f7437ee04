import type { Db } from '../../../platform/database/connection.ts'
import type { Row } from '../../../platform/resource/definition.ts'
import type { RepublishBehavior } from './pauses.ts'

/** A campaign before and after it is saved. */
export interface SavedCampaign {
  id: number
  before: Row
  after: Row
}

interface Rest {
  id: number
  /** When it stopped; null when that was noted before, or it has never run. */
  stoppedAt: Date | null
  /** When it runs again; null when that is not known. */
  resumesAt: Date | null
  behavior: RepublishBehavior
}

/**
 * Notes when campaigns stop to run, and when they run again; a time of the window that lies ahead is noted as it is, and
 * noted anew when it is changed before. At most two statements, none where nothing of it changes.
 */
export async function notePauses(
  db: Db,
  saved: readonly SavedCampaign[],
  { usual, now }: { usual: RepublishBehavior; now: Date },
): Promise<void> {
  const rests = saved.flatMap(({ id, before, after }): Rest[] => {
    const ran = runsAt(before, now)
    const resumesAt = resumptionOf(after, now)
    if (ran && runsAt(after, now)) return []
    const stoppedAt = ran ? now : stopOf(before, now)
    const behavior = (after.republishBehavior as RepublishBehavior | null | undefined) ?? usual
    return [{ id, stoppedAt, resumesAt, behavior }]
  })
  if (rests.length === 0) return
  const relation = db`jsonb_to_recordset(${JSON.stringify(rests)}::text::jsonb)
    as r (id bigint, "stoppedAt" timestamptz, "resumesAt" timestamptz, behavior text)`
  const open = await db<{ id: number }[]>`
    update campaign_pauses p set ended_at = r."resumesAt", behavior = r.behavior from ${relation}
    where p.campaign_id = r.id and (p.ended_at is null or p.ended_at > ${now})
    returning p.campaign_id as id`
  const known = open.map(({ id }) => id)
  await db`
    insert into campaign_pauses (campaign_id, began_at, ended_at, behavior)
    select r.id, r."stoppedAt", r."resumesAt", r.behavior from ${relation}
    where r."stoppedAt" is not null and r.id <> all(${known}::bigint[])
    on conflict (campaign_id, began_at) do update set ended_at = excluded.ended_at, behavior = excluded.behavior`
}

/** Why the server itself unpublished a campaign: an event fails, or its publisher was disabled or deleted. */
export type StopCause = 'failure' | 'publisher'

/** Records that the server unpublished a campaign. One statement. */
export async function recordStop(
  db: Db,
  campaignId: number,
  { cause, now }: { cause: StopCause; now: Date },
): Promise<void> {
  await db`
    insert into campaign_pauses (campaign_id, began_at, cause) values (${campaignId}, ${now}, ${cause})
    on conflict (campaign_id, began_at) do update set ended_at = null, cause = excluded.cause`
}

function runsAt(row: Row, now: Date): boolean {
  const { up, down } = windowOf(row)
  return row.isPublished === true && (up === null || up <= now) && (down === null || down > now)
}

// A window that ended by itself left no note.
function stopOf(before: Row, now: Date): Date | null {
  const { down } = windowOf(before)
  return before.isPublished === true && down !== null && down <= now ? down : null
}

function resumptionOf(after: Row, now: Date): Date | null {
  const { up, down } = windowOf(after)
  if (after.isPublished !== true || (down !== null && (down <= now || (up !== null && down <= up))))
    return null
  return up !== null && up > now ? up : now
}

function windowOf({ publishUp, publishDown }: Row): { up: Date | null; down: Date | null } {
  return {
    up: publishUp instanceof Date ? publishUp : null,
    down: publishDown instanceof Date ? publishDown : null,
  }
}
