import { answerInTime } from '../../../platform/database/timeLimit.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { findEach } from '../../../platform/rest/list.ts'
import { visibleContacts } from '../../audience/contactRows/visibleContacts.ts'
import { segment } from '../segments/segment.ts'

export interface MemberCount {
  /** Members that the actor may view; null where counting takes too long. */
  viewed: number | null
  /** All members; null where the number could tell the actor values of other contacts. */
  members: number | null
}

const TIME_MS = 1_500

/**
 * Counts the members of all segments together, each once. Two statements at most.
 * @throws ApiError 403 when the actor may view no segment or no contact
 */
export async function countMembers(context: Context, ids: readonly number[]): Promise<MemberCount> {
  const found = await findEach(context, segment, [...new Set(ids)], 'view')
  const rows = [...found.values()].filter((row): row is Row => !(row instanceof ApiError))
  const visible = visibleContacts(context)
  const isTold =
    visible === null || (rows.length === found.size && rows.every((row) => isOfOthers(context, row)))
  const counted = await answerInTime(
    context,
    TIME_MS,
    (db) => db<[{ viewed: number; members: number }]>`
      select count(*) filter (where ${visible ? db`m.contact_id in ${visible}` : db`true`})::int as viewed, count(*)::int as members
      from (select distinct contact_id from segment_contacts
        where segment_id = any(${rows.map(({ id }) => id)}::bigint[]) and not manually_removed) m`,
  )
  const [count] = counted ?? []
  return { viewed: count?.viewed ?? null, members: isTold ? (count?.members ?? null) : null }
}

// Who chooses the filters of a segment learns from the number of its members which values other contacts have.
function isOfOthers({ actor: { userId } }: Context, { createdBy, modifiedBy, filters }: Row): boolean {
  const isOwn = userId === null || createdBy === userId || modifiedBy === userId
  const namesSegments = JSON.stringify(filters ?? []).includes('leadlist')
  return !isOwn && !namesSegments
}
