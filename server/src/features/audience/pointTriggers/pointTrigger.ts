// Point triggers: what happens to contacts that reach a number of points, and the colour they get.

import { refuseParts } from '../../../catalog/refuseParts.ts'
import { ApiError, invalid } from '../../../platform/errors.ts'
import { type Change, defineResource, type Row } from '../../../platform/resource/definition.ts'
import { audited, scheduled } from '../../../platform/rest/groups.ts'
import { f } from '../../../platform/values/field.ts'
import { categorised, categorisedCommands } from '../../access/categories/category.ts'
import { pointGroupField, presentGroup, shownProperties } from '../points/pointGroupField.ts'
import { colorField, DEFAULT_COLOR } from './colorField.ts'
import { forgetContactColors } from './contactColors.ts'
import { eventsField, planTriggerEvents, type TriggerEventPlan } from './planTriggerEvents.ts'
import { triggerShows } from './triggerEventShape.ts'
import {
  deleteTriggerEvents,
  findTriggerEvents,
  putTriggerEvents,
  type TriggerEvent,
} from './triggerEvents.sql.ts'

export const pointTrigger = defineResource({
  name: 'point_trigger',
  path: '/points/triggers',
  one: 'trigger',
  many: 'triggers',
  table: 'point_triggers',
  permission: 'point:triggers',
  audit: { bundle: 'point', object: 'trigger' },
  fields: {
    ...audited,
    name: f.text({ required: true, listed: true }),
    ...categorised,
    description: f.text({ listed: true, max: 65_535, html: true }),
    ...scheduled,
    points: f.int({ initial: 0, cleared: 0 }),
    color: colorField(),
    events: eventsField,
    triggerExistingLeads: f.bool({ column: 'trigger_existing_contacts' }),
    group: pointGroupField,
  },
  search: { text: ['name', 'description'], commands: categorisedCommands },
  shows: triggerShows,
  async check(context, changes) {
    const { db } = context
    const ids = changes.filter((change) => change.before !== null).map((change) => change.after.id)
    const stored = Map.groupBy(await findTriggerEvents(db, ids), (event) => event.triggerId)
    const errors = changes.map((change) => {
      change.after.points ??= 0
      change.after.color ??= DEFAULT_COLOR
      const inputs = (change.values.events ?? []) as Record<string, unknown>[]
      const plan = planTriggerEvents(context.catalog.triggerEvents, inputs, {
        stored: stored.get(change.after.id) ?? [],
        isPut: change.isPut,
      })
      if (plan instanceof ApiError) return plan
      plans.set(change, plan)
      if (change.before)
        storedIds.set(change.after, new Set(stored.get(change.after.id)?.map((event) => event.id)))
      if (change.before && (plan.events.length > 0 || plan.removedIds.length > 0))
        change.differences.events = [plan.removedIds, plan.events.map((event) => event.name)]
      return null
    })
    const written = changes.flatMap((change) =>
      (plans.get(change)?.events ?? []).map((part, index) => ({
        change,
        part,
        path: `${index}: properties`,
      })),
    )
    const refused = await refuseParts(context, written, {
      stored: [...stored.values()].flat(),
      refersOf: (type) => context.catalog.triggerEvents.get(type)?.refers,
      error: (path, message) => invalid('events', `${path}: ${message}`),
    })
    return changes.map((change, index) => errors[index] ?? refused.get(change) ?? null)
  },
  async saved({ db }, changes) {
    forgetContactColors(db)
    const written = changes.filter((change) => change.kind !== 'delete')
    const planned = written.map((change) => ({ id: change.after.id, plan: plans.get(change) ?? NOTHING }))
    await deleteTriggerEvents(
      db,
      planned.flatMap(({ plan }) => plan.removedIds),
    )
    await putTriggerEvents(
      db,
      planned.flatMap(({ id, plan }) => plan.events.map((event) => ({ ...event, triggerId: id }))),
    )
  },
  async present({ db }, entities, detail) {
    presentGroup(entities)
    if (detail === 'minimal') return
    const ids = entities.map((entity) => entity.row.id)
    const events = Map.groupBy(await findTriggerEvents(db, ids), (event) => event.triggerId)
    for (const { row, wire } of entities)
      wire.events = addedLast(row, events.get(row.id) ?? []).map(({ triggerId: _, dead: __, ...event }) => ({
        ...event,
        properties: shownProperties(event.properties),
      }))
  },
  sample: (n) => ({
    points: 10 * n,
    color: 'ff0000',
    events: [{ name: 'Tag', type: 'lead.changetags', properties: { add_tags: ['hot'], remove_tags: [] } }],
    name: `Trigger ${n}`,
  }),
})

const NOTHING: TriggerEventPlan = { events: [], removedIds: [] }
const plans = new WeakMap<Change, TriggerEventPlan>()
/** The events that a trigger had before it was edited. */
const storedIds = new WeakMap<Row, ReadonlySet<number>>()

// The answer to an edit: clients find the events that they added behind those that were there, whatever their order.
function addedLast(row: Row, events: readonly TriggerEvent[]): readonly TriggerEvent[] {
  const before = storedIds.get(row)
  return before ? events.toSorted((a, b) => Number(!before.has(a.id)) - Number(!before.has(b.id))) : events
}
