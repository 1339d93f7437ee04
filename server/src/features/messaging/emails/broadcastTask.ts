// What of a broadcast its request left undone goes on in the background.

import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { insertJobs, type JobKind, type Task } from '../../../platform/engine/jobs.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import {
  deleteBroadcast,
  deleteImpossibleBroadcasts,
  findBroadcast,
  listIdleBroadcasts,
} from './broadcasts.sql.ts'
import { type BroadcastOptions, type BroadcastPlace, queueBroadcast } from './queueBroadcast.ts'

/** Whoever sends it waits until everybody is queued. */
const BROADCAST: JobKind = { name: 'emails.broadcast', lane: 'interactive' }

interface BroadcastProgress {
  isDone: boolean
  place?: BroadcastPlace
}

/**
 * Goes on with a broadcast, and is safe to be interrupted anywhere: nobody is queued twice, and the limit goes on where
 * it was. While the email is not published it waits.
 * @returns whether it has ended, and where to go on when it was interrupted; without a place it has to wait.
 */
export async function runBroadcast(
  sql: Sql,
  broadcastId: number,
  options: Pick<BroadcastOptions, 'config' | 'now' | 'shouldPause' | 'members' | 'from'>,
): Promise<BroadcastProgress> {
  const broadcast = await findBroadcast(sql, broadcastId)
  if (!broadcast) return { isDone: true }
  const { emailId, segmentIds, actor } = broadcast
  // It waits, as an attention item, until another user sends the email.
  if (!actor) return { isDone: false }
  const result = await queueBroadcast(sql, {
    ...options,
    emailId,
    segmentIds: segmentIds ?? undefined,
    broadcastId,
    actor,
  })
  wakeConsumers(sql)
  if (!result?.isDone) return { isDone: false, place: result?.place }
  await transaction(sql, (db) => deleteBroadcast(db, broadcastId))
  return { isDone: true }
}

/** The job. When it has to wait, the sweep starts another one. */
export const broadcastTask: Task = {
  ...BROADCAST,
  async run(payload, { sql, config, clock, signal }) {
    const { broadcastId, from } = payload as { broadcastId: number; from?: BroadcastPlace }
    const { place } = await runBroadcast(sql, broadcastId, {
      config,
      now: clock(),
      shouldPause: () => signal.aborted,
      from,
    })
    return place ? { broadcastId, from: place } : undefined
  },
}

const SWEEP_MS = 10_000

/** A broadcast that is younger is at work in its request, which counts what it queues. */
const IN_REQUEST_MS = 30_000

/** The guarantee behind the jobs: starts what is left anew, whatever became of its job. */
export const sweepBroadcasts: Schedule = {
  name: 'emails.broadcasts',
  next: (now) => new Date(now.getTime() + SWEEP_MS),
  async run(db, now) {
    await deleteImpossibleBroadcasts(db)
    const until = new Date(now.getTime() - IN_REQUEST_MS)
    await continueBroadcasts(db, await listIdleBroadcasts(db, { task: BROADCAST.name, now, until }))
  },
}

/** Leaves what is left of broadcasts to the worker. */
export async function continueBroadcasts(
  db: Db,
  broadcasts: readonly { id: number; emailId: number }[],
): Promise<void> {
  await insertJobs(
    db,
    broadcasts.map(({ id, emailId }) => ({
      task: BROADCAST,
      payload: { broadcastId: id },
      key: `${BROADCAST.name}:${id}`,
      // The variants of an email get their shares one broadcast after the other.
      queue: emailId,
      mode: 'replace',
    })),
  )
}
