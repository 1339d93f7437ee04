// What filters of segments, campaigns and dynamic content can ask of contacts.
import type { Input } from '../platform/values/input.ts'
import type { ContactAspect, FieldAlias } from './happenings.ts'

/** How values of a field compare. `text` ignores case; `exact` is for listed values. */
export type Kind =
  | 'text'
  | 'exact'
  | 'number'
  | 'id'
  | 'tag'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'multiselect'

/** Rows about a contact: a table with a contact_id, read under the alias f, restricted by a fixed condition. */
export interface Rows {
  table: string
  where: string
  /** Requests that machines may have made. */
  isActivity: boolean
}

export type Source =
  | { from: 'contact'; column: string; kind: Kind; type: 'date' | 'timestamptz'; isIndexed: boolean }
  | { from: 'company'; column: string; kind: Kind; type: 'date' | 'timestamptz'; isIndexed: boolean }
  | { from: 'rows'; rows: Rows; column: string; kind: Kind }
  | { from: 'presence'; rows: Rows }
  | { from: 'aggregate'; rows: Rows; value: string }
  | { from: 'segments' }
  | { from: 'nothing' }

/** What a filter can ask: declared by the feature whose rows it reads. */
export interface FilterDeclaration {
  source: Source
  /** The happenings that move it: those that name one of these, and those of which everything is new. */
  aspects: readonly (ContactAspect | FieldAlias)[]
  /** How a value is filled in, where that does not follow from the kind. */
  input?: Input
}

/** By field. `contact` has what contacts are and have, `behaviors` what they did: the two objects that filters name. */
export interface FilterFields {
  contact: Readonly<Record<string, FilterDeclaration>>
  behaviors: Readonly<Record<string, FilterDeclaration>>
}

/** A column of contacts. */
export function contactColumn(column: string, kind: Kind, aspect: ContactAspect): FilterDeclaration {
  return {
    source: { from: 'contact', column, kind, type: 'timestamptz', isIndexed: false },
    aspects: [aspect],
  }
}

/** Rows with a contact_id, under the alias f, restricted by a fixed condition. */
export function rowsOf(table: string, where = 'true', isActivity = false): Rows {
  return { table, where, isActivity }
}

/** Any of the rows has such a value. */
export function column(rows: Rows, name: string, kind: Kind, aspect: ContactAspect): FilterDeclaration {
  return { source: { from: 'rows', rows, column: name, kind }, aspects: [aspect] }
}

/** There is such a row. */
export function presence(rows: Rows, aspect: ContactAspect): FilterDeclaration {
  return { source: { from: 'presence', rows }, aspects: [aspect] }
}

/** A figure over the rows. */
export function aggregate(rows: Rows, value: string, aspect: ContactAspect): FilterDeclaration {
  return { source: { from: 'aggregate', rows, value }, aspects: [aspect] }
}
