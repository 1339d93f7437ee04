// Whether campaigns can be saved as they are asked for, and what saving them will do.

import { refuseParts } from '../../../catalog/refuseParts.ts'
import { refuseUnsendable } from '../../../catalog/sentMessages.ts'
import { newIds } from '../../../platform/database/newIds.ts'
import { ApiError, invalid, unprocessable } from '../../../platform/errors.ts'
import type { Change, Context } from '../../../platform/resource/definition.ts'
import { assignAliases } from '../../../platform/values/aliases.ts'
import { setActsFor } from '../../audience/contactRows/actsFor.ts'
import { actsForOfCampaign, messagesToSend } from './campaignDuties.ts'
import { type CampaignEvent, findEventsOfCampaigns } from './campaignEvent.ts'
import type { EventInput } from './campaignInputs.ts'
import type { CampaignPlan } from './campaignPlan.ts'
import { findSources, type Sources } from './campaignSources.ts'
import { retimed } from './eventTree.ts'
import { assignIds, type EventPlan, planEvents } from './planEvents.ts'

/**
 * Plans events and sources and gives new events their ids. Five statements at most and two per kind of record that
 * events name, whatever the number.
 */
export async function checkCampaigns(
  context: Context,
  changes: Change[],
): Promise<(ApiError | CampaignPlan)[]> {
  const { db, actor } = context
  await assignAliases(db, changes, { table: 'campaigns', from: 'name', separator: '-' })
  const known = changes.filter((change) => change.before !== null).map((change) => change.after.id)
  const stored = Map.groupBy(await findEventsOfCampaigns(db, known), (event) => event.campaignId)
  const sources = await findSources(db, known)
  const planOf = (change: Change): ApiError | EventPlan => {
    // Whoever makes a campaign is also the last who changed it (compatibility, quirk 25).
    if (change.kind === 'create')
      Object.assign(change.after, { modifiedBy: actor.userId, modifiedByUser: actor.name })
    // The contract, Campaigns: the name is the only key that a PUT has to bring.
    if (change.isPut && !('name' in change.values)) return invalid('name', 'This field is required.')
    const plan = planEvents(context.catalog.campaignEvents, {
      config: context.config,
      campaignId: change.before?.id ?? null,
      stored: stored.get(change.after.id) ?? [],
      inputs: (change.values.events as EventInput[] | undefined) ?? null,
      isPut: change.isPut,
      canvas: change.values.canvasSettings,
      isLenient: context.keepsDeadReferences === true || context.config.api_legacy_clients,
    })
    return plan.problems[0] ?? plan
  }
  const planned = changes.map((change) => ({ change, events: planOf(change) }))
  const good = planned.flatMap(({ change, events }) =>
    events instanceof ApiError ? [] : [{ change, plan: events }],
  )
  const written = good.flatMap(({ change, plan: { events, touched } }) =>
    events
      .filter(({ key }) => touched.has(key))
      .map(({ key, event }) => ({ change, part: event, path: `events[${key}].properties` })),
  )
  const refused = await refuseParts(context, written, {
    stored: [...stored.values()].flat(),
    refersOf: (type) => context.catalog.campaignEvents.get(type)?.refers,
    error: unprocessable,
  })
  const fresh = (plan: EventPlan) => plan.events.filter(({ event }) => event.id === 0).length
  const ids = await newIds(
    db,
    'campaign_events',
    good.reduce((sum, { plan }) => sum + fresh(plan), 0),
  )
  const results = planned.map(({ change, events }) => {
    if (events instanceof ApiError) return { result: events, messages: [] }
    change.after.canvasSettings = assignIds(events, ids.splice(0, fresh(events)), change.after.canvasSettings)
    const before = sources.get(change.after.id)
    const own = stored.get(change.after.id) ?? []
    const plan = planOfChange(change, events, { sources: before, events: own })
    const parts = {
      events: events.events.map(({ event }) => event),
      stored: own,
      addsSource: (['lists', 'forms'] as const).some((name) =>
        plan.sources[name].some((id) => !before?.[name].includes(id)),
      ),
    }
    const actsFor = actsForOfCampaign(context, change, parts)
    if (!(actsFor instanceof ApiError)) setActsFor(change, actsFor)
    const result = refused.get(change) ?? (actsFor instanceof ApiError ? actsFor : plan)
    return { result, messages: result instanceof ApiError ? [] : messagesToSend(context, change, parts) }
  })
  return refuseUnsendable(context, results)
}

// What a PATCH names is added; a PUT names everything.
function planOfChange(
  change: Change,
  { events, touched, removedIds }: EventPlan,
  stored: { sources: Sources | undefined; events: readonly CampaignEvent[] },
): CampaignPlan {
  const plan: CampaignPlan = {
    events: events.filter(({ key }) => touched.has(key)).map(({ event }) => event),
    moved: events.filter(({ key }) => !touched.has(key)).map(({ event }) => event),
    removedEventIds: removedIds,
    idsByKey: new Map(events.map(({ key, event }) => [key, event.id])),
    retimed: retimed(
      stored.events,
      events.map(({ event }) => event),
    ),
    sources: { lists: [], forms: [] },
    changedSources: [],
  }
  const { differences } = change
  if (change.before && (plan.events.length > 0 || removedIds.length > 0))
    differences.events = [removedIds, plan.events.map((event) => event.id)]
  for (const name of ['lists', 'forms'] as const) {
    const old = stored.sources?.[name] ?? []
    const wished = wishedIds(change, name)
    const next = change.isPut || !change.before ? wished : [...new Set([...old, ...wished])]
    plan.sources[name] = next.toSorted((a, b) => a - b)
    if (String(plan.sources[name]) === String(old)) continue
    plan.changedSources.push(name)
    if (change.before) differences[name] = [old, plan.sources[name]]
  }
  return plan
}

function wishedIds(change: Change, name: 'lists' | 'forms'): number[] {
  return (change.values[name] as number[] | undefined) ?? []
}
