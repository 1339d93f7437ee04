import { SYSTEM } from '../../auth/permissions.ts'
import { now } from '../../clock.ts'
import type { Task } from '../../engine/jobs.ts'
import { queueBroadcast } from './queueBroadcast.ts'

export const BROADCAST_TASK = 'emails.broadcast'

/** Goes on with a broadcast that took longer than its request. Running it twice queues nobody twice. */
export const broadcastTask: Task = {
  name: BROADCAST_TASK,
  async run(payload, { sql, config, signal }) {
    const { emailId, segmentIds, limit } = payload as {
      emailId: number
      segmentIds?: number[]
      limit: number
    }
    const result = await queueBroadcast(sql, {
      emailId,
      segmentIds,
      limit,
      config,
      actor: SYSTEM,
      now: now(),
      shouldPause: () => signal.aborted,
    })
    if (result && !result.isDone) throw new Error('The worker ends; the broadcast goes on at the next start.')
  },
}
