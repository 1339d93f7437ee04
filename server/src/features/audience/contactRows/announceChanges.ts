import { appendHappenings, type ContactChanged, MAX_IDS } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'

export interface ContactChange {
  contactId: number
  /** What the audit log says: `{stage: [old, new]}`. */
  details: Record<string, unknown>
}

/**
 * Records changes of contacts that were made outside a save: audit rows, and the happenings; `told` says what they
 * carry for a part of the contacts. Two statements, whatever the number.
 */
export async function announceChanges(
  db: Db,
  changes: readonly ContactChange[],
  by: { actor: Actor; now: Date; told: (part: readonly number[]) => ContactChanged },
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
  for (let start = 0; start < ids.length; start += MAX_IDS) parts.push(ids.slice(start, start + MAX_IDS))
  await appendHappenings(
    db,
    parts.map((part) => ({ type: 'contact.changed', ids: part, payload: by.told(part) })),
    by.now,
  )
}
