// Triggers follow points: within a second of a change, and over everybody when a trigger asks for that.

import type { Consumer, ContactAspect, Happening } from '../../../catalog/happenings.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { insertJobs, type JobKind, type Task } from '../../../platform/engine/jobs.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { listContactsAbove } from '../contactRows/pointsOfContacts.ts'
import { isTold } from '../points/isTold.ts'
import { fireTriggers } from './fireTriggers.ts'
import { findLiveTriggers } from './liveTriggers.ts'

const CONTACTS_PER_STEP = 1_000

/** Fires triggers for contacts that are new or whose points or scores changed. */
export const reactToPoints: Consumer<'contact.created' | 'contact.changed' | 'contact.merged'> = {
  name: 'points.triggers',
  types: ['contact.created', 'contact.changed', 'contact.merged'],
  maxIds: CONTACTS_PER_STEP,
  async handle(db, happenings, now, { log, ...engine }) {
    const contactIds = happenings.filter(concernsPoints).flatMap(({ ids, payload }) => {
      if (!('points' in payload)) return ids
      const told = new Set(payload.points.filter(isTold).map(({ contactId }) => contactId))
      return ids.filter((id) => told.has(id))
    })
    if (contactIds.length === 0) return
    const triggers = await findLiveTriggers(db, now)
    await fireTriggers(systemContext(db, engine, now), log, { contactIds, triggers })
  },
}

function concernsPoints({ type, payload }: Happening<(typeof reactToPoints.types)[number]>): boolean {
  return type !== 'contact.changed' || payload.fields.some((field) => POINTS.has(field))
}

const POINTS: ReadonlySet<string> = new Set<ContactAspect>(['points', 'group_points'])

// What features do for the system in somebody else's transaction opens none of its own, so the pool is not used.
function systemContext(db: Db, { config, catalog }: Pick<Context, 'config' | 'catalog'>, now: Date): Context {
  return { sql: db as Sql, db, actor: SYSTEM, config, catalog, now }
}

const EXISTING: JobKind = { name: 'points.existing', lane: 'rebuilds' }

/** Starts to look at everybody when a trigger that takes those who are above already was saved. */
export const startExisting: Consumer<'point_trigger.created' | 'point_trigger.changed'> = {
  name: 'points.existing',
  types: ['point_trigger.created', 'point_trigger.changed'],
  async handle(db, happenings, now) {
    const ids = new Set(happenings.flatMap(({ ids }) => ids))
    const triggers = (await findLiveTriggers(db, now)).filter(
      ({ id, takesExisting }) => takesExisting && ids.has(id),
    )
    await insertJobs(
      db,
      triggers.map(({ id }) => ({
        task: EXISTING,
        payload: { triggerId: id },
        key: `${EXISTING.name}:${id}`,
        mode: 'replace',
      })),
    )
  },
}

/** Fires a trigger for everybody above it, a thousand contacts at a time. Running it twice fires nothing twice. */
export const existingTask: Task = {
  ...EXISTING,
  async run(payload, { sql, config, catalog, log, clock, signal }) {
    const { triggerId, ...place } = payload as { triggerId: number; after?: number }
    let after: number | null = place.after ?? 0
    while (after !== null) {
      if (signal.aborted) return { triggerId, after }
      const from: number = after
      after = await transaction(sql, async (db) => {
        const now = clock()
        const triggers = (await findLiveTriggers(db, now)).filter(({ id }) => id === triggerId)
        const [trigger] = triggers
        if (!trigger?.takesExisting) return null
        const contactIds = await listAbove(db, trigger, from)
        await fireTriggers({ ...systemContext(db, { config, catalog }, now), sql }, log, {
          contactIds,
          triggers,
        })
        return contactIds.at(-1) ?? null
      })
      wakeConsumers(sql)
    }
    return undefined
  },
}

async function listAbove(
  db: Db,
  { points, groupId }: { points: number; groupId: number | null },
  after: number,
): Promise<number[]> {
  const range = { points, after, limit: CONTACTS_PER_STEP }
  if (groupId === null) return listContactsAbove(db, range)
  const rows = await db<{ id: number }[]>`
    select contact_id as id from contact_group_scores
    where group_id = ${groupId} and score >= ${points} and contact_id > ${after}
    order by contact_id limit ${CONTACTS_PER_STEP}`
  return rows.map((row) => row.id)
}
