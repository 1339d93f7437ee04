import type { Context, Detail, Showing } from '../../../platform/resource/definition.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { toBoolean } from '../../../platform/values/field.ts'
import { orderKeys } from '../../../platform/values/orderKeys.ts'
import type { Shown } from '../../../platform/values/shape.ts'
import { loadFormReferences } from '../../content/forms/loadFormReferences.ts'
import { loadSegmentReferences } from '../../segmentation/segments/loadSegmentReferences.ts'
import type { RepublishBehavior } from '../campaignPauses/pauses.ts'
import { findEventsOfCampaigns } from './campaignEvent.ts'
import { findSources } from './campaignSources.ts'
import { countMembers } from './countMembers.ts'
import type { campaignShows } from './eventShape.ts'
import { presentEvents } from './presentEvents.ts'

/** Puts in events, segments and forms; on lists that ask for it how many contacts there are. */
export async function presentCampaigns(
  context: Context,
  entities: Showing<typeof campaignShows>[],
  detail: Detail,
): Promise<void> {
  if (entities.length === 0) return
  const { db } = context
  const ids = entities.map(({ row }) => row.id)
  if (detail !== 'minimal') {
    const events = Map.groupBy(await findEventsOfCampaigns(db, ids), (event) => event.campaignId)
    const sources = await findSources(db, ids)
    const segments = await loadSegmentReferences(
      db,
      [...sources.values()].flatMap(({ lists }) => lists),
    )
    const forms = await loadFormReferences(
      db,
      [...sources.values()].flatMap((own) => own.forms),
    )
    for (const { row, wire } of entities) {
      const own = sources.get(row.id) ?? { lists: [], forms: [] }
      wire.events = Object.fromEntries(presentEvents(events.get(row.id) ?? []))
      wire.forms = own.forms.flatMap((id) => forms.get(id) ?? [])
      wire.lists = own.lists.flatMap((id) => segments.get(id) ?? [])
      wire.canvasSettings = inOrder(row.canvasSettings)
      if (row.republishBehavior) wire.republishBehavior = row.republishBehavior as RepublishBehavior
    }
  }
  if (toBoolean(context.query?.withContactCounts) !== true) return
  const counts = await countMembers(context, ids)
  for (const { row, wire } of entities) {
    const counted = counts.get(row.id)
    wire.contactCount = counted?.contactCount ?? 0
    wire.contactCountFetchedAt = counted ? isoDate(counted.fetchedAt) : null
  }
}

const NODE = ['id', 'positionX', 'positionY']
const CONNECTION = ['sourceId', 'targetId', 'anchors']

// The database keeps JSON objects in an order of its own.
function inOrder(canvas: unknown): Shown<typeof campaignShows.canvasSettings> {
  if (Array.isArray(canvas)) return canvas
  if (typeof canvas !== 'object' || canvas === null) return []
  const { nodes, connections } = canvas as Record<string, unknown>
  return orderKeys(
    {
      ...canvas,
      ...(Array.isArray(nodes) ? { nodes: nodes.map((node) => orderKeys(node, NODE)) } : {}),
      ...(Array.isArray(connections)
        ? { connections: connections.map((line) => orderConnection(orderKeys(line, CONNECTION))) }
        : {}),
    },
    ['nodes', 'connections'],
  )
}

function orderConnection(line: unknown): unknown {
  if (typeof line !== 'object' || line === null || !('anchors' in line)) return line
  return { ...line, anchors: orderKeys(line.anchors, ['source', 'target']) }
}
