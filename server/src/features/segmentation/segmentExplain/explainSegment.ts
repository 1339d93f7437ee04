// Why a contact is in a segment, or is not: the filters with the contact's own values, and what hands did.

import type { Say, Sentence } from '../../../catalog/sentences.ts'
import { type Db, sqlState, transaction } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { isOfDatabase } from '../../../platform/engine/consume.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { compileFilters } from '../../audience/filters/compileFilters.ts'
import { type Filter, FilterError, groupFilters, readFilters } from '../../audience/filters/filter.ts'
import type { FilterContext } from '../../audience/filters/filterFields.ts'
import { filterValue } from '../../audience/filters/filterValue.ts'
import { loadFilterContext } from '../../audience/filters/loadContext.ts'
import { segment } from '../segments/segment.ts'

export interface ExplainedFilter {
  object: string
  field: string
  operator: string
  expected: unknown
  value: unknown
  fits: boolean | null
  text: string
}

export interface SegmentExplanation {
  segment: { id: number; name: string }
  contact: { id: number }
  isMember: boolean
  fits: boolean | null
  reasons: Sentence[]
  groups: { fits: boolean | null; filters: ExplainedFilter[] }[]
}

/**
 * Explains one contact of one segment. Seven statements at most, however many filters there are.
 * @throws ApiError 404 and 403 for a segment or a contact that is not there, or not for the actor to see.
 */
export async function explainSegment(
  context: Context,
  segmentId: number,
  contactId: number,
  say: Say,
): Promise<SegmentExplanation> {
  const [row] = await find(context, segment, [segmentId])
  const [person] = await find(context, contact, [contactId])
  const own = { segment: row as Row, contactId: person?.id ?? contactId }
  const [membership, filters] = [await findMembership(context.db, own), readStored(row?.filters)]
  const judged = filters instanceof FilterError ? filters : await judgeFilters(context, own, filters)
  const groups = judged instanceof FilterError ? [] : groupsOf(judged, say)
  // One filter that cannot be used leaves the segment as it is.
  const problem =
    judged instanceof FilterError ? judged.message : judged.find((one) => one.problem !== null)?.problem
  const isStatic = !(filters instanceof FilterError) && filters.length === 0
  const fits = problem || isStatic ? null : groups.some((group) => group.fits)
  return {
    segment: { id: segmentId, name: String(row?.name) },
    contact: { id: own.contactId },
    isMember: membership.dateAdded !== null && !membership.manuallyRemoved,
    fits,
    reasons: [
      ...(problem ? [say('segment.unusable', { reason: problem })] : []),
      ...reasonsOf(own.segment, { membership, fits, isStatic }, say),
    ],
    groups,
  }
}

interface Own {
  segment: Row
  contactId: number
}

interface Membership {
  /** Null for a contact without a row. */
  dateAdded: Date | null
  manuallyAdded: boolean
  manuallyRemoved: boolean
  /** A rebuild is under way. */
  isRebuilding: boolean
  /** Why the segment is left as it is. */
  error: string | null
}

async function findMembership(db: Db, { segment: { id }, contactId }: Own): Promise<Membership> {
  const [row] = await db<Membership[]>`
    select m.date_added as "dateAdded", coalesce(m.manually_added, false) as "manuallyAdded",
      coalesce(m.manually_removed, false) as "manuallyRemoved", r.segment_id is not null and r.error is null as "isRebuilding", r.error
    from (values (1)) one (n)
    left join segment_contacts m on m.segment_id = ${id} and m.contact_id = ${contactId}
    left join segment_rebuilds r on r.segment_id = ${id}`
  return (
    row ?? { dateAdded: null, manuallyAdded: false, manuallyRemoved: false, isRebuilding: false, error: null }
  )
}

function readStored(stored: unknown): Filter[] | FilterError {
  try {
    return readFilters(stored)
  } catch (error) {
    if (error instanceof FilterError) return error
    throw error
  }
}

interface Judged {
  filter: Filter
  fits: boolean | null
  value: unknown
  /** Why it cannot be told. */
  problem: string | null
}

/** The filters are evaluated no longer than that. */
const LONGEST_MS = 5_000

