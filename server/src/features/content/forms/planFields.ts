// Pure: the fields of a form as a request leaves them, on top of what is stored.
import type { Contracts } from '../../../platform/contracts.ts'
import { ApiError, invalid, notFound } from '../../../platform/errors.ts'
import { slug } from '../../../platform/values/aliases.ts'
import { type Field, f } from '../../../platform/values/field.ts'
import { findPartsProblem } from '../../../platform/values/partLimits.ts'
import type { FieldSetsByObject } from './findChoices.ts'
import type { FormField } from './formField.ts'
import { FORM_PART_LIMITS, type PartInput, readKeys, readProperties } from './partInputs.ts'

/** A field that may have no id yet; its parent is named as the request names it. */
export interface PlannedField extends FormField {
  key: string | null
  parentKey: string | null
}

export interface FieldPlan {
  /** All fields, in their order. */
  fields: PlannedField[]
  removedIds: number[]
}

const LONG = 65_535
const MAX_ALIAS = 25
/** Names that a submission uses for itself. `submit` is none of them: the button of most forms has it. */
const RESERVED: ReadonlySet<string> = new Set(['return', 'messenger', 'formid', 'formname'])

const objectField: Field = {
  ...f.json({ of: 'object' }),
  parse(value) {
    const parsed = f.json({ of: 'object' }).parse(value)
    return 'value' in parsed && Array.isArray(parsed.value) ? { value: {} } : parsed
  },
}
const mappedObject = f.text({ oneOf: ['contact', 'company'] })

const KEYS: Readonly<Record<string, Field>> = {
  label: f.text({ max: LONG }),
  showLabel: f.bool(),
  alias: f.text(),
  type: f.text(),
  defaultValue: f.text({ max: LONG }),
  isRequired: f.bool(),
  validationMessage: f.text({ max: LONG }),
  helpMessage: f.text({ max: LONG }),
  order: f.int(),
  properties: f.json({ of: 'object' }),
  validation: objectField,
  conditions: objectField,
  labelAttributes: f.text({ max: LONG, html: true }),
  inputAttributes: f.text({ max: LONG, html: true }),
  containerAttributes: f.text({ max: LONG, html: true }),
  mappedObject: {
    ...mappedObject,
    parse: (value) => mappedObject.parse(value === 'lead' ? 'contact' : value),
  },
  mappedField: f.text(),
  leadField: f.text(),
  saveResult: f.bool(),
  isAutoFill: f.bool(),
  alwaysDisplay: f.bool(),
  showWhenValueExists: f.bool(),
  showAfterXSubmissions: f.int({ min: 0 }),
}

const BLANK: Omit<FormField, 'label' | 'type'> = {
  id: 0,
  formId: 0,
  order: 0,
  showLabel: true,
  alias: '',
  defaultValue: null,
  isRequired: false,
  validationMessage: null,
  helpMessage: null,
  properties: {},
  validation: {},
  parentId: null,
  conditions: {},
  labelAttributes: null,
  inputAttributes: null,
  containerAttributes: null,
  mappedObject: null,
  mappedField: null,
  saveResult: true,
  isAutoFill: false,
  alwaysDisplay: null,
  showWhenValueExists: null,
  showAfterXSubmissions: null,
}

/**
 * @param inputs null when the request says nothing of fields: a PUT then empties the form.
 * @returns ApiError 404 for an id that the form has not, 400 for what cannot be stored.
 */
export function planFields(
  types: Contracts['formFields'],
  stored: readonly FormField[],
  inputs: readonly PartInput[] | null,
  { isPut, isCreate, sets }: { isPut: boolean; isCreate: boolean; sets: FieldSetsByObject },
): FieldPlan | ApiError {
  const keys = { ...KEYS, type: f.text({ oneOf: [...types.keys()] }) }
  const known = new Map(stored.map((field) => [field.id, field]))
  const sent = new Map<number, PlannedField>()
  const fresh: PlannedField[] = []
  for (const [index, input] of (inputs ?? []).entries()) {
    const before = input.id === null ? undefined : known.get(input.id)
    if (input.isUnknown) return notFound(`The form has no field ${input.key}.`)
    // A PUT to a form that is gone makes a new one of what was read from the old.
    if (input.id !== null && !before && !(isCreate && isPut))
      return notFound(`The form has no field ${input.id}.`)
    const field = readField({ keys, types, sets }, input, before ?? null, `fields[${index}]`)
    if (field instanceof ApiError) return field
    if (before) sent.set(before.id, field)
    else fresh.push(field)
  }
  const removedIds = isPut ? stored.filter(({ id }) => !sent.has(id)).map(({ id }) => id) : []
  const kept = stored
    .filter(({ id }) => !removedIds.includes(id))
    .map(
      (field) => sent.get(field.id) ?? { ...field, key: String(field.id), parentKey: idText(field.parentId) },
    )
  let last = Math.max(0, ...kept.map(({ order }) => order))
  for (const field of fresh) {
    field.order ||= last + 1
    last = Math.max(last, field.order)
  }
  const fields = [...kept, ...fresh].sort((a, b) => a.order - b.order)
  const written = fields.map(({ key: _, parentKey: __, ...field }) => field)
  const excess = inputs && findPartsProblem(stored, written, FORM_PART_LIMITS)
  if (excess) return invalid('fields', excess)
  const problem = nameFields(fields) ?? checkParents(fields)
  return problem ?? { fields, removedIds }
}

