// The columns behind fields that were made or deleted, in the same transaction as their rows.

import type { Db } from '../../database/connection.ts'
import { onceCommitted } from '../../database/poolWithin.ts'
import { onConstraint } from '../../errors.ts'
import type { Change, Context, Row } from '../../rest/definition.ts'
import { rebuildIdentities } from '../contacts/buildIdentities.ts'
import { chosenColumns } from './checkFields.ts'
import { aliasTaken } from './fieldAlias.ts'
import { addColumns, freeColumns } from './fieldColumns.ts'
import { isFieldType } from './fieldTypes.ts'
import { type FieldObject, fieldsSettled, renewFieldVersion } from './loadFieldSet.ts'

onConstraint('fields_alias_key', aliasTaken)

/** Makes and frees columns, and gives the fields a new version. Constant number of statements. */
export async function saveFields(context: Context, object: FieldObject, changes: Change[]): Promise<void> {
  const { db, now } = context
  await addColumns(
    db,
    object,
    changes.flatMap((change) => chosenColumns.get(change) ?? []),
  )
  const deleted = changes
    .filter((change) => change.kind === 'delete')
    .map(({ after }) => ({ name: String(after.columnName), type: String(after.type) }))
  if (deleted.length > 0)
    await freeColumns(
      db,
      object,
      deleted.flatMap(({ name, type }) => (isFieldType(type) ? { name, type } : [])),
      now,
    )
  if (object === 'contact' && changes.some(changesIdentity)) {
    await db`update fields set is_unique_identifier = false where id = any(${changes.filter((change) => change.kind === 'delete').map(({ after }) => after.id)}::bigint[])`
    await rebuildIdentities(db, { operator: context.config.contact_unique_identifiers_operator, now })
  }
  await renewFieldVersion(db)
  for (const { kind, after } of changes) if (kind !== 'delete') unsettled.add(after.id)
}

function changesIdentity({ kind, before, after }: Change): boolean {
  const identifies = (row: Row | null) => row?.isUniqueIdentifier === true && row.isPublished === true
  return kind === 'delete' ? identifies(before) : identifies(before) !== identifies(after)
}

const unsettled = new Set<number>()

/** Waits until every process knows the changes that this one has just made to these fields. Others are shown at once. */
export async function settleFields(db: Db, ids: readonly number[]): Promise<void> {
  const fresh = ids.filter((id) => unsettled.delete(id))
  if (fresh.length > 0) await onceCommitted(db, fieldsSettled)
}
