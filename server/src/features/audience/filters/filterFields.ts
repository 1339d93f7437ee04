// What a filter's field stands for: a column of the contact or of its companies, rows about the contact, or segments.

import {
  column,
  type FilterDeclaration,
  type FilterFields,
  type Kind,
  rowsOf,
  type Source,
} from '../../../catalog/filterField.ts'
import { fieldAlias } from '../../../catalog/happenings.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { type Filter, FilterError } from './filter.ts'

/** A custom or core field that can be filtered on. */
export interface FilterField {
  column: string
  /** The field's type, such as `text` or `multiselect`. */
  type: string
  /** An index on the first 200 characters of the (lower case) value exists. */
  isIndexed: boolean
}

export interface FilterContext {
  /** What the features declare. */
  declared: FilterFields
  /** Published, listable fields by alias. */
  contactFields: ReadonlyMap<string, FilterField>
  companyFields: ReadonlyMap<string, FilterField>
  /** Stored filters of all segments by id, for filters on membership. */
  segments: ReadonlyMap<number, unknown>
  now: Date
  /** The zone in which days of `date` fields begin and end. */
  timezone: string
  /** Whether contacts without a value of a company's multi-select field fit "not in". */
  matchesEmptyCompanyValues?: boolean
  /** Where the days of date-times begin: UTC, as the filters of segments have it, unless asked otherwise. */
  timezoneOfMoments?: string
  /** False leaves out what scanners and proxies requested. */
  countMachineActivity: boolean
}

/**
 * Finds out what a filter reads.
 * @throws FilterError for a field that does not exist.
 */
export function resolveField(filter: Filter, context: FilterContext): FilterDeclaration {
  const { field } = filter
  const company = context.companyFields.get(field)
  if (filter.object === 'company') {
    if (!company) throw new FilterError(`The company field "${field}" does not exist.`)
    return { source: columnOf('company', company), aspects: [fieldAlias(field)] }
  }
  const score = /^group_points_(\d{1,15})$/.exec(field)?.[1]
  if (score) return scoreOf(score)
  const { contact, behaviors } = context.declared
  const known = (filter.object === 'behaviors' && behaviors[field]) || contact[field]
  if (known) return known
  const custom = context.contactFields.get(field)
  if (custom) return { source: columnOf('contact', custom), aspects: [fieldAlias(field)] }
  const behaviour = behaviors[field]
  if (behaviour) return behaviour
  if (company) return { source: columnOf('company', company), aspects: [fieldAlias(field)] }
  throw new FilterError(`The field "${field}" does not exist.`)
}

const KINDS: Record<string, Kind> = {
  text: 'text',
  lookup: 'text',
  email: 'text',
  url: 'text',
  tel: 'text',
  textarea: 'text',
  html: 'text',
  select: 'exact',
  country: 'exact',
  region: 'exact',
  timezone: 'exact',
  locale: 'exact',
  boolean: 'boolean',
  multiselect: 'multiselect',
  number: 'number',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
}

/** How values of a field type compare; unlisted types compare as text. */
export function kindOf(type: string): Kind {
  return getOwn(KINDS, type) ?? 'text'
}

function columnOf(from: 'contact' | 'company', field: FilterField): Source {
  const kind = kindOf(field.type)
  const isIndexed = field.isIndexed && (kind === 'text' || kind === 'exact')
  return { from, column: field.column, kind, type: kind === 'date' ? 'date' : 'timestamptz', isIndexed }
}

/** The score in a point group. */
export function scoreOf(groupId: string): FilterDeclaration {
  return column(rowsOf('contact_group_scores', `f.group_id = ${groupId}`), 'score', 'number', 'group_points')
}
