// Why a contact is in a segment, or is not: the filters with the contact's own values, and what hands did.

import type { Say, Sentence } from '../../../catalog/sentences.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { type Filter, FilterError, readFilters } from '../../audience/filters/filter.ts'
import { segment } from '../segments/segment.ts'
import { type ExplainedGroup, groupsOf, type Judged, judgeFilters } from './judgeFilters.ts'
import type { Draft } from './readDraft.ts'

export interface SegmentExplanation {
  /** Null for one that is not saved yet. */
  segment: { id: number; name: string } | null
  contact: { id: number }
  isMember: boolean
  fits: boolean | null
  reasons: Sentence[]
  groups: ExplainedGroup[]
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
  const own = { segment: row as Row, contactId: await findContact(context, contactId) }
  const filters = readStored(row?.filters)
  return {
    ...(await explain(context, own, filters, say)),
    segment: { id: segmentId, name: String(row?.name) },
  }
}

/**
 * The same of filters that are not saved: what would be, were they. Five statements at most, beside reading them.
 * @throws ApiError 404 and 403 for a contact that is not there, or not for the actor to see.
 */
export async function explainDraft(
  context: Context,
  { saved, filters }: Draft,
  contactId: number,
  say: Say,
): Promise<SegmentExplanation> {
  const own = { segment: saved, contactId: await findContact(context, contactId) }
  const explanation = await explain(
    context,
    own,
    filters.map(({ filter }) => filter),
    say,
  )
  return { ...explanation, segment: saved && { id: saved.id, name: String(saved.name) } }
}

/** The id under which the contact lives. */
async function findContact(context: Context, id: number): Promise<number> {
  const [person] = await find(context, contact, [id])
  return person?.id ?? id
}

async function explain(
  context: Context,
  own: Own,
  filters: Filter[] | FilterError,
  say: Say,
): Promise<Omit<SegmentExplanation, 'segment'>> {
  const membership = await findMembership(context.db, own)
  const judged = filters instanceof FilterError ? filters : await judge(context, own, filters)
  const groups = judged instanceof FilterError ? [] : groupsOf(judged, say)
  // One filter that cannot be used leaves the segment as it is.
  const problem =
    judged instanceof FilterError ? judged.message : judged.find((one) => one.problem !== null)?.problem
  const isStatic = !(filters instanceof FilterError) && filters.length === 0
  const fits = problem || isStatic ? null : groups.some((group) => group.fits)
  return {
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

async function judge(
  context: Context,
  { segment: saved, contactId }: Own,
  filters: readonly Filter[],
): Promise<Judged[] | FilterError> {
  const judged = await judgeFilters(context, filters, { contactIds: [contactId], segmentId: saved?.id })
  return judged instanceof FilterError ? judged : (judged.get(contactId) ?? [])
}

interface Own {
  /** Null for one that is not saved yet. */
  segment: Row | null
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

async function findMembership(db: Db, { segment: saved, contactId }: Own): Promise<Membership> {
  const id = saved?.id ?? 0
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

function reasonsOf(
  saved: Row | null,
  { membership, fits, isStatic }: { membership: Membership; fits: boolean | null; isStatic: boolean },
  say: Say,
): Sentence[] {
  const { dateAdded, manuallyAdded, manuallyRemoved, isRebuilding, error } = membership
  const isPublished = saved === null || saved.isPublished === true
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
