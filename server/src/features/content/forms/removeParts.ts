import { appendHappenings } from '../../../catalog/happenings.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { find } from '../../../platform/rest/list.ts'
import { form } from './form.ts'
import { deleteActions, findActionsOfForms } from './formAction.ts'
import { deleteFields, findFieldsOfForms } from './formField.ts'
import { storeMarkup } from './storeMarkup.ts'

/**
 * Takes fields or actions out of a form that the actor may edit, and returns the form as it is then. Ids that the form
 * has not are passed over.
 * @throws ApiError 404 or 403 for the form.
 */
export async function removeParts(
  context: Context,
  formId: number,
  { kind, ids }: { kind: 'fields' | 'actions'; ids: readonly number[] },
): Promise<Row> {
  const { actor, now } = context
  return transaction(context.sql, async (db) => {
    const within = { ...context, db }
    await db`select from forms where id = ${formId} ${lockRows(db, 'forms')}`
    const [row] = await find(within, form, [formId], 'edit')
    if (!row) throw new Error('a form that was found is missing')
    const fields = await findFieldsOfForms(db, [formId])
    const parts = kind === 'fields' ? fields : await findActionsOfForms(db, [formId])
    const doomed = parts.map((part) => part.id).filter((id) => ids.includes(id))
    if (doomed.length === 0) return row
    if (kind === 'fields') await deleteFields(db, doomed)
    else await deleteActions(db, doomed)
    await db`
      update forms set date_modified = ${now}, modified_by = ${actor.userId}, modified_by_user = ${actor.name}
      where id = ${formId}`
    Object.assign(row, { dateModified: now, modifiedBy: actor.userId, modifiedByUser: actor.name })
    if (kind === 'fields') await storeMarkup(within, [{ row, fields: await findFieldsOfForms(db, [formId]) }])
    await insertAuditEntries(
      db,
      [{ ...form.audit, objectId: formId, action: 'update', details: { [kind]: [doomed, []] } }],
      { actor, now },
    )
    await appendHappenings(db, [{ type: 'form.changed', ids: [formId], payload: { fields: [kind] } }], now)
    return row
  })
}
