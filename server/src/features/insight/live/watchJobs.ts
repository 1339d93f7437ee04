// The jobs that somebody waits for, told when they move.
import { isUnderWay, type JobState } from '../../../catalog/jobKind.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import type { Shown } from '../../../platform/values/shape.ts'
import { type jobShape, presentJob } from '../jobs/presentJob.ts'

type ShownJob = Shown<typeof jobShape>

export interface JobWatch {
  /**
   * Jobs that moved since the last time, and those that came to their end: of these kinds, and of those that were under
   * way then. No statement while there is neither; the more watch, the longer each waits for the next.
   */
  next(context: Context, kinds: ReadonlySet<string>, watchers: number): Promise<ShownJob[]>
}

/** Of each kind so many, the newest. */
const MOST = 20
/** Looked for so often: once for all who watch, and by each of them while some are under way, unless very many watch. */
const LOOK_MS = 900
const LOOK_OF_EACH_MS = 5
const UNDER_WAY: readonly JobState[] = ['queued', 'running']

/** The kinds of which anybody's jobs are under way, looked up for all who watch at once. What cannot be looked up is as it was. */
export function watchKinds(): (context: Context) => Promise<ReadonlySet<string>> {
  let lookedAt = Number.NEGATIVE_INFINITY
  let known: ReadonlySet<string> = new Set()
  let found = Promise.resolve(known)
  return (context) => {
    const at = performance.now()
    if (at - lookedAt < LOOK_MS) return found
    lookedAt = at
    found = findKinds({ ...context, actor: SYSTEM }).then(
      (kinds) => {
        known = kinds
        return known
      },
      () => known,
    )
    return found
  }
}

async function findKinds(context: Context): Promise<ReadonlySet<string>> {
  const kinds = new Set<string>()
  for (const { kind, find } of context.catalog.jobKinds.values())
    if ((await find(context, { states: UNDER_WAY, limit: 1 })).length > 0) kinds.add(kind)
  return kinds
}

/** Watches the jobs that the actor of each question may see. */
export function watchJobs(): JobWatch {
  const known = new Map<string, { kind: string; id: number; shown: string }>()
  let lookedAt = Number.NEGATIVE_INFINITY
  return {
    async next(context, kinds, watchers) {
      const at = performance.now()
      if (at - lookedAt < Math.max(LOOK_MS, LOOK_OF_EACH_MS * watchers)) return []
      const moved: ShownJob[] = []
      for (const { kind, find } of context.catalog.jobKinds.values()) {
        const before = [...known.values()].filter((one) => one.kind === kind)
        if (!kinds.has(kind) && before.length === 0) continue
        lookedAt = at
        const found = [...(await find(context, { states: UNDER_WAY, limit: MOST }))]
        const missing = before.filter((one) => !found.some(({ id }) => id === one.id))
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
