import type { Db } from '../../../platform/database/connection.ts'
import { appendEvents, MAX_EVENT_IDS } from '../../../platform/engine/events.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'

export interface ContactChange {
  contactId: number
  /** What the audit log says: `{stage: [old, new]}`. */
  details: Record<string, unknown>
}

/**
 * Records changes of contacts that were made outside a save: audit rows, and the domain event with what `fields`
 * names. `about` adds to the event's payload what its consumers need to know of each contact. Two statements,
 * whatever the number.
 */
export async function announceChanges(
  db: Db,
  changes: readonly ContactChange[],
  by: {
    actor: Actor
    now: Date
    fields: readonly string[]
    about?: (part: readonly number[]) => Record<string, unknown>
  },
): Promise<void> {
  if (changes.length === 0) return
  await insertAuditEntries(
    db,
    changes.map(({ contactId, details }) => ({
      bundle: 'lead',
      object: 'lead',
      objectId: contactId,
      action: 'update',
      details,
    })),
    by,
  )
  const ids = [...new Set(changes.map((change) => change.contactId))]
  const parts = []
  for (let start = 0; start < ids.length; start += MAX_EVENT_IDS)
    parts.push(ids.slice(start, start + MAX_EVENT_IDS))
  await appendEvents(
    db,
    parts.map((part) => ({
      type: 'contact.changed',
      ids: part,
      payload: { fields: by.fields, ...by.about?.(part) },
    })),
    by.now,
  )
}