/** All filters over the one contact, in one statement. */
async function judgeFilters(
  context: Context,
  { segment: { id }, contactId }: Own,
  filters: readonly Filter[],
): Promise<Judged[] | FilterError> {
  if (filters.length === 0) return []
  const { sql, db, config, catalog, now } = context
  const known = await loadFilterContext(db, { config, catalog, now })
  const compiled = filters.map((filter) => compile(db, filter, { known, segmentId: id }))
  const list = (parts: readonly Fragment[]) => parts.reduce((all, part) => db`${all}, ${part}`)
  try {
    const [row] = await transaction(sql, async (inner) => {
      await inner`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`
      return inner<{ fits: (boolean | null)[]; values: unknown[] }[]>`
        select array[${list(compiled.map(({ fits }) => db`(${fits}) is true`))}] as fits,
          to_jsonb(array[${list(compiled.map(({ value }) => value))}]::jsonb[]) as values
        from contacts c where c.id = ${contactId}`
    })
    return compiled.map(({ filter, problem }, n) => ({
      filter,
      problem,
      fits: problem === null ? (row?.fits[n] ?? false) : null,
      value: short(row?.values[n] ?? null),
    }))
  } catch (error) {
    // A regular expression that is none or takes too long, a number out of range: the segment is left as it is, too.
    if (sqlState(error) === '' || (isOfDatabase(error) && sqlState(error) !== CANCELLED)) throw error
    return new FilterError(
      sqlState(error) === CANCELLED ? 'The filters take too long.' : String((error as Error).message),
    )
  }
}

/** SQLSTATE query_canceled: the time was over. */
const CANCELLED = '57014'

function compile(
  db: Db,
  filter: Filter,
  { known, segmentId }: { known: FilterContext; segmentId: number },
): { filter: Filter; fits: Fragment; value: Fragment; problem: string | null } {
  const { value, ...rest } = filter
  try {
    const fits = compileFilters(db, [{ ...rest, glue: 'and', properties: { filter: value } }], known, {
      segmentId,
    })
    return { filter, fits, value: filterValue(db, filter, known), problem: null }
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    return { filter, fits: db`false`, value: db`null::jsonb`, problem: error.message }
  }
}

const LONGEST_TEXT = 500

function short(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value
  return Array.isArray(value) ? value.map(short) : value
}

function groupsOf(judged: readonly Judged[], say: Say): SegmentExplanation['groups'] {
  const byFilter = new Map(judged.map((one) => [one.filter, one]))
  return groupFilters(judged.map(({ filter }) => filter)).map((group) => {
    const filters = group.flatMap((filter) => byFilter.get(filter) ?? [])
    return {
      fits: allOf(filters.map(({ fits }) => fits)),
      filters: filters.map((one) => explained(one, say)),
    }
  })
}

function explained({ filter, fits, value, problem }: Judged, say: Say): ExplainedFilter {
  const { object, field, operator, value: expected } = filter
  const values = { field, operator, expected: shown(expected), value: shown(value) }
  const { text } =
    problem !== null
      ? say('segment.filterUnusable', { ...values, reason: problem })
      : say(fits ? 'segment.filterFits' : 'segment.filterFitsNot', values)
  return { object, field, operator, expected: expected ?? null, value, fits, text }
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return '–'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
}

function reasonsOf(
  segment: Row,
  { membership, fits, isStatic }: { membership: Membership; fits: boolean | null; isStatic: boolean },
  say: Say,
): Sentence[] {
  const { dateAdded, manuallyAdded, manuallyRemoved, isRebuilding, error } = membership
  const isPublished = segment.isPublished === true
  const lags = [
    ...(isPublished ? [] : [say('segment.unpublished')]),
    ...(error === null ? [] : [say('segment.suspended', { reason: error })]),
    ...(isRebuilding ? [say('segment.rebuilding')] : []),
  ]
  if (dateAdded !== null && manuallyRemoved)
    return [say(fits === false ? 'segment.removedAndFitsNot' : 'segment.removedByHand')]
  if (dateAdded !== null && manuallyAdded) return [say('segment.addedByHand', { at: dateAdded })]
  if (dateAdded !== null && fits !== false) return [say('segment.member', { at: dateAdded })]
  if (dateAdded !== null) return [say('segment.leaves', { at: dateAdded }), ...lags]
  if (fits === true) return [say('segment.comes'), ...lags]
  if (fits === null) return isStatic ? [say('segment.static')] : lags
  return [say('segment.fitsNot')]
}

/** Null is not known. */
function allOf(list: readonly (boolean | null)[]): boolean | null {
  if (list.includes(false)) return false
  return list.includes(null) ? null : true
}
