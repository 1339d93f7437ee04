// What filters can ask, as the server describes it.
import { BLANK, comparedWith, type Filter, operatorOf, withValue } from './filter.ts'
import { fitting, hasValue, type Takes } from './values.ts'

export interface Choice {
  value: string | number | boolean
  label: string
}

export interface CatalogField {
  object: string
  field: string
  label: string
  description?: string
  type: string
  operators: readonly string[]
  /** How one value is filled in. */
  input: string
  /** The kind of record that values are. */
  record?: string
  choices?: readonly Choice[]
  choicesFrom?: string
}

interface Operator {
  value: string
  label: string
  takes: string
}

/** What `GET /catalog` answers, the parts that matter here. */
export interface CatalogAnswer {
  filterFields: readonly CatalogField[]
  operators: readonly Operator[]
  choices: Readonly<Record<string, { choices: readonly Choice[] }>>
}

export interface FilterCatalog {
  fields: readonly CatalogField[]
  /** The field that a filter asks about; undefined for one that is not there any more. */
  fieldOf(filter: Filter): CatalogField | undefined
  operators: ReadonlyMap<string, { label: string; takes: Takes }>
  choicesOf(field: CatalogField): readonly Choice[]
}

/** The name of a field in lists: two objects may have fields of one name. */
export const nameOf = ({ object, field }: Pick<CatalogField, 'object' | 'field'>) => `${object} ${field}`

export function filterCatalog({ filterFields, operators, choices }: CatalogAnswer): FilterCatalog {
  const byName = new Map(filterFields.map((field) => [nameOf(field), field]))
  // Older filters say "lead" of what somebody did, too.
  const byField = new Map(filterFields.toReversed().map((field) => [field.field, field]))
  return {
    fields: filterFields,
    fieldOf: ({ object, field }) =>
      byName.get(`${String(object ?? 'lead')} ${String(field)}`) ??
      (object === 'company' ? undefined : byField.get(String(field))),
    operators: new Map(operators.map(({ value, label, takes }) => [value, { label, takes: takes as Takes }])),
    choicesOf: (field) => field.choices ?? choices[field.choicesFrom ?? '']?.choices ?? [],
  }
}

export function takesOf({ operators }: FilterCatalog, filter: Filter): Takes {
  return operators.get(operatorOf(filter))?.takes ?? 'one'
}

/** The filter of a new row once its field is chosen: the first operator, and no value. */
export function startFilter({ object, field, type, operators, input }: CatalogField): Filter {
  const operator = operators[0] ?? '='
  const value = input === 'boolean' ? 1 : operator === 'in' ? [] : null
  return { object, field, type, operator, properties: { filter: value } }
}

/** The same filter compared in another way. */
export function withOperator(catalog: FilterCatalog, filter: Filter, operator: string): Filter {
  const next = { ...filter, operator }
  const value = fitting(comparedWith(filter), { from: takesOf(catalog, filter), to: takesOf(catalog, next) })
  return withValue(next, value)
}

/** Whether it can be asked already: what came from the server can, whatever it says. */
export function isReady(catalog: FilterCatalog, filter: Filter, isStored: boolean): boolean {
  if (filter === BLANK || filter.field === '') return false
  return isStored || hasValue(filter, takesOf(catalog, filter))
}

/** Fields that fit what was typed: in their label, their alias or the name of their group. */
export function searchFields(
  fields: readonly CatalogField[],
  typed: string,
  groupOf: (field: CatalogField) => string,
): CatalogField[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const rank = ({ label, field }: CatalogField) =>
    label.toLowerCase().startsWith(words[0] ?? '') ? 0 : field.startsWith(words[0] ?? '') ? 1 : 2
  return fields
    .filter((field) => {
      const text = `${field.label} ${field.field} ${groupOf(field)}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .toSorted((a, b) => rank(a) - rank(b))
}

/** Whether contacts without a value fit, too, which surprises people. */
export function fitsWithoutValue({ object }: CatalogField, operator: string): boolean {
  return object !== 'behaviors' && ['!=', '!in', '!like', '!between'].includes(operator)
}
