import { fieldAlias } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { loadFieldSet } from '../fieldValues/loadFieldSet.ts'
import { announceChanges } from './announceChanges.ts'

export interface TextValue {
  contactId: number
  value: string
  /** Leaves contacts alone whose field holds something. */
  onlyIfEmpty?: boolean
}

/**
 * Writes a text field of contacts; contacts that hold the value already are left alone. Does nothing when no
 * published text field has the alias, or when it is unique. Three statements, whatever the number.
 */
export async function setTextField(
  db: Db,
  alias: string,
  values: readonly TextValue[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const field = (await loadFieldSet(db, 'contact')).byAlias.get(alias)
  if (!field?.isPublished || field.type !== 'text' || field.isUnique || values.length === 0) return
  const rows = values.map(({ contactId, value, onlyIfEmpty = false }) => ({ contactId, value, onlyIfEmpty }))
  const column = db(field.column)
  const changed = await db<{ contactId: number; old: string | null; value: string }[]>`
    with input as materialized (
      select t.id, t.${column} as old, r.value from contacts t
      join jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r ("contactId" bigint, value text, "onlyIfEmpty" boolean)
        on r."contactId" = t.id
      where t.${column} is distinct from r.value and not (r."onlyIfEmpty" and coalesce(t.${column}, '') <> '')
      ${lockRows(db, 'contacts t', { by: 't.id', strength: 'no key update' })}
    )
    update contacts t
    set ${column} = input.value, date_modified = ${now}, modified_by = ${actor.userId}::bigint, modified_by_user = ${actor.name}
    from input where t.id = input.id
    returning t.id as "contactId", input.old, input.value`
  const changes = changed.map(({ contactId, old, value }) => ({
    contactId,
    details: { fields: { [alias]: [old, value] } },
  }))
  await announceChanges(db, changes, { actor, now, told: () => ({ fields: [fieldAlias(alias)] }) })
}
