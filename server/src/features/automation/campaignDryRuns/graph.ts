// What is tried: the events and sources of a campaign, as they are saved or as its draft would make them.
import type { CampaignEventType } from '../../../catalog/campaignEvent.ts'
import type { ActorName, ActsFor } from '../../../platform/auth/loadActors.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { scopeOf } from '../../audience/contactRows/permittedContacts.ts'
import { type CampaignEvent, findEventsOfCampaigns } from '../campaigns/campaignEvent.ts'
import { JUMP } from '../campaigns/planEvents.ts'

export interface Graph {
  name: string
  allowRestart: boolean
  /** In whose name it would run; both null for the system. */
  runsFor: ActorName
  segmentIds: readonly number[]
  events: readonly GraphEvent[]
}

/** An event under the name that it is shown by: its id, or the temporary one that it has in a draft. */
export type GraphEvent = CampaignEvent & { key: string }

/** What a dry run runs on. */
export interface Basis {
  source: 'saved' | 'draft'
  /** Of the draft. */
  revision: number | null
  campaignModifiedAt: Date | null
  graph: Graph
}

/** The saved campaign. Two statements. */
export async function findSavedGraph(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  campaignId: number,
): Promise<Basis> {
  const [row] = await db<
    (Omit<Graph, 'events' | 'runsFor'> & ActsFor & { isPublished: boolean; modifiedAt: Date | null })[]
  >`
    select c.name, c.allow_restart as "allowRestart", c.is_published as "isPublished",
      c.acts_for_user_id as "actsForUserId", c.acts_for_credential_id as "actsForCredentialId",
      c.date_modified as "modifiedAt",
      array(select s.segment_id from campaign_segments s where s.campaign_id = c.id order by 1) as "segmentIds"
    from campaigns c where c.id = ${campaignId}`
  if (!row) throw notFound()
  const { modifiedAt, isPublished, actsForUserId, actsForCredentialId, ...about } = row
  const publisher = { userId: actsForUserId, credentialId: actsForCredentialId }
  // A requester who may view all contacts sees what the campaign does; every other one sees it for own contacts only.
  const runsFor = isPublished && scopeOf(actor, ['view']) === 'all' ? publisher : requesterOf(actor)
  const events = await findEventsOfCampaigns(db, [campaignId])
  return {
    source: 'saved',
    revision: null,
    campaignModifiedAt: modifiedAt,
    graph: { ...about, runsFor, events: events.map((event) => ({ ...event, key: String(event.id) })) },
  }
}

/** The actor as the one in whose name an unpublished campaign would run. */
export function requesterOf({ userId, credentialId }: Actor): ActorName {
  return { userId, credentialId: userId === null ? (credentialId ?? null) : null }
}

/** The events under ids of a copy: parents, jumps, and what names the campaign itself, name the copy. */
export function copyEvents(
  graph: Graph,
  types: ReadonlyMap<string, CampaignEventType>,
  { from, to, ids }: { from: number; to: number; ids: ReadonlyMap<number, number> },
): CampaignEvent[] {
  return graph.events.map(({ key: _, ...event }) => ({
    ...event,
    id: ids.get(event.id) ?? 0,
    campaignId: to,
    parentId: event.parentId === null ? null : (ids.get(event.parentId) ?? null),
    triggerDate: event.triggerDate === null ? null : new Date(event.triggerDate),
    properties: copyProperties(event, types.get(event.type), { from, to, ids }),
  }))
}

function copyProperties(
  { type: name, properties }: CampaignEvent,
  type: CampaignEventType | undefined,
  { from, to, ids }: { from: number; to: number; ids: ReadonlyMap<number, number> },
): Record<string, unknown> {
  if (name === JUMP)
    return { ...properties, jumpToEvent: String(ids.get(Number(properties.jumpToEvent)) ?? 0) }
  const naming = Object.entries(type?.refers ?? {}).filter(([, { kind }]) => kind === 'campaign')
  const own = (id: unknown) => (Number(id) === from ? to : id)
  const copied = naming.flatMap(([property]) => {
    const value = properties[property]
    if (value === undefined) return []
    return [[property, Array.isArray(value) ? value.map(own) : own(value)] as const]
  })
  return { ...properties, ...Object.fromEntries(copied) }
}
