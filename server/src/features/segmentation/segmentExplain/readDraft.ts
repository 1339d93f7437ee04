// Filters of a segment that are not saved yet, as somebody edits them.

import { type Db, transaction } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { forbidden, invalid } from '../../../platform/errors.ts'
import { grantOf } from '../../../platform/permissions.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { mayCreate, rightsCondition } from '../../../platform/resource/rights.ts'
import { find } from '../../../platform/rest/list.ts'
import { toId } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { contactAccess } from '../../audience/contactRows/contactAccess.ts'
import { compileFilters } from '../../audience/filters/compileFilters.ts'
import { type Filter, FilterError, groupFilters, readFilters } from '../../audience/filters/filter.ts'
import type { FilterContext } from '../../audience/filters/filterFields.ts'
import { filterShape } from '../../audience/filters/filterShape.ts'
import { findExceededBound } from '../../audience/filters/filterSize.ts'
import { loadFilterContext } from '../../audience/filters/loadContext.ts'
import { refuseFilters } from '../../audience/filters/refuseFilters.ts'
import { validateFilters } from '../../audience/filters/validateFilters.ts'
import { wholeInterval } from '../../audience/filters/wholeInterval.ts'
import { segment } from '../segments/segment.ts'

/** What is said of filters that are not saved. */
export const draftShape = {
  id: s.orNull(s.int({ description: 'The segment that is edited; none for a new one.' })),
  filters: s.list(filterShape),
} as const

/** Such a body. */
export const DRAFT_EXAMPLE = {
  body: {
    filters: [{ glue: 'and', object: 'lead', field: 'city', operator: '=', properties: { filter: 'Ulm' } }],
  },
} as const

export interface DraftFilter {
  filter: Filter
  /** As it was sent. */
  sent: unknown
  /** Why it cannot be used, null when it can. */
  problem: string | null
}

export interface Draft {
  /** The segment as it is saved; null for a new one. */
  saved: Row | null
  /** In the order in which they were sent. */
  filters: readonly DraftFilter[]
  /** All of a group have to fit, and one group has to; positions in `filters`. */
  groups: readonly (readonly number[])[]
  known: FilterContext
}

/**
 * Reads the filters that somebody edits. What one of them alone makes unusable is its `problem`. Six statements at most,
 * whatever their number, and one per kind of record that they name.
 * @throws ApiError 403 for who may neither make nor change segments or sees no contacts, and for filters that name what
 * the actor may not see; 404 for a segment that is not there; 400 for what is no list of filters, and for filters beyond
 * the bounds of `filterSize.ts`.
 */
export async function readDraft(context: Context, body: Record<string, unknown>): Promise<Draft> {
  const grant = grantOf(context.actor, segment.permission, 'edit')
  if (!mayCreate(context.actor, segment) && !grant.own && !grant.other) throw forbidden()
  rightsCondition(context, contactAccess, 'view')
  const saved = await findSaved(context, body.id)
  const sent = listOf(body.filters).map(wholeInterval)
  const filters = read(sent)
  const refused = await refuseFilters(context, [
    { change: 'draft', path: 'filters', filters: sent, before: saved?.filters },
  ])
  const refusal = refused.get('draft')
  if (refusal) throw refusal
  const { sql, config, catalog, now } = context
  const known = await loadFilterContext(context.db, { config, catalog, now })
  const exceeded = findExceededBound(filters, known)
  if (exceeded !== null) throw invalid('filters', exceeded)
  const problems = await transaction(sql, (db) =>
    validateFilters(
      db,
      sent.map((filter) => ({ filters: [filter], segmentId: saved?.id })),
      known,
    ),
  )
  const positions = new Map(filters.map((filter, index) => [filter, index]))
  return {
    saved,
    filters: filters.map((filter, index) => ({
      filter,
      sent: sent[index],
      problem: problems[index] ?? null,
    })),
    groups: groupFilters(filters).map((group) => group.map((filter) => positions.get(filter) ?? 0)),
    known,
  }
}

/** The condition of one of the filters over the alias c, `false` for one that cannot be used. */
export function conditionOf(
  db: Db,
  { filter: { value, ...rest }, problem }: DraftFilter,
  { known, saved }: Pick<Draft, 'known' | 'saved'>,
): Fragment {
  if (problem !== null) return db`false`
  const alone = [{ ...rest, glue: 'and', properties: { filter: value } }]
  return compileFilters(db, alone, known, { segmentId: saved?.id })
}

async function findSaved(context: Context, given: unknown): Promise<Row | null> {
  if (given === undefined || given === null || given === '') return null
  const id = toId(given)
  if (id === undefined) throw invalid('id', 'This is not an id.')
  const [row] = await find(context, segment, [id])
  return row ?? null
}

function listOf(given: unknown): unknown[] {
  if (typeof given !== 'object' || given === null) throw invalid('filters', 'A list of filters is needed.')
  return Object.values(given)
}

function read(sent: readonly unknown[]): Filter[] {
  try {
    return readFilters(sent)
  } catch (error) {
    if (error instanceof FilterError) throw invalid('filters', error.message)
    throw error
  }
}
