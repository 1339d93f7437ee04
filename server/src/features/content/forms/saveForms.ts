import type { Context, Planned } from '../../../platform/resource/definition.ts'
import { deleteActions, putActions } from './formAction.ts'
import { deleteFields, putFields } from './formField.ts'
import type { FormPlan } from './formPlan.ts'
import { storeMarkup } from './storeMarkup.ts'

/** Writes fields and actions by set, and the markup that follows from them. Fields and actions go with their form. */
export async function saveForms(context: Context, changes: Planned<FormPlan>[]): Promise<void> {
  const { db } = context
  const kept = changes.filter((change) => change.kind !== 'delete')
  if (kept.length === 0) return
  const items = kept.map((change) => ({ change, id: change.after.id, plan: change.plan }))
  await deleteFields(
    db,
    items.flatMap(({ plan }) => plan.fields.removedIds),
  )
  await putFields(
    db,
    items.flatMap(({ change, id, plan }) =>
      change.kind === 'create' || 'fields' in change.differences
        ? plan.fields.fields.map(({ key: _key, parentKey: _parent, ...field }) => ({ ...field, formId: id }))
        : [],
    ),
  )
  await deleteActions(
    db,
    items.flatMap(({ plan }) => plan.actions.removedIds),
  )
  await putActions(
    db,
    items.flatMap(({ id, plan }) => plan.actions.written.map((action) => ({ ...action, formId: id }))),
  )
  await storeMarkup(
    context,
    items.map(({ change, plan }) => ({ row: change.after, fields: plan.fields.fields })),
  )
}
