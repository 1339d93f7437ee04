// Which of these contacts belong to which of these segments, and which of that is not yet so.
import { type Db, sqlState } from '../../../platform/database/connection.ts'
import { isTransientError } from '../../../platform/database/isTransientError.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { savepoint } from '../../../platform/engine/savepoint.ts'
import { splitBySize } from '../../audience/filters/splitBySize.ts'

export interface CompiledSegment {
  id: number
  predicate: Fragment
  /** Conditions of the predicate. */
  conditions: number
}

export interface Difference {
  segmentId: number
  contactId: number
  isNew: boolean
  /** The row only marks that the contact was removed by hand. */
  isMark: boolean
}

/**
 * Compares memberships with the filters, for all segments in one statement (in several where their filters are too long
 * for one), and returns what differs: contacts that fit and have no row, and rows of the filters whose contact does not
 * fit or is gone.
 *
 * A segment whose predicate fails (a regular expression that takes too long, a number out of range) is given to
 * `failed` and left as it is; the others are compared. Needs a transaction.
 */
export async function evaluateSegments(
  db: Db,
  segments: readonly CompiledSegment[],
  contactIds: readonly number[],
  failed: (segmentId: number, error: unknown) => void,
): Promise<Difference[]> {
  if (segments.length === 0 || contactIds.length === 0) return []
  const found: Difference[] = []
  for (const group of splitBySize(segments, ({ conditions }) => conditions))
    found.push(...(await evaluateGroup(db, group, contactIds, failed)))
  return found
}

async function evaluateGroup(
  db: Db,
  segments: readonly CompiledSegment[],
  contactIds: readonly number[],
  failed: (segmentId: number, error: unknown) => void,
): Promise<Difference[]> {
  const [first] = segments
  if (!first) return []
  try {
    return await savepoint(
      db,
      async (inner) => (await differences(inner, segments, contactIds)) as unknown as Difference[],
    )
  } catch (error) {
    if (sqlState(error) === '' || isTransientError(error)) throw error
    if (segments.length === 1) {
      failed(first.id, error)
      return []
    }
    const middle = segments.length >> 1
    return [
      ...(await evaluateGroup(db, segments.slice(0, middle), contactIds, failed)),
      ...(await evaluateGroup(db, segments.slice(middle), contactIds, failed)),
    ]
  }
}

/**
 * The statement. The predicates stand side by side over each contact: one scan by id, and index look-ups for what
 * hangs on the contact. For 2,000 contacts and 100 segments that takes half the time of a union of 100 selects,
 * which joins each of their tables as a whole.
 */
export function differences(
  db: Db,
  segments: readonly Omit<CompiledSegment, 'conditions'>[],
  contactIds: readonly number[],
): Fragment {
  const rows = segments
    .map(({ id, predicate }) => db`(${db.unsafe(String(id))}::bigint, ${predicate})`)
    .reduce((all, row) => db`${all}, ${row}`)
  return db`
    with fits as materialized (
      select segment.id as segment_id, c.id as contact_id
      from contacts c cross join lateral (values ${rows}) segment (id, fits)
      where c.id = any(${contactIds as number[]}::bigint[]) and segment.fits
    )
    select coalesce(fits.segment_id, member.segment_id) as "segmentId", coalesce(fits.contact_id, member.contact_id) as "contactId",
      member.contact_id is null as "isNew", member.manually_removed is true as "isMark"
    from fits full join (
      select segment_id, contact_id, manually_added, manually_removed from segment_contacts
      where contact_id = any(${contactIds as number[]}::bigint[])
        and segment_id = any(${segments.map((segment) => segment.id)}::bigint[])
    ) member on member.segment_id = fits.segment_id and member.contact_id = fits.contact_id
    where member.contact_id is null or (fits.contact_id is null and not member.manually_added)`
}
