// The columns behind fields that were made or deleted, in the same transaction as their rows.

import { onConstraint } from '../../../platform/errors.ts'
import type { Change, Context, Planned, Row } from '../../../platform/resource/definition.ts'
import { holdIdentityBuild, rebuildIdentities } from '../contactRows/buildIdentities.ts'
import { isFieldType } from '../fieldValues/fieldTypes.ts'
import { type FieldObject, fieldsSettled, renewFieldVersion } from '../fieldValues/loadFieldSet.ts'
import { aliasTaken } from './fieldAlias.ts'
import { addColumns, freeColumns, type NewColumn } from './fieldColumns.ts'

onConstraint('fields_alias_key', aliasTaken)

/**
 * Makes and frees columns, and gives the fields a new version, which every process knows before the change is
 * answered. Constant number of statements.
 */
export async function saveFields(
  context: Context,
  object: FieldObject,
  changes: Planned<NewColumn | null>[],
): Promise<void> {
  const { db, now } = context
  const identifies = object === 'contact' && changes.some(changesIdentity)
  if (identifies) await holdIdentityBuild(db)
  await addColumns(
    db,
    object,
    changes.flatMap((change) => change.plan ?? []),
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
  if (identifies) {
    await db`update fields set is_unique_identifier = false where id = any(${changes.filter((change) => change.kind === 'delete').map(({ after }) => after.id)}::bigint[])`
    await rebuildIdentities(db, { operator: context.config.contact_unique_identifiers_operator, now })
  }
  await renewFieldVersion(db)
  context.afterCommit?.push(fieldsSettled)
}

function changesIdentity({ kind, before, after }: Change): boolean {
  const identifies = (row: Row | null) => row?.isUniqueIdentifier === true && row.isPublished === true
  return kind === 'delete' ? identifies(before) : identifies(before) !== identifies(after)
}
