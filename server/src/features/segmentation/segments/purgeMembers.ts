// The members of deleted segments: a few go with the segment, very many afterwards, in short transactions.
import { type Db, transaction } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { insertJobs, type JobKind, type Task } from '../../../platform/engine/jobs.ts'

const PURGE: JobKind = { name: 'segment.purge', lane: 'upkeep' }

/** Rows per transaction: some tenths of a second. */
const ROWS = 20_000

/**
 * Deletes members of segments that are gone, those behind the contact `after`: at most 20,000. Returns the last one of a
 * segment with more of them, else null. Without the place each part would pass over the entries that those before it left
 * in the index. One statement.
 */
export async function deleteMembers(
  db: Db,
  segmentIds: readonly number[],
  after = 0,
): Promise<number | null> {
  const deleted = await db<{ id: number }[]>`
    with part as materialized (
      select segment_id, contact_id from segment_contacts
      where segment_id = any(${segmentIds as number[]}::bigint[]) and contact_id > ${after}
      ${lockRows(db, 'segment_contacts', { by: ['segment_id', 'contact_id'] })} limit ${ROWS}
    )
    delete from segment_contacts m using part
    where m.segment_id = part.segment_id and m.contact_id = part.contact_id
    returning m.contact_id as id`
  return deleted.length < ROWS ? null : deleted.reduce((last, { id }) => Math.max(last, id), 0)
}

/** Queues the jobs that delete what is left of the members of these segments. */
export async function insertPurgeJobs(db: Db, segmentIds: readonly number[]): Promise<void> {
  await insertJobs(
    db,
    segmentIds.map((id) => ({
      task: PURGE,
      payload: { segmentId: id },
      key: `${PURGE.name}:${id}`,
      mode: 'replace',
    })),
  )
}

export const purgeTask: Task = {
  ...PURGE,
  async run(payload, { sql, signal }) {
    const { segmentId, after = 0 } = payload as { segmentId: number; after?: number }
    let place: number | null = after
    while (place !== null) {
      if (signal.aborted) return { segmentId, after: place }
      const from: number = place
      place = await transaction(sql, (db) => deleteMembers(db, [segmentId], from))
    }
    return undefined
  },
}