/** Gives new fields their ids and resolves parents, in place. */
export function setFieldIds({ fields }: FieldPlan, ids: number[]): void {
  for (const field of fields) if (field.id === 0) field.id = ids.shift() ?? 0
  const byKey = new Map(fields.map((field) => [field.key ?? '', field.id]))
  for (const field of fields)
    field.parentId = field.parentKey === null ? null : (byKey.get(field.parentKey) ?? null)
}

function readField(
  {
    keys,
    types,
    sets,
  }: { keys: Readonly<Record<string, Field>>; types: Contracts['formFields']; sets: FieldSetsByObject },
  { key, given }: PartInput,
  before: FormField | null,
  path: string,
): PlannedField | ApiError {
  const read = readKeys(keys, given)
  if ('key' in read) return invalid(`${path}.${read.key}`, read.problem)
  const { leadField, ...values } = read.values
  if (!('mappedField' in values) && leadField !== undefined && leadField !== (before?.mappedField ?? null))
    Object.assign(values, { mappedField: leadField })
  if (typeof values.mappedField === 'string')
    values.mappedObject ??= objectWith(values.mappedField, sets, before)
  const field = {
    ...BLANK,
    ...before,
    ...values,
    key,
    parentKey: 'parent' in given ? keyOfParent(given.parent) : idText(before?.parentId ?? null),
  } as PlannedField
  if (!field.type) return invalid(`${path}.type`, 'A field type is required.')
  if (!field.label) return invalid(`${path}.label`, 'A label is required.')
  field.order ??= before?.order ?? 0
  if (!field.mappedField) field.mappedObject = null
  else field.mappedObject ??= 'contact'
  if (before && 'alias' in values && !field.alias) field.alias = before.alias
  return checkField(types, field, path) ?? field
}

// The object of a mapped field whose request names none: that of before, or the one that has a field of this alias. Aliases
// such as `companyaddress1` mean the company first, `company` the contact.
function objectWith(alias: string, sets: FieldSetsByObject, before: FormField | null): 'contact' | 'company' {
  const order = /^company./.test(alias)
    ? (['company', 'contact'] as const)
    : (['contact', 'company'] as const)
  const known = before?.mappedObject ? [before.mappedObject, ...order] : order
  return known.find((object) => sets[object].byAlias.has(alias)) ?? 'contact'
}

function checkField(types: Contracts['formFields'], field: PlannedField, path: string): ApiError | null {
  const properties = readProperties(types.get(field.type)?.properties ?? {}, asObject(field.properties))
  if ('key' in properties) return invalid(`${path}.properties.${properties.key}`, properties.problem)
  field.properties = properties.values
  const { expr, values } = field.conditions
  if (expr !== undefined && expr !== null && expr !== '' && expr !== 'in' && expr !== 'notIn')
    return invalid(`${path}.conditions.expr`, 'This value should be in or notIn.')
  if (values !== undefined && values !== null && typeof values !== 'object')
    return invalid(`${path}.conditions.values`, 'This value should be a list.')
  return null
}

// Aliases that were sent are kept or refused; those made of labels give way.
function nameFields(fields: PlannedField[]): ApiError | null {
  const taken = new Set<string>()
  for (const field of fields) {
    if (!field.alias) continue
    field.alias = slug(field.alias, '_').slice(0, MAX_ALIAS)
    if (!field.alias) continue
    if (RESERVED.has(field.alias))
      return invalid('fields', `The alias "${field.alias}" is reserved. Choose another one.`)
    if (taken.has(field.alias))
      return invalid('fields', `Another field of the form has the alias "${field.alias}".`)
    taken.add(field.alias)
  }
  for (const field of fields) {
    if (field.alias) continue
    const base = slug(field.label, '_').slice(0, MAX_ALIAS) || 'field'
    let alias = base
    for (let n = 1; taken.has(alias) || RESERVED.has(alias); n++)
      alias = `${base.slice(0, MAX_ALIAS - String(n).length)}${n}`
    field.alias = alias
    taken.add(alias)
  }
  return null
}

function checkParents(fields: readonly PlannedField[]): ApiError | null {
  const parents = new Map(fields.map((field) => [field.key ?? '', field]))
  for (const field of fields) {
    if (field.parentKey === null) continue
    let above = parents.get(field.parentKey)
    if (!above) return invalid('fields', `The parent of the field "${field.alias}" is no field of the form.`)
    for (let steps = 0; above; above = above.parentKey === null ? undefined : parents.get(above.parentKey)) {
      if (above === field || steps++ > fields.length)
        return invalid('fields', `The field "${field.alias}" depends on itself.`)
    }
  }
  return null
}

function keyOfParent(value: unknown): string | null {
  const plain = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
  const text = typeof plain === 'number' || typeof plain === 'string' ? String(plain) : ''
  return text === '' || text === '0' ? null : text
}

function idText(id: number | null): string | null {
  return id === null ? null : String(id)
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}
