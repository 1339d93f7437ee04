// The members of deleted segments: a few go with the segment, very many afterwards, in short transactions.
import { type Db, transaction } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { type BackgroundWork, startWork, within } from '../../../platform/engine/backgroundWork.ts'
import { insertJobs, type JobKind, type Task } from '../../../platform/engine/jobs.ts'
import { allContacts } from '../../audience/contactRows/allContacts.ts'

const PURGE: JobKind = { name: 'segment.purge', lane: 'upkeep' }

/** Deletes members of segments that are gone. */
export const purgeMembers: BackgroundWork = {
  name: 'segments.delete-members',
  title: 'Deleting the members of deleted segments',
  hanging: (db, segmentIds) =>
    db`select from segment_contacts where segment_id = any(${segmentIds as number[]}::bigint[])`,
  keys: allContacts,
  async run(db, segmentIds, { range }) {
    const deleted = await db`
      delete from segment_contacts
      where segment_id = any(${segmentIds as number[]}::bigint[]) and ${within(db, 'contact_id', range)}`
    return deleted.count
  },
}

/** Queues the jobs that look for what is left of the members of these segments. */
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

/** After the segment is gone: what is too much to go with it. */
export const purgeTask: Task = {
  ...PURGE,
  async run(payload, { sql, clock }) {
    const { segmentId } = payload as { segmentId: number }
    await transaction(sql, async (db) => {
      // It may be back.
      const [there] = await db`select from segments where id = ${segmentId} ${lockRows(db, 'segments')}`
      if (!there) await startWork(db, purgeMembers, [{ id: segmentId, name: segmentId }], clock())
    })
    return undefined
  },
}
