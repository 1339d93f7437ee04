// Pure: what a record says about other records, found and replaced in one way for export and import.

import type { Contracts } from '../../../platform/contracts.ts'
import type { Reference } from '../../../platform/values/field.ts'
import { FILTER_REFERENCES } from '../../audience/filters/refuseFilters.ts'

export type Wire = Record<string, unknown>

/**
 * Told of every reference: the kind of record and its id, or its name where records are known by names. What it
 * answers stands in its place.
 */
export type Replace = (kind: string, reference: number | string) => unknown

/** The entries of a list, or of an object with any keys. What is no object counts as an empty one, which no check takes. */
export function recordsOf(value: unknown): Wire[] {
  const entries: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : []
  return entries.map((entry) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? (entry as Wire) : {},
  )
}

/** The properties with what a declared reference names replaced. Names of `storedAs` references stay, also "4". */
export function replaceReference(
  record: Wire,
  path: string,
  { kind, storedAs }: Reference,
  replace: Replace,
): Wire {
  if (storedAs === undefined) return replaceAt(record, path, kind, replace)
  const replaceEntry = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaceEntry)
    if (typeof value === 'number') return replace(kind, value)
    if (typeof value === 'string') for (const name of value.split(',')) replace(kind, name.trim())
    return value
  }
  return replacePath(record, path, replaceEntry)
}

/** The object with the references at a path replaced: `email`, or `useremail.email`. Lists are replaced by entry. */
export function replaceAt(record: Wire, path: string, kind: string, replace: Replace): Wire {
  return replacePath(record, path, (value) => replaceValue(value, kind, replace))
}

function replacePath(record: Wire, path: string, replaceEntry: (value: unknown) => unknown): Wire {
  const [name = '', ...rest] = path.split('.')
  const value = record[name]
  if (value === undefined || value === null) return record
  if (rest.length > 0) {
    if (typeof value !== 'object' || Array.isArray(value)) return record
    return { ...record, [name]: replacePath(value as Wire, rest.join('.'), replaceEntry) }
  }
  return { ...record, [name]: replaceEntry(value) }
}

/** A reference, or a list of them. Ids in texts stay texts. */
export function replaceValue(value: unknown, kind: string, replace: Replace): unknown {
  if (Array.isArray(value)) return value.map((entry) => replaceValue(entry, kind, replace))
  if (typeof value === 'number') return replace(kind, value)
  if (typeof value !== 'string' || value === '') return value
  if (!/^\d+$/.test(value)) return replace(kind, value)
  const replaced = replace(kind, Number(value))
  return typeof replaced === 'number' ? String(replaced) : replaced
}

/** Filters with the records that they name replaced; fields are named by alias. */
export function replaceInFilters(filters: unknown, replace: Replace): unknown {
  if (typeof filters !== 'object' || filters === null) return filters
  return Object.values(filters).map((filter: unknown) =>
    typeof filter === 'object' && filter !== null ? replaceInFilter(filter as Wire, replace) : filter,
  )
}

function replaceInFilter(filter: Wire, replace: Replace): Wire {
  const field = String(filter.field ?? '')
  const kind = Object.hasOwn(FILTER_REFERENCES, field) ? FILTER_REFERENCES[field]?.kind : undefined
  if (kind) return replaceAt(replaceAt(filter, 'properties.filter', kind, replace), 'filter', kind, replace)
  const group = /^group_points_(\d+)$/.exec(field)?.[1]
  if (group) return { ...filter, field: `group_points_${String(replace('point_group', Number(group)))}` }
  replace(filter.object === 'company' ? 'company_field' : 'custom_field', field)
  return filter
}

/** The text with the ids of records in its tokens replaced, such as `{form=3}`; fields are named by alias. */
export function replaceInText(text: unknown, replace: Replace, { emailTokens }: Contracts): unknown {
  if (typeof text !== 'string') return text
  for (const [, alias = ''] of text.matchAll(/\{contactfield=([a-z0-9_]+)/gi)) replace('custom_field', alias)
  return text.replace(/\{([a-z_]+)=(\d+)/g, (whole, token: string, id: string) => {
    const kind = token === 'form' ? token : emailTokens.get(token)?.record
    return kind ? `{${token}=${String(replace(kind, Number(id)))}` : whole
  })
}
