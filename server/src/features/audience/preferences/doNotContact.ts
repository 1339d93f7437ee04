// Channels on which a contact must not be reached: one row per contact and channel.

import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'

/** Why a contact is not reached; 0 stands for contactable. */
export const DNC = { contactable: 0, unsubscribed: 1, bounced: 2, manual: 3 } as const

export interface DoNotContact {
  contactId: number
  channel: string
  /** 1 unsubscribed, 2 bounced, 3 manual. */
  reason: number
  /** The message or record that caused it. */
  channelId?: number | null
  comments?: string | null
}

/** A channel whose state differs now: reasons 0 to 3, 0 for contactable. */
export interface DoNotContactChange {
  contactId: number
  channel: string
  oldReason: number
  newReason: number
  comments: string | null
}

export interface By {
  actor: Actor
  now: Date
}

/**
 * Blocks channels and returns what changed. The same reason again changes nothing; an unsubscribe by the contact
 * stays. Unknown contacts are passed over. Three statements, whatever the number: rows, audit, event.
 */
export async function addDoNotContact(
  db: Db,
  entries: DoNotContact[],
  by: By,
): Promise<DoNotContactChange[]> {
  const changes = await insertDoNotContact(db, entries, by)
  await announce(db, changes, by)
  return changes
}

/** A block to remove. With a reason, only one that was set for that reason. */
export interface RemovedBlock {
  contactId: number
  channel: string
  reason?: number
}

/** Opens channels again and returns what was blocked. Three statements, whatever the number. */
export async function removeDoNotContact(
  db: Db,
  entries: readonly RemovedBlock[],
  by: By,
): Promise<DoNotContactChange[]> {
  const changes = await deleteDoNotContact(db, entries)
  await announce(db, changes, by)
  return changes
}

/** Which of the contacts are blocked on any of the channels, for the reason or for any. One statement. */
export async function findBlockedContacts(
  db: Db,
  contactIds: readonly number[],
  { channels, reason }: { channels: readonly string[]; reason: number | null },
): Promise<ReadonlySet<number>> {
  const rows = await db<{ id: number }[]>`
    select distinct contact_id as id from contact_do_not_contact
    where contact_id = any(${contactIds as number[]}::bigint[]) and channel = any(${channels as string[]}::text[])
      and (${reason}::int is null or reason = ${reason}::int)`
  return new Set(rows.map((row) => row.id))
}

/** The rows of `addDoNotContact` alone, for writers that record the change themselves. */
export async function insertDoNotContact(
  db: Db,
  entries: DoNotContact[],
  { now }: { now: Date },
): Promise<DoNotContactChange[]> {
  if (entries.length === 0) return []
  const last = new Map(entries.map((entry) => [`${entry.contactId} ${entry.channel}`, entry]))
  const rows = [...last.values()].map(({ channelId = null, comments = null, ...entry }) => ({
    ...entry,
    channelId,
    comments,
  }))
  // The count makes `old` be read before a row is written: the lock passes over rows that this statement has changed.
  return db<DoNotContactChange[]>`
    with input as materialized (
      select r."contactId" as contact_id, r.channel, r.reason, r."channelId" as channel_id, r.comments
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as r ("contactId" bigint, channel text, reason smallint, "channelId" bigint, comments text)
      where exists (select from contacts c where c.id = r."contactId")
    ), old as materialized (
      select t.contact_id, t.channel, t.reason
      from contact_do_not_contact t join input using (contact_id, channel)
      ${lockRows(db, 'contact_do_not_contact t', { by: ['t.contact_id', 't.channel'] })}
    ), put as (
      insert into contact_do_not_contact as t (contact_id, channel, channel_id, reason, comments, date_added)
      select contact_id, channel, channel_id, reason, comments, ${now} from input, (select count(*) from old) looked order by contact_id, channel
      on conflict (contact_id, channel) do update
        set reason = excluded.reason, channel_id = excluded.channel_id, comments = excluded.comments, date_added = excluded.date_added
        where t.reason <> excluded.reason and t.reason <> ${DNC.unsubscribed}
      returning t.contact_id, t.channel, t.reason, t.comments
    )
    select put.contact_id as "contactId", put.channel, coalesce(old.reason, 0)::int as "oldReason",
      put.reason::int as "newReason", put.comments
    from put left join old using (contact_id, channel)`
}

/** The rows of `removeDoNotContact` alone, for writers that record the change themselves. */
export async function deleteDoNotContact(
  db: Db,
  entries: readonly RemovedBlock[],
): Promise<DoNotContactChange[]> {
  if (entries.length === 0) return []
  return db<DoNotContactChange[]>`
    delete from contact_do_not_contact t
    using unnest(${entries.map((entry) => entry.contactId)}::bigint[], ${entries.map((entry) => entry.channel)}::text[],
      ${entries.map(({ reason = null }) => reason)}::smallint[]) r (contact_id, channel, reason)
    where t.contact_id = r.contact_id and t.channel = r.channel and t.reason = coalesce(r.reason, t.reason)
    returning t.contact_id as "contactId", t.channel, t.reason::int as "oldReason", 0 as "newReason", null::text as comments`
}

/** Audit details of changed channels: `{channel: {reason, old_reason, comments}}`. */
export function channelStatus(changes: DoNotContactChange[]): Record<string, unknown> {
  return Object.fromEntries(
    changes.map((change) => [
      change.channel,
      { reason: change.newReason, old_reason: change.oldReason, comments: change.comments },
    ]),
  )
}

async function announce(db: Db, changes: DoNotContactChange[], { actor, now }: By): Promise<void> {
  if (changes.length === 0) return
  const byContact = Map.groupBy(changes, (change) => change.contactId)
  await insertAuditEntries(
    db,
    [...byContact].map(([contactId, own]) => ({
      bundle: 'lead',
      object: 'lead',
      objectId: contactId,
      action: 'update',
      details: { dnc_channel_status: channelStatus(own) },
    })),
    { actor, now },
  )
  await appendHappenings(
    db,
    [{ type: 'contact.changed', ids: [...byContact.keys()], payload: { fields: ['dnc'], dnc: changes } }],
    now,
  )
}
