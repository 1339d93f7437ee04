// The fields that filters take, as forms need to know them.
import type { FilterDeclaration, Kind, Source } from '../../../catalog/filterField.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import type { Input, InputKind } from '../../../platform/values/input.ts'
import { inputOf } from '../fieldValues/inputOf.ts'
import { type CustomField, type FieldObject, loadFieldSet } from '../fieldValues/loadFieldSet.ts'
import { kindOf } from './filterFields.ts'
import { operatorsOf } from './operators.ts'
import { asksAboutRecords, FILTER_REFERENCES } from './refuseFilters.ts'

export interface ListedFilter {
  /** As filters name it: `lead`, `company`, `behaviors` or `groups`. */
  object: string
  field: string
  /** The name that the account gave it; others have theirs in the messages. */
  label?: string
  /** As filters name it, such as `multiselect`. */
  type: string
  operators: readonly string[]
  /** How one value is filled in. */
  input: Input & { kind: InputKind }
  /** It asks about records that have conditions of their own: campaigns do not compare it by `lead.field_value`. */
  asksAboutRecords: boolean
}

/** What features declare, and the published, listable fields of contacts and companies. */
export async function listFilterFields({
  db,
  catalog: { filterFields },
}: Pick<Context, 'db' | 'catalog'>): Promise<ListedFilter[]> {
  const contact = await loadFieldSet(db, 'contact')
  const company = await loadFieldSet(db, 'company')
  return [
    ...Object.entries(filterFields.contact).flatMap((entry) => declared('lead', entry)),
    ...customFields('contact', contact.published).filter(
      ({ field }) => !Object.hasOwn(filterFields.contact, field),
    ),
    ...customFields('company', company.published),
    ...Object.entries(filterFields.behaviors).flatMap((entry) => declared('behaviors', entry)),
  ]
}

function declared(object: string, [field, { source, input }]: [string, FilterDeclaration]): ListedFilter[] {
  // There is nothing to compare with.
  if (source.from === 'nothing') return []
  const kind = kindOfSource(source)
  const record = Object.hasOwn(FILTER_REFERENCES, field) ? FILTER_REFERENCES[field]?.kind : undefined
  return [
    {
      object,
      field,
      type: typeOf(kind, record),
      operators: operatorsOf(kind),
      input: { kind: record ? 'record' : INPUTS[kind], ...(record ? { record } : {}), ...input },
      asksAboutRecords: asksAboutRecords(field),
    },
  ]
}

function kindOfSource(source: Exclude<Source, { from: 'nothing' }>): Kind | 'presence' | 'count' {
  switch (source.from) {
    case 'segments':
      return 'id'
    case 'aggregate':
      return 'count'
    case 'presence':
      return 'presence'
    default:
      return source.kind
  }
}

const INPUTS: Readonly<Record<Kind | 'presence' | 'count', InputKind>> = {
  text: 'text',
  exact: 'text',
  number: 'number',
  id: 'number',
  tag: 'text',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  multiselect: 'text',
  presence: 'boolean',
  count: 'number',
}

// The words that filters carry beside their field.
function typeOf(kind: keyof typeof INPUTS, record: string | undefined): string {
  if (record === 'user') return 'lookup_id'
  if (record === 'stage') return 'select'
  if (record || kind === 'exact') return 'multiselect'
  if (kind === 'presence') return 'boolean'
  return kind === 'count' ? 'number' : kind
}

function customFields(object: FieldObject, fields: readonly CustomField[]): ListedFilter[] {
  return fields
    .filter(({ isListable }) => isListable)
    .map((field) => ({
      object: object === 'contact' ? 'lead' : 'company',
      field: field.alias,
      label: field.label,
      type: field.type,
      operators: operatorsOf(kindOf(field.type)),
      input: valueInput(field),
      asksAboutRecords: false,
    }))
}

// A filter compares with one of several choices, and with a line of a long text.
function valueInput(field: CustomField): ListedFilter['input'] {
  const input = inputOf(field)
  if (input.kind === 'multiselect') return { ...input, kind: 'select' }
  return input.kind === 'textarea' || input.kind === 'html' ? { kind: 'text' } : input
}
