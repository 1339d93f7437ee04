// The campaigns of a document, with their events: the last step of an import.
import type { Contracts } from '../../../platform/contracts.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { saveWithin } from '../../../platform/rest/save.ts'
import { toId } from '../../../platform/values/field.ts'
import { campaign } from '../campaigns/campaign.ts'
import { findEventsOfCampaigns } from '../campaigns/campaignEvent.ts'
import { keyOf } from '../campaigns/campaignInputs.ts'
import { replaceNodeIds } from '../campaigns/canvas.ts'
import { type DocumentRow, rowsByCampaign } from './importDocument.ts'
import { refused, replaceFrom } from './importRecords.ts'
import type { ImportState, ImportStep } from './importState.ts'
import { withoutLost } from './lostReferences.ts'
import { importGoal } from './portableGoals.ts'
import { findPortableIds, insertPortableIds } from './portableIds.ts'
import type { Wire } from './portableReferences.ts'
import { replaceInProperties } from './replaceInProperties.ts'
import { withPauses } from './withPauses.ts'

/** Makes or replaces the campaigns, each in a step. Events that are here keep their ids, and with them their log. */
export function* campaignSteps(
  rows: ReadonlyMap<string, DocumentRow[]>,
  dependencies: ReadonlyMap<number | undefined, Wire[]>,
  state: ImportState,
): Generator<ImportStep> {
  const campaigns = rows.get('campaign') ?? []
  const allEvents = rows.get('campaign_event') ?? []
  const events = rowsByCampaign(allEvents)
  const goals = rowsByCampaign(rows.get('campaign_goal') ?? [])
  for (const document of campaigns) {
    if (state.filled.has(document.id)) continue
    const parts = {
      // Events of a single campaign need not name it.
      events: campaigns.length === 1 ? allEvents : (events.get(document.id) ?? []),
      goal: goals.get(document.id)?.[0],
      dependencies: dependencies.get(document.id) ?? [],
    }
    yield (context) => importCampaign(context, document, { ...parts, state })
  }
}

async function importCampaign(
  context: Context,
  document: DocumentRow,
  {
    events,
    goal,
    dependencies,
    state,
  }: {
    events: readonly DocumentRow[]
    goal: DocumentRow | undefined
    dependencies: readonly Wire[]
    state: ImportState
  },
): Promise<void> {
  const id = state.ids.get(`campaign:${document.id}`) ?? null
  const keys = await keysOfEvents(context, id, events)
  const body = await bodyOf(context, document, { events, keys, dependencies, state })
  const isMade = id !== null && state.made.has(id)
  const [outcome] = await saveWithin(
    isMade ? asMaker(context) : context,
    campaign,
    id === null ? 'create' : 'put',
    [{ key: `campaign:${document.id}`, id, body }],
  )
  if (!outcome || 'error' in outcome)
    throw outcome ? refused(outcome.key, outcome.error) : new Error('a campaign has no outcome')
  const counts = id === null || isMade ? state.created : state.updated
  counts.campaign = (counts.campaign ?? 0) + 1
  if (goal) await importGoal(context, outcome.row.id, { row: goal.row, documentId: document.id, state })
  await remember(context, outcome.row.id, { document, events, keys })
  state.filled.add(document.id)
  state.first ??= outcome.row
}

// A campaign that this import made is still being made: filling it is no edit, and asks for no right to one.
function asMaker(context: Context): Context {
  const { actor } = context
  const set = campaign.permission
  const levels = [...(actor.permissions[set] ?? []), 'editown', 'editother']
  return { ...context, actor: { ...actor, permissions: { ...actor.permissions, [set]: levels } } }
}

// An event that is here is called by its id, a new one by a temporary one.
async function keysOfEvents(
  context: Context,
  campaignId: number | null,
  events: readonly DocumentRow[],
): Promise<Map<string, string>> {
  const here = new Set(
    campaignId === null
      ? []
      : (await findEventsOfCampaigns(context.db, [campaignId])).map((event) => event.id),
  )
  const named = events.flatMap(({ uuid }) => (uuid === null ? [] : [{ kind: 'campaign_event', uuid }]))
  const ids = await findPortableIds(context.db, named)
  return new Map(
    events.map(({ id, uuid }) => {
      const known = ids.get(`campaign_event:${uuid}`)
      return [String(id), known !== undefined && here.has(known) ? String(known) : `new_${id}`]
    }),
  )
}

