// Fields of forms as they are stored.
import type { Db } from '../../../platform/database/connection.ts'

export interface FormField {
  id: number
  formId: number
  order: number
  label: string
  showLabel: boolean
  /** Unique within the form: the name of its value in submissions. */
  alias: string
  type: string
  defaultValue: string | null
  isRequired: boolean
  validationMessage: string | null
  helpMessage: string | null
  properties: Record<string, unknown>
  validation: Record<string, unknown>
  /** The field whose value decides whether this one is shown. */
  parentId: number | null
  conditions: Record<string, unknown>
  labelAttributes: string | null
  inputAttributes: string | null
  containerAttributes: string | null
  mappedObject: 'contact' | 'company' | null
  mappedField: string | null
  saveResult: boolean
  isAutoFill: boolean
  alwaysDisplay: boolean | null
  showWhenValueExists: boolean | null
  showAfterXSubmissions: number | null
}

/** Wire name, column and type of what is written; id and form come first. */
const COLUMNS: readonly [name: keyof FormField, column: string, type: string][] = [
  ['id', 'id', 'bigint'],
  ['formId', 'form_id', 'bigint'],
  ['order', 'field_order', 'integer'],
  ['label', 'label', 'text'],
  ['showLabel', 'show_label', 'boolean'],
  ['alias', 'alias', 'text'],
  ['type', 'type', 'text'],
  ['defaultValue', 'default_value', 'text'],
  ['isRequired', 'is_required', 'boolean'],
  ['validationMessage', 'validation_message', 'text'],
  ['helpMessage', 'help_message', 'text'],
  ['properties', 'properties', 'jsonb'],
  ['validation', 'validation', 'jsonb'],
  ['parentId', 'parent_id', 'bigint'],
  ['conditions', 'conditions', 'jsonb'],
  ['labelAttributes', 'label_attributes', 'text'],
  ['inputAttributes', 'input_attributes', 'text'],
  ['containerAttributes', 'container_attributes', 'text'],
  ['mappedObject', 'mapped_object', 'text'],
  ['mappedField', 'mapped_field', 'text'],
  ['saveResult', 'save_result', 'boolean'],
  ['isAutoFill', 'is_auto_fill', 'boolean'],
  ['alwaysDisplay', 'always_display', 'boolean'],
  ['showWhenValueExists', 'show_when_value_exists', 'boolean'],
  ['showAfterXSubmissions', 'show_after_x_submissions', 'integer'],
]

/** The fields of forms, each form's in their order. One statement. */
export async function findFieldsOfForms(db: Db, formIds: readonly number[]): Promise<FormField[]> {
  if (formIds.length === 0) return []
  const columns = COLUMNS.map(([name, column]) => `${column} as "${name}"`).join(', ')
  return db<FormField[]>`
    select ${db.unsafe(columns)} from form_fields where form_id = any(${formIds as number[]}::bigint[])
    order by form_id, field_order, id`
}

/** Writes whole fields, new ones and stored ones alike. One statement. */
export async function putFields(db: Db, fields: readonly FormField[]): Promise<void> {
  if (fields.length === 0) return
  const names = COLUMNS.map(([, column]) => column)
  const values = COLUMNS.map(([name]) => `"${name}"`)
  const shape = COLUMNS.map(([name, , type]) => `"${name}" ${type}`)
  const changes = names.slice(2).map((column) => `${column} = excluded.${column}`)
  await db`
    insert into form_fields (${db.unsafe(names.join(', '))})
    select ${db.unsafe(values.join(', '))}
    from jsonb_to_recordset(${JSON.stringify(fields)}::text::jsonb) as r (${db.unsafe(shape.join(', '))}) order by id
    on conflict (id) do update set ${db.unsafe(changes.join(', '))}`
}

/** Takes fields out of their forms; what hung on them is shown always. Two statements, none for none. */
export async function deleteFields(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db`delete from form_fields where id = any(${ids as number[]}::bigint[])`
  await db`
    update form_fields set parent_id = null, conditions = '{}' where parent_id = any(${ids as number[]}::bigint[])`
}
