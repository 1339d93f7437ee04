// The colour of contacts: that of the highest trigger whose points they have.
import type { Db, Home } from '../../../platform/database/connection.ts'

interface Step {
  points: number
  color: string
  publishUp: Date | null
  publishDown: Date | null
}

interface Entry {
  /** Highest first. */
  steps: readonly Step[]
  /** By performance.now(), taken before the question. */
  askedAt: number
}

/** A process trusts its copy for this long; one that has changed a trigger asks anew each time for as long. */
const LEASE_MS = 1_000

/** The colour for a number of points; null when no trigger has been reached. One small statement at most, mostly none. */
export async function loadContactColors(db: Db, now: Date): Promise<(points: number) => string | null> {
  const askedAt = performance.now()
  const known = copies.get(db.home)
  const isFresh = known !== undefined && askedAt - known.askedAt < LEASE_MS
  const isSettled = askedAt - (forgottenAt.get(db.home) ?? Number.NEGATIVE_INFINITY) > LEASE_MS
  let steps = isFresh && isSettled ? known.steps : null
  if (steps === null) {
    steps = await db<Step[]>`
      select points, color, publish_up as "publishUp", publish_down as "publishDown" from point_triggers
      where is_published and group_id is null order by points desc, id desc`
    copies.set(db.home, { steps, askedAt })
  }
  const active = steps.filter(
    ({ publishUp, publishDown }) =>
      (publishUp === null || publishUp <= now) && (publishDown === null || publishDown > now),
  )
  return (points) => active.find((step) => step.points <= points)?.color ?? null
}

/** Called by who changes triggers: what this process knows is not good any more, before and after the commit. */
export function forgetContactColors(db: Db): void {
  forgottenAt.set(db.home, performance.now())
}

const copies = new WeakMap<Home, Entry>()
const forgottenAt = new WeakMap<Home, number>()
