/** The audit log: who did what to which record, by set. */

import type { Db } from '../database/connection.ts'
import { runTogether } from '../database/runTogether.ts'
import { causeOf } from '../engine/auditFrom.ts'
import type { Actor } from '../permissions.ts'

export interface AuditEntry {
  bundle: string
  object: string
  objectId: number
  action: string
  details: Record<string, unknown>
}

/** Writes the entries in one statement. */
export async function insertAuditEntries(
  db: Db,
  entries: AuditEntry[],
  by: { actor: Actor; now: Date },
): Promise<void> {
  if (entries.length > 0) await runTogether(db, [auditWrite(db, entries, by)])
}

/** The statement of `insertAuditEntries`, for `runTogether`. There must be entries. */
export function auditWrite(db: Db, entries: AuditEntry[], by: { actor: Actor; now: Date }) {
  return db`
    insert into audit_log (user_id, user_name, bundle, object, object_id, action, details, date_added, ip_address)
    select ${by.actor.userId ?? 0}::bigint, ${by.actor.name}, bundle, object, "objectId", action, details || ${causeOf(by.actor)}::text::jsonb, ${by.now}, ${by.actor.ip}
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as r (bundle text, object text, "objectId" bigint, action text, details jsonb)
    returning 1`
}
