/** How a field of a record is filled in and used. */
export interface ResourceField {
  /** The kind of input, such as `text`, `select` or `record`. */
  input: string
  choices?: readonly (string | number | boolean | { value: string | number | boolean; label: string })[]
  /** The list of `GET /api/catalog` that has the choices. */
  choicesFrom?: string
  /** The kind of record to pick from. */
  record?: string
  of?: string
  unit?: string
  min?: number
  max?: number
  /** Longest text, in characters. */
  maxLength?: number
  isRequired?: boolean
  isReadonly?: boolean
  isSortable?: boolean
  /** What a record that does not say gets. */
  initial?: unknown
}

/** A kind of record: where it is served, under which keys, and what its fields are. */
export interface Resource {
  /** What references call it. */
  kind: string
  path: string
  /** The key of one record in an answer, and that of a list. */
  one: string
  many: string
  /** A list is an object by id, not an array. */
  isMap: boolean
  /** The permission set, such as `stage:stages`. */
  permission: string
  publishes: boolean
  /** `GET <path>/ID/uses` says which records name it. */
  hasUses?: true
  /** The default order: fields, with a leading minus for descending. */
  order: readonly string[]
  /** The fields that a record is called by. */
  labelFields: readonly string[]
  fields: Readonly<Record<string, ResourceField>>
}
