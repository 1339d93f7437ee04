/** What a form in a browser has to know of a value beyond what its schema says. */

export interface Choice {
  value: string | number | boolean
  label: string
}

/**
 * How a value is filled in. `words` are texts of one's own, `pairs` `{list: [{label, value}]}`, `lines` `{list: [text]}`,
 * `map` an object of texts, `options` choices that the form itself is to offer.
 */
export type InputKind =
  | 'boolean'
  | 'campaignEvent'
  | 'date'
  | 'datetime'
  | 'email'
  | 'filterField'
  | 'filterOperator'
  | 'filterValue'
  | 'formField'
  | 'html'
  | 'lines'
  | 'lookup'
  | 'map'
  | 'multiselect'
  | 'number'
  | 'options'
  | 'pairs'
  | 'record'
  | 'records'
  | 'select'
  | 'tel'
  | 'text'
  | 'textarea'
  | 'time'
  | 'url'
  | 'words'

export interface Input {
  /** Follows from the schema unless told. */
  kind?: InputKind
  /** The name of a list, or the choices: values whose labels are in the messages, or both as the account has them. */
  choices?: string | readonly (string | number | Choice)[]
  /** The kind of record to pick from, where `refers` does not say so. */
  record?: string
  /** The property whose value decides what can be filled in. */
  of?: string
  unit?: 'second' | 'megabyte'
  /** What a form begins with, where the server itself has no default. */
  preset?: string | number | boolean
}