async function bodyOf(
  context: Context,
  { row }: DocumentRow,
  {
    events,
    keys,
    dependencies,
    state,
  }: {
    events: readonly DocumentRow[]
    keys: Map<string, string>
    dependencies: readonly Wire[]
    state: ImportState
  },
): Promise<Wire> {
  const replace = replaceFrom(state)
  const sources = (kind: string) =>
    dependencies
      .filter((pair) => toId(pair[`${kind}_id`]) !== undefined)
      .map((pair) => replace(kind, toId(pair[`${kind}_id`]) ?? 0))
  const categoryId = toId(row.category_id)
  const eventBodies: Wire[] = []
  for await (const event of withPauses(context, events))
    eventBodies.push(eventBody(context.catalog.campaignEvents, event, keys, replace))
  return withoutLost({
    name: row.name,
    alias: row.alias,
    description: row.description,
    isPublished: false,
    publishUp: row.publish_up,
    publishDown: row.publish_down,
    allowRestart: row.allow_restart,
    ...(row.republish_behavior ? { republishBehavior: row.republish_behavior } : {}),
    category: categoryId === undefined ? null : replace('category', categoryId),
    lists: sources('segment'),
    forms: sources('form'),
    canvasSettings: replaceNodeIds(row.canvas_settings, keys),
    events: eventBodies,
  })
}

function eventBody(
  types: Contracts['campaignEvents'],
  { id, row }: DocumentRow,
  keys: ReadonlyMap<string, string>,
  replace: ReturnType<typeof replaceFrom>,
): Wire {
  const given = typeof row.properties === 'object' && row.properties !== null ? row.properties : {}
  const properties = replaceInProperties(
    types,
    { type: String(row.type), properties: { ...(given as Wire) } },
    replace,
  )
  const target = keyOf(properties.jumpToEvent)
  if (target !== null) properties.jumpToEvent = keys.get(target) ?? target
  return {
    id: keys.get(String(id)),
    name: row.name,
    description: row.description,
    type: row.type,
    eventType: row.event_type,
    order: row.event_order,
    properties,
    triggerInterval: row.trigger_interval,
    triggerIntervalUnit: row.trigger_interval_unit,
    triggerMode: row.trigger_mode,
    triggerDate: row.trigger_date,
    triggerHour: row.trigger_hour,
    triggerRestrictedStartHour: row.triggerRestrictedStartHour,
    triggerRestrictedStopHour: row.triggerRestrictedStopHour,
    triggerRestrictedDaysOfWeek: row.triggerRestrictedDaysOfWeek,
    decisionPath: row.decisionPath,
    parent:
      row.parent_id === null || row.parent_id === undefined ? null : keys.get(String(toId(row.parent_id))),
  }
}

// New events get their ids in the order in which they were sent.
async function remember(
  context: Context,
  campaignId: number,
  {
    document,
    events,
    keys,
  }: { document: DocumentRow; events: readonly DocumentRow[]; keys: ReadonlyMap<string, string> },
): Promise<void> {
  const kept = new Set(keys.values())
  const fresh = (await findEventsOfCampaigns(context.db, [campaignId]))
    .map((event) => event.id)
    .filter((id) => !kept.has(String(id)))
    .sort((a, b) => a - b)
  const names = events.map(({ id, uuid }) => {
    const key = keys.get(String(id)) ?? ''
    return { kind: 'campaign_event', id: key.startsWith('new_') ? (fresh.shift() ?? 0) : Number(key), uuid }
  })
  await insertPortableIds(
    context.db,
    [{ kind: 'campaign', id: campaignId, uuid: document.uuid }, ...names].flatMap((name) =>
      name.uuid === null ? [] : [{ ...name, uuid: name.uuid }],
    ),
  )
}
