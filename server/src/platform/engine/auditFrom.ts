/** Entries of the audit log that a statement writes about what it has changed itself. */
import type { Db } from '../database/connection.ts'
import type { Fragment } from '../database/statement.ts'
import type { Actor } from '../permissions.ts'

/**
 * An insert for a larger statement: an entry per row of a relation of it. `objectId`, `action` and `details` are
 * expressions over the relation. A row may stand for many changes, so that bulk work does not write an entry for each.
 */
export function auditFrom(
  db: Db,
  relation: { from: string; objectId: string; action: string; details: string },
  { bundle, object, actor, now }: { bundle: string; object: string; actor: Actor; now: Date },
): Fragment {
  const { from, objectId, action, details } = relation
  return db`
    insert into audit_log (user_id, user_name, bundle, object, object_id, action, details, date_added, ip_address)
    select ${actor.userId ?? 0}::bigint, ${actor.name}, ${bundle}, ${object}, ${db.unsafe(objectId)}, ${db.unsafe(action)},
      ${db.unsafe(details)} || ${causeOf(actor)}::text::jsonb, ${now}, ${actor.ip}
    from ${db.unsafe(from)}`
}

/** What made the system act, or let a person's command reach further, as JSON in the documented words. */
export function causeOf({ origin }: Actor): string {
  const { bundle, object, id } = origin ?? {}
  if (bundle === undefined) return '{}'
  return JSON.stringify({
    manipulated_by: bundle,
    manipulator_key: [bundle, object, id].filter(Boolean).join(':'),
  })
}
