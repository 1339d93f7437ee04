// A campaign with everything it needs, as a document that another installation can import.
import { extname } from 'node:path'
import { transaction } from '../../../platform/database/connection.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { find, findEach } from '../../../platform/rest/list.ts'
import { present } from '../../../platform/rest/present.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { storedAs } from '../../content/assets/fileFolders.ts'
import { findGoals } from '../campaignHoldouts/goals.sql.ts'
import { campaign } from '../campaigns/campaign.ts'
import { type CampaignEvent, findEventsOfCampaigns } from '../campaigns/campaignEvent.ts'
import { findSources } from '../campaigns/campaignSources.ts'
import { namedKinds } from './namedKinds.ts'
import { portables } from './portable.ts'
import { bodyOf, toDocumentRow } from './portableBodies.ts'
import { goalRow, goalTarget } from './portableGoals.ts'
import { ensurePortableIds } from './portableIds.ts'
import type { Replace, Wire } from './portableReferences.ts'
import { replaceInProperties } from './replaceInProperties.ts'

/** Lists of rows by entity name. */
export type CampaignDocument = Record<string, Wire[]>

export interface CampaignExport {
  document: CampaignDocument
  /** Files of assets: the name in the archive, and the key of the file. */
  files: { name: string; key: string }[]
}

interface Link {
  parent: { kind: string; id: number }
  child: { kind: string; id: number | string }
}

/**
 * Collects the campaign and what it refers to, step by step: as many statements as the longest chain of references
 * needs. The actor has to be allowed to see all of it.
 * @throws ApiError 404 for an unknown campaign, 403 for what the actor may not see.
 */
export async function exportCampaign(context: Context, id: number): Promise<CampaignExport> {
  const [row] = await find(context, campaign, [id])
  if (!row) throw new Error('a found campaign is missing')
  const [wire = {}] = await present(context, campaign, [row], 'full')
  const events = await findEventsOfCampaigns(context.db, [id])
  const sources = (await findSources(context.db, [id])).get(id) ?? { lists: [], forms: [] }
  const links: Link[] = []
  const named = new Map(namedKinds.map((one) => [one.kind, new Set<number>()]))
  const collect =
    (kind: string, parent: number): Replace =>
    (childKind, reference) => {
      if (portables.has(childKind))
        links.push({ parent: { kind, id: parent }, child: { kind: childKind, id: reference } })
      else if (typeof reference === 'number') named.get(childKind)?.add(reference)
      return reference
    }
  const fromCampaign = collect('campaign', id)
  if (typeof row.category === 'number') fromCampaign('category', row.category)
  for (const listId of sources.lists) fromCampaign('segment', listId)
  for (const formId of sources.forms) fromCampaign('form', formId)
  for (const event of events)
    replaceInProperties(context.catalog.campaignEvents, event, collect('campaign_event', event.id))
  const goal = (await findGoals(context.db, [id])).get(id)
  const target = goal && goalTarget(context, goal)
  if (target) fromCampaign(target.kind, target.id)
  const found = await gather(context, links, collect)
  const uuids = await transaction(context.sql, (db) =>
    ensurePortableIds(db, [
      { kind: 'campaign', id },
      ...events.map((event) => ({ kind: 'campaign_event', id: event.id })),
      ...[...found.rows].flatMap(([kind, rows]) => rows.map((one) => ({ kind, id: Number(one.id) }))),
    ]),
  )
  const uuidOf = (kind: string, one: number) => uuids.get(`${kind}:${one}`) ?? null
  const document: CampaignDocument = {
    campaign: [{ ...campaignRow(row, wire), uuid: uuidOf('campaign', id) }],
    campaign_event: events.map((event) => ({ ...eventRow(event), uuid: uuidOf('campaign_event', event.id) })),
  }
  if (goal) document.campaign_goal = [goalRow(id, goal)]
  for (const [kind, rows] of found.rows)
    document[kind] = rows.map((one) => ({ ...one, uuid: uuidOf(kind, Number(one.id)) }))
  named.get('campaign')?.delete(id)
  for (const { kind, list, show } of namedKinds) {
    const ids = [...(named.get(kind) ?? [])]
    const shown = ids.length > 0 ? await show(context, ids) : []
    if (shown.length > 0) document[list] = shown
  }
  document.dependencies = [
    ...events.map((event) => ({ campaign_id: id, campaign_event_id: event.id })),
    ...found.dependencies,
  ]
  return { document, files: found.files }
}

interface Gathered {
  rows: Map<string, Wire[]>
  dependencies: Wire[]
  files: CampaignExport['files']
}

