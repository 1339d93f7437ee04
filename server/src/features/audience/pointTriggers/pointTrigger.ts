// Point triggers: what happens to contacts that reach a number of points, and the colour they get.

import { refuseParts } from '../../../catalog/refuseParts.ts'
import { refuseUnsendable } from '../../../catalog/sentMessages.ts'
import { ApiError, invalid } from '../../../platform/errors.ts'
import { type Change, type Context, defineResource } from '../../../platform/resource/definition.ts'
import { audited, scheduled } from '../../../platform/rest/groups.ts'
import { f } from '../../../platform/values/field.ts'
import { categorised, categorisedCommands } from '../../access/categories/category.ts'
import { actsForFields, setActsFor } from '../contactRows/actsFor.ts'
import { pointGroupField, presentGroup, shownProperties } from '../points/pointGroupField.ts'
import { colorField, DEFAULT_COLOR } from './colorField.ts'
import { forgetContactColors } from './contactColors.ts'
import { eventsField, planTriggerEvents, type TriggerEventPlan } from './planTriggerEvents.ts'
import { abilitiesOnTriggers, actsForOfTrigger, messagesToSend } from './triggerDuties.ts'
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
  addedBytes:
    '(select coalesce(sum(2000 + 4 * pg_column_size(e.*)), 0) from point_trigger_events e where e.trigger_id = t.id)',
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
    ...actsForFields,
  },
  search: { text: ['name', 'description'], commands: categorisedCommands },
  shows: triggerShows,
  async check(context, changes) {
    const { db } = context
    const ids = changes.filter((change) => change.before !== null).map((change) => change.after.id)
    const stored = Map.groupBy(await findTriggerEvents(db, ids), (event) => event.triggerId)
    const planned = changes.map((change) => ({ change, plan: planOf(context, change, stored) }))
    const written = planned.flatMap(({ change, plan }) =>
      plan instanceof ApiError
        ? []
        : plan.events.map((part, index) => ({ change, part, path: `${index}: properties` })),
    )
    const refused = await refuseParts(context, written, {
      stored: [...stored.values()].flat(),
      refersOf: (type) => context.catalog.triggerEvents.get(type)?.refers,
      error: (path, message) => invalid('events', `${path}: ${message}`),
    })
    const results = planned.map(({ change, plan }) => {
      const own = stored.get(change.after.id) ?? []
      const actsFor =
        plan instanceof ApiError ? plan : actsForOfTrigger(context, change, { plan, stored: own })
      if (!(actsFor instanceof ApiError)) setActsFor(change, actsFor)
      const result = refused.get(change) ?? (actsFor instanceof ApiError ? actsFor : plan)
      const messages =
        result instanceof ApiError ? [] : messagesToSend(context, change, { plan: result, stored: own })
      return { result, messages }
    })
    return refuseUnsendable(context, results)
  },
  async saved({ db }, changes) {
    forgetContactColors(db)
    const planned = changes
      .filter((change) => change.kind !== 'delete')
      .map(({ after, plan }) => ({ id: after.id, plan }))
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
    for (const { row, wire, plan } of entities)
      wire.events = addedLast(plan, events.get(row.id) ?? []).map(({ triggerId: _, dead: __, ...event }) => ({
        ...event,
        properties: shownProperties(event.properties),
      }))
  },
  abilities: abilitiesOnTriggers,
  sample: (n) => ({
    points: 10 * n,
    color: 'ff0000',
    events: [{ name: 'Tag', type: 'lead.changetags', properties: { add_tags: ['hot'], remove_tags: [] } }],
    name: `Trigger ${n}`,
  }),
})

interface TriggerPlan extends TriggerEventPlan {
  /** The events that it had before it was edited; null when it is made. */
  storedIds: ReadonlySet<number> | null
}

function planOf(
  { catalog }: Context,
  change: Change,
  stored: ReadonlyMap<number, TriggerEvent[]>,
): ApiError | TriggerPlan {
  const { before, after, differences } = change
  after.points ??= 0
  after.color ??= DEFAULT_COLOR
  const events = stored.get(after.id) ?? []
  const inputs = (change.values.events ?? []) as Record<string, unknown>[]
  const plan = planTriggerEvents(catalog.triggerEvents, inputs, { stored: events, isPut: change.isPut })
  if (plan instanceof ApiError) return plan
  if (before && (plan.events.length > 0 || plan.removedIds.length > 0))
    differences.events = [plan.removedIds, plan.events.map((event) => event.name)]
  return { ...plan, storedIds: before && new Set(events.map((event) => event.id)) }
}

// The answer to an edit: clients find the events that they added behind those that were there, whatever their order.
function addedLast(plan: TriggerPlan | null, events: readonly TriggerEvent[]): readonly TriggerEvent[] {
  const before = plan?.storedIds
  return before ? events.toSorted((a, b) => Number(!before.has(a.id)) - Number(!before.has(b.id))) : events
}
