// Messages that campaigns have sent, and that fail for good after the event has been recorded.
import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { planAnew } from '../../../platform/database/planAnew.ts'
import type { EngineContext } from '../../../platform/engine/consume.ts'
import { acrossMerges } from '../../audience/contacts/acrossMerges.ts'
import { tryNextChannels } from './tryNextChannels.ts'

/** A message that does not reach its contact after all. */
export interface Failure {
  contactId: number
  /** The row of the log that asked for it. */
  logId: number
  channel: string
  reason: string
  /** Its provider had taken it, and told of the failure later. */
  hasLeft: boolean
}

/** A failure with the row of the log that it is about. */
export interface FailedRow extends Failure {
  eventId: number
  campaignId: number
}

interface FoundRow extends FailedRow {
  isScheduled: boolean
  triesChannels: boolean
}

export interface Circumstances {
  db: Db
  now: Date
  engine: EngineContext
}

/** Contacts for which a plan that is kept is good enough. */
const FEW = 50

/**
 * The row of the log that asked for a message says that it failed; what followed stays as it is. Where the event has other
 * channels for the contact, the next one is tried instead. What had left says nothing more of an event with one channel:
 * its row keeps what its first attempt did. Two statements, two more after a merge, and those of the next channels.
 */
export async function takeFailures(on: Circumstances, failures: readonly Failure[]): Promise<void> {
  if (failures.length === 0) return
  const { db, engine } = on
  if (failures.length > FEW) await planAnew(db)
  const types = [...engine.catalog.campaignEvents.values()].flatMap(({ type, triesChannels }) =>
    triesChannels ? [type] : [],
  )
  const rows = (await findRows(db, failures, types)).filter(({ isScheduled }) => !isScheduled)
  await noteFailures(
    db,
    rows.filter(({ triesChannels, hasLeft }) => !triesChannels && !hasLeft),
  )
  await tryNextChannels(
    on,
    rows.filter(({ triesChannels }) => triesChannels),
  )
}

async function findRows(db: Db, failures: readonly Failure[], types: readonly string[]): Promise<FoundRow[]> {
  const found: FoundRow[] = []
  await acrossMerges(db, failures, async (part) => {
    const rows = await db<FoundRow[]>`
      select f."contactId", f."logId", coalesce(f.channel, '') as channel, f.reason, f."hasLeft", l.event_id as "eventId",
        l.campaign_id as "campaignId", l.is_scheduled as "isScheduled",
        coalesce(e.type = any(${types as string[]}::text[]), false) as "triesChannels"
      from jsonb_to_recordset(${JSON.stringify(part)}::text::jsonb)
        as f ("contactId" bigint, "logId" bigint, channel text, reason text, "hasLeft" boolean)
      join campaign_event_log l on l.id = f."logId" and ${besideId(db, db`l.contact_id = f."contactId"`)}
      left join campaign_events e on e.id = l.event_id`
    found.push(...rows)
    const ids = new Set(rows.map(({ logId }) => logId))
    return part.filter(({ logId }) => !ids.has(logId))
  })
  return found
}

async function noteFailures(db: Db, rows: readonly FailedRow[]): Promise<void> {
  if (rows.length === 0) return
  await db`
    update campaign_event_log l set metadata = l.metadata || jsonb_build_object('failed', 1, 'reason', f.reason)
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as f ("contactId" bigint, "logId" bigint, reason text)
    where l.id = f."logId" and ${besideId(db, db`l.contact_id = f."contactId"`)}`
}