async function gather(
  context: Context,
  links: Link[],
  collect: (kind: string, parent: number) => Replace,
): Promise<Gathered> {
  const rows = new Map<string, Wire[]>()
  const files: CampaignExport['files'] = []
  const named = new Map<string, number | null>()
  const seen = new Set<string>()
  let looked = 0
  while (looked < links.length) {
    const fresh = links.slice(looked)
    looked = links.length
    await resolveNames(context, fresh, named)
    const wanted = Map.groupBy(
      fresh.flatMap(({ child }) => idOf(child, named) ?? []),
      ({ kind }) => kind,
    )
    for (const [kind, children] of wanted) {
      const ids = [...new Set(children.map((child) => child.id))].filter((id) => !seen.has(`${kind}:${id}`))
      for (const id of ids) seen.add(`${kind}:${id}`)
      const loaded = await load(context, kind, { ids, collect, files })
      if (loaded.length > 0) rows.set(kind, [...(rows.get(kind) ?? []), ...loaded])
    }
  }
  const present = new Set([...rows].flatMap(([kind, list]) => list.map((row) => `${kind}:${Number(row.id)}`)))
  const dependencies = new Map<string, Wire>()
  for (const { parent, child } of links) {
    const known = idOf(child, named)
    if (!known || !present.has(`${known.kind}:${known.id}`)) continue
    const row = { [`${parent.kind}_id`]: parent.id, [`${known.kind}_id`]: known.id }
    dependencies.set(JSON.stringify(row), row)
  }
  return { rows, files, dependencies: [...dependencies.values()] }
}

async function resolveNames(
  { db }: Context,
  links: readonly Link[],
  named: Map<string, number | null>,
): Promise<void> {
  const names = Map.groupBy(
    links.map(({ child }) => child).filter((child) => typeof child.id === 'string'),
    ({ kind }) => kind,
  )
  for (const [kind, children] of names) {
    const ids = await portables.get(kind)?.byName?.(
      db,
      children.map((child) => String(child.id)),
    )
    for (const { id } of children) named.set(`${kind}:${id}`, ids?.get(String(id)) ?? null)
  }
}

function idOf(
  child: Link['child'],
  named: ReadonlyMap<string, number | null>,
): { kind: string; id: number } | null {
  const id = typeof child.id === 'number' ? child.id : named.get(`${child.kind}:${child.id}`)
  return id === null || id === undefined ? null : { kind: child.kind, id }
}

// A record that is gone by now is left out, as it is where it was.
async function load(
  context: Context,
  kind: string,
  {
    ids,
    collect,
    files,
  }: { ids: number[]; collect: (kind: string, parent: number) => Replace; files: CampaignExport['files'] },
): Promise<Wire[]> {
  const portable = portables.get(kind)
  if (!portable || ids.length === 0) return []
  const found = await findEach(context, portable.definition, ids, 'view')
  const rows: Row[] = []
  for (const row of found.values()) {
    if (!(row instanceof ApiError)) rows.push(row)
    else if (row.status !== 404) throw row
  }
  const wires = await present(context, portable.definition, rows, 'full')
  const loaded: Wire[] = []
  for (const [index, row] of rows.entries()) {
    const body = await bodyOf(context, portable, row, wires[index] ?? {})
    if (kind === 'asset') body.file = fileOf(row, files)
    portable.refer?.(body, collect(kind, row.id), context.catalog)
    loaded.push({ id: row.id, ...(await toDocumentRow(context, portable, body)) })
  }
  return loaded
}

function fileOf(row: Row, files: CampaignExport['files']): string {
  if (row.storageLocation === 'remote') return String(row.remoteUrl)
  const name = `assets/${row.id}${extname(String(row.path))}`
  files.push({ name, key: storedAs(String(row.path)) })
  return name
}

function campaignRow(row: Row, wire: Wire): Wire {
  return {
    id: row.id,
    name: row.name,
    alias: row.alias,
    description: row.description,
    is_published: row.isPublished,
    publish_up: wire.publishUp,
    publish_down: wire.publishDown,
    allow_restart: row.allowRestart,
    ...(row.republishBehavior ? { republish_behavior: row.republishBehavior } : {}),
    category_id: row.category ?? null,
    canvas_settings: wire.canvasSettings,
  }
}

function eventRow(event: CampaignEvent): Wire {
  return {
    id: event.id,
    campaign_id: event.campaignId,
    name: event.name,
    description: event.description,
    type: event.type,
    event_type: event.eventType,
    event_order: event.order,
    properties: event.properties,
    trigger_interval: event.triggerInterval,
    trigger_interval_unit: event.triggerIntervalUnit,
    trigger_mode: event.triggerMode,
    trigger_date: event.triggerDate ? isoDate(event.triggerDate) : null,
    trigger_hour: event.triggerHour,
    triggerRestrictedStartHour: event.triggerRestrictedStartHour,
    triggerRestrictedStopHour: event.triggerRestrictedStopHour,
    triggerRestrictedDaysOfWeek: event.triggerRestrictedDaysOfWeek,
    triggerWindow: null,
    decisionPath: event.decisionPath,
    channel: event.channel,
    channel_id: event.channelId,
    parent_id: event.parentId,
  }
}
