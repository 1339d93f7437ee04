import type { FormActionType } from '../../../catalog/formAction.ts'
import type { Context, Detail, Showing } from '../../../platform/resource/definition.ts'
import { orderKeys } from '../../../platform/values/orderKeys.ts'
import type { Shown } from '../../../platform/values/shape.ts'
import { type FormAction, findActionsOfForms } from './formAction.ts'
import { type FormField, findFieldsOfForms } from './formField.ts'
import type { actionShape, fieldShape, formShows } from './formShape.ts'

/** Puts in fields and actions. Two statements, none for `minimal`. */
export async function presentForms(
  { db, catalog }: Context,
  entities: Showing<typeof formShows>[],
  detail: Detail,
): Promise<void> {
  if (detail === 'minimal' || entities.length === 0) return
  const ids = entities.map(({ row }) => row.id)
  const fields = Map.groupBy(await findFieldsOfForms(db, ids), (field) => field.formId)
  const actions = Map.groupBy(await findActionsOfForms(db, ids), (action) => action.formId)
  for (const { row, wire } of entities) {
    if (row.contactUpdates === 'blank' || row.contactUpdates === 'proven')
      wire.contactUpdates = row.contactUpdates
    if (row.optInEmail) wire.optInEmail = Number(row.optInEmail)
    wire.fields = (fields.get(row.id) ?? []).map(presentField)
    wire.actions = (actions.get(row.id) ?? []).map((action) =>
      presentAction(action, catalog.formActions.get(action.type)),
    )
  }
}

function presentField(field: FormField): Shown<typeof fieldShape> {
  return {
    id: field.id,
    label: field.label,
    showLabel: field.showLabel,
    alias: field.alias,
    type: field.type,
    defaultValue: field.defaultValue,
    isRequired: field.isRequired,
    validationMessage: field.validationMessage,
    helpMessage: field.helpMessage,
    order: field.order,
    properties: map(field.properties),
    validation: map(field.validation),
    parent: field.parentId,
    conditions: map(field.conditions),
    labelAttributes: field.labelAttributes,
    inputAttributes: field.inputAttributes,
    containerAttributes: field.containerAttributes,
    leadField: field.mappedField,
    saveResult: field.saveResult,
    isAutoFill: field.isAutoFill,
    mappedObject: field.mappedObject,
    mappedField: field.mappedField,
    alwaysDisplay: field.alwaysDisplay,
    showWhenValueExists: field.showWhenValueExists,
    showAfterXSubmissions: field.showAfterXSubmissions,
  }
}

function presentAction(
  { id, name, description, type, order, properties }: FormAction,
  declaration: FormActionType | undefined,
): Shown<typeof actionShape> {
  const declared = Object.keys(declaration?.properties ?? {})
  return { id, name, description, type, order, properties: map(orderKeys(properties, declared)) }
}

// An empty map is an empty array on the wire (compatibility, quirk 30).
function map(value: Record<string, unknown>): Record<string, unknown> | never[] {
  return Object.keys(value).length > 0 ? value : []
}
