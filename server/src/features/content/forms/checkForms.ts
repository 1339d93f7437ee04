// Whether forms can be saved as they are asked for: what happens after a submission, fields, actions.

import { refuseParts } from '../../../catalog/refuseParts.ts'
import { refuseUnsendable } from '../../../catalog/sentMessages.ts'
import { newIds } from '../../../platform/database/newIds.ts'
import { ApiError, invalid } from '../../../platform/errors.ts'
import type { Change, Context } from '../../../platform/resource/definition.ts'
import { slug } from '../../../platform/values/aliases.ts'
import { isWebAddress } from '../../../platform/values/webAddress.ts'
import { setActsFor } from '../../audience/contactRows/actsFor.ts'
import { loadFieldSet } from '../../audience/fieldValues/loadFieldSet.ts'
import { type FieldSetsByObject, tooManyOptions } from './findChoices.ts'
import { findActionsOfForms } from './formAction.ts'
import { actsForOfForm, messagesOfForm } from './formDuties.ts'
import { type FormField, findFieldsOfForms } from './formField.ts'
import type { FormPlan } from './formPlan.ts'
import type { PartInput } from './partInputs.ts'
import { planActions } from './planActions.ts'
import { type PlannedField, planFields, setFieldIds } from './planFields.ts'

const MAX_ALIAS = 10

/**
 * A verdict per change; plans fields and actions, gives new fields their ids and decides in whose name forms act. Five
 * statements at most, and two per kind of record that actions name.
 */
export async function checkForms(context: Context, changes: Change[]): Promise<(ApiError | FormPlan)[]> {
  const { db } = context
  const ids = changes.flatMap((change) => (change.before ? [change.after.id] : []))
  const fields = Map.groupBy(await findFieldsOfForms(db, ids), (field) => field.formId)
  const actions = Map.groupBy(await findActionsOfForms(db, ids), (action) => action.formId)
  const sets = { contact: await loadFieldSet(db, 'contact'), company: await loadFieldSet(db, 'company') }
  const planOf = (change: Change): ApiError | FormPlan => {
    const { after, isPut } = change
    after.alias =
      slug(String(after.alias || ''), '_') || slug(String(after.name), '_').slice(0, MAX_ALIAS) || 'form'
    const how = { isPut, isCreate: change.kind === 'create', formType: String(after.formType), sets }
    const stored = fields.get(after.id) ?? []
    const fieldPlan = planFields(context.catalog.formFields, stored, partsOf(change, 'fields'), how)
    if (fieldPlan instanceof ApiError) return fieldPlan
    const actionPlan = planActions(context, actions.get(after.id) ?? [], partsOf(change, 'actions'), how)
    if (actionPlan instanceof ApiError) return actionPlan
    const error =
      afterSubmission(context, change) ??
      unknownTarget(fieldPlan.fields, stored, sets) ??
      (partsOf(change, 'fields') ? tooManyOptions(context.catalog, sets, fieldPlan.fields) : null)
    if (error) return error
    const plan = { fields: fieldPlan, actions: actionPlan }
    const actsFor = actsForOfForm(context, change, partsOfForm(change, plan))
    if (actsFor instanceof ApiError) return actsFor
    setActsFor(change, actsFor)
    return plan
  }
  const partsOfForm = ({ after: { id } }: Change, plan: FormPlan) => ({
    plan,
    fields: fields.get(id) ?? [],
    actions: actions.get(id) ?? [],
  })
  const planned = changes.map((change) => ({ change, plan: planOf(change) }))
  const good = planned.flatMap(({ change, plan }) => (plan instanceof ApiError ? [] : [{ change, plan }]))
  const written = good.flatMap(({ change, plan }) =>
    plan.actions.written.map((part, index) => ({ change, part, path: `actions[${index}].properties` })),
  )
  const refused = await refuseParts(context, written, {
    stored: [...actions.values()].flat(),
    refersOf: (type) => context.catalog.formActions.get(type)?.refers,
    error: invalid,
  })
  const fresh = ({ fields: { fields: all } }: FormPlan) => all.filter(({ id }) => id === 0).length
  const fieldIds = await newIds(
    db,
    'form_fields',
    good.reduce((sum, { plan }) => sum + fresh(plan), 0),
  )
  for (const { change, plan } of good) {
    const before = fields.get(change.after.id) ?? []
    setFieldIds(plan.fields, fieldIds.splice(0, fresh(plan)))
    noteDifferences(change, plan, before)
  }
  return refuseUnsendable(
    context,
    planned.map(({ change, plan }) => {
      const result = refused.get(change) ?? plan
      const messages =
        result instanceof ApiError ? [] : messagesOfForm(context, change, partsOfForm(change, result))
      return { result, messages }
    }),
  )
}

function partsOf(change: Change, name: 'fields' | 'actions'): PartInput[] | null {
  return (change.values[name] as PartInput[] | undefined) ?? null
}

function afterSubmission({ catalog }: Context, { after, values, kind, isPut }: Change): ApiError | null {
  const property = String(after.postActionProperty ?? '')
  const isSaid = kind === 'create' || isPut || 'postAction' in values || 'postActionProperty' in values
  if (!isSaid) return null
  if (after.postAction === 'message' && property === '')
    return invalid('postActionProperty', 'A message is required.')
  if (after.postAction === 'redirect' && !isWebAddress(withLinkedStart(property, catalog)))
    return invalid(
      'postActionProperty',
      'This value should be an address that starts with http or https, or with the token of a page or file.',
    )
  return null
}

// The address of a record, such as `{pagelink=4}`, may be followed by a query.
function withLinkedStart(text: string, { emailTokens }: Context['catalog']): string {
  const [token, name = ''] = /^\s*(?:\{|%7B)([a-z_]+)(?:=|%3D)\d{1,15}(?:\}|%7D)/i.exec(text) ?? []
  return token && emailTokens.has(name.toLowerCase()) ? text.replace(token, 'https://link.invalid/') : text
}

/** Pure: what a field is mapped to, and is not there. It is looked at when it is made: custom fields may go later. */
export function unknownTarget(
  fields: readonly PlannedField[],
  stored: readonly FormField[],
  sets: FieldSetsByObject,
): ApiError | null {
  const known = new Map(stored.map((field) => [field.id, field]))
  for (const { id, alias, mappedObject, mappedField } of fields) {
    if (!mappedObject || !mappedField) continue
    const before = known.get(id)
    if (before?.mappedObject === mappedObject && before.mappedField === mappedField) continue
    if (!sets[mappedObject].byAlias.has(mappedField))
      return invalid(
        'fields',
        `The field "${alias}" is mapped to "${mappedField}", which no ${mappedObject} has.`,
      )
  }
  return null
}

function noteDifferences(change: Change, { fields, actions }: FormPlan, before: readonly FormField[]): void {
  if (!change.before) return
  const isTouched = partsOf(change, 'fields') !== null || fields.removedIds.length > 0
  if (isTouched) {
    const ids = fields.fields.map(({ id }) => id)
    change.differences.fields = [before.map(({ id }) => id), ids]
  }
  if (actions.written.length > 0 || actions.removedIds.length > 0)
    change.differences.actions = [actions.removedIds, actions.written.map(({ id }) => id)]
}
