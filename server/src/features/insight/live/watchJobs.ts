// The jobs that somebody waits for, told when they move.
import { isUnderWay } from '../../../catalog/jobKind.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import type { Shown } from '../../../platform/values/shape.ts'
import { type jobShape, presentJob } from '../jobs/presentJob.ts'

type ShownJob = Shown<typeof jobShape>

export interface JobWatch {
  /** Jobs under way that moved since the last time, and those that came to their end. */
  next(context: Context): Promise<ShownJob[]>
}

/** Of each kind so many, the newest. */
const MOST = 20
/** Looked for so often while one is under way, and while none is. */
const ACTIVE_MS = 900
const IDLE_MS = 3_000

/** Watches the jobs that the actor of each question may see. */
export function watchJobs(): JobWatch {
  const known = new Map<string, { kind: string; id: number; shown: string }>()
  let lookedAt = Number.NEGATIVE_INFINITY
  return {
    async next(context) {
      const at = performance.now()
      if (at - lookedAt < (known.size > 0 ? ACTIVE_MS : IDLE_MS)) return []
      lookedAt = at
      const moved: ShownJob[] = []
      for (const { kind, find } of context.catalog.jobKinds.values()) {
        const found = [...(await find(context, { states: ['queued', 'running'], limit: MOST }))]
        const missing = [...known.values()].filter(
          (one) => one.kind === kind && !found.some(({ id }) => id === one.id),
        )
        for (const { id } of missing) found.push(...(await find(context, { id, states: [], limit: 1 })))
        for (const { id } of missing) known.delete(`${kind} ${id}`)
        for (const job of found) {
          const key = `${kind} ${job.id}`
          const wire = presentJob(context, kind, job)
          const shown = JSON.stringify(wire)
          if (known.get(key)?.shown !== shown) moved.push(wire)
          if (isUnderWay(job.state)) known.set(key, { kind, id: job.id, shown })
        }
      }
      return moved
    },
  }
}
