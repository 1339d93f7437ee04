// Lanes of jobs: each has places of its own, so that no kind of work waits until another is done.
import type { EventEmitter } from 'node:events'

/**
 * Kinds of jobs. `interactive`: a user waits for the result. `campaigns`: runs of campaigns. `rebuilds`: scans of all
 * contacts. `imports`: uploaded files, whose size and content users choose. `upkeep`: maintenance without a deadline.
 * `indexes`: each is built in one slice of any duration. `trials`: dry runs, which cannot be continued either.
 */
export type Lane = 'interactive' | 'campaigns' | 'rebuilds' | 'imports' | 'upkeep' | 'indexes' | 'trials'

/** Jobs of a lane that one process runs side by side. */
const PLACES: Readonly<Record<Lane, number>> = {
  interactive: 1,
  campaigns: 2,
  rebuilds: 2,
  imports: 2,
  upkeep: 1,
  indexes: 1,
  trials: 1,
}

const LANES = Object.keys(PLACES) as Lane[]

/** Jobs of one process that run side by side. */
export const ALL_PLACES = LANES.reduce((sum, lane) => sum + PLACES[lane], 0)

/**
 * Watches the jobs of a worker by its events, and says for each look for a job which lanes have no place left. Looks
 * come one after the other: two at once would take the same place.
 */
export function watchLanes(
  events: EventEmitter,
  laneOf: (task: string) => Lane | undefined,
): { full(): Promise<Lane[]> } {
  const underWay: Record<Lane, number> = { ...PLACES }
  for (const lane of LANES) underWay[lane] = 0
  const count = (by: number) => (event: { job: { task_identifier: string } }) => {
    const lane = laneOf(event.job.task_identifier)
    if (lane) underWay[lane] += by
  }
  let lastLook = Promise.resolve()
  let endLook = () => {}
  events.on('job:start', count(1)).on('job:complete', count(-1))
  // A look ends with a job, without one, or in an error.
  for (const end of ['job:start', 'worker:getJob:empty', 'worker:getJob:error'])
    events.on(end, () => endLook())
  return {
    async full() {
      const before = lastLook
      const look = Promise.withResolvers<void>()
      lastLook = look.promise
      await before
      endLook = look.resolve
      return LANES.filter((lane) => underWay[lane] >= PLACES[lane])
    },
  }
}
