// The log of text messages: a row per contact and attempt, written before the message leaves.
import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { newIds } from '../../../platform/database/newIds.ts'
import { acrossMerges } from '../../audience/contacts/acrossMerges.ts'

export interface NewTextSend {
  contactId: number
  textMessageId: number
  source: string
  sourceId: number | null
}

/** Inserts rows that are being sent and returns their ids, in the order of the sends. Two statements. */
export async function insertTextSends(db: Db, sends: readonly NewTextSend[], now: Date): Promise<number[]> {
  if (sends.length === 0) return []
  const ids = await newIds(db, 'text_message_sends', sends.length)
  await db`
    insert into text_message_sends (id, contact_id, text_message_id, date_sent, source, source_id, state)
    select id, "contactId", "textMessageId", ${now}::timestamptz, source, "sourceId", 'sending'
    from jsonb_to_recordset(${JSON.stringify(sends.map((send, n) => ({ ...send, id: ids[n] })))}::text::jsonb)
      as r (id bigint, "contactId" bigint, "textMessageId" bigint, source text, "sourceId" bigint)`
  return ids
}

export interface TextOutcome {
  id: number
  contactId: number
  hash: string
  /** Why it was not sent; null when it was. */
  reason: string | null
}

/** Writes what became of rows that were being sent. One statement, three when a contact was merged meanwhile. */
export async function recordTextOutcomes(db: Db, sends: readonly TextOutcome[]): Promise<void> {
  await acrossMerges(db, sends, async (part) => {
    const ids = new Set((await writeOutcomes(db, part)).map((row) => row.id))
    return part.filter((row) => !ids.has(row.id))
  })
}

// A row outlives its contact.
function writeOutcomes(db: Db, sends: readonly TextOutcome[]): Promise<{ id: number }[]> {
  return db<{ id: number }[]>`
    update text_message_sends s set tracking_hash = r.hash, is_failed = r.reason is not null,
      state = case when r.reason is null then 'sent' else 'failed' end,
      details = case when r.reason is null then null else jsonb_build_object('failed', r.reason) end
    from jsonb_to_recordset(${JSON.stringify(sends)}::text::jsonb) as r (id bigint, "contactId" bigint, hash text, reason text)
    where s.id = r.id and ${besideId(db, db`s.contact_id = r."contactId" or s.contact_id is null`)} and s.state = 'sending'
    returning s.id`
}
