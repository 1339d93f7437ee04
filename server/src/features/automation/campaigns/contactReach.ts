// Whose contacts a campaign may change: decided when it is published, and when it is given more to do.
import { isDeepStrictEqual } from 'node:util'
import type { Contracts } from '../../../platform/contracts.ts'
import { ApiError } from '../../../platform/errors.ts'
import { holds } from '../../../platform/permissions.ts'
import type { Change, Context, Row } from '../../../platform/resource/definition.ts'
import { publishedReach, type Reach } from '../../audience/contactRows/publishedReach.ts'
import { type CampaignEvent, findEventsOfCampaigns } from './campaignEvent.ts'

/** What a change leaves of a campaign, and what was there. */
export interface Powers {
  events: readonly CampaignEvent[]
  stored: readonly CampaignEvent[]
  /** The change names a source that the campaign had not. */
  addsSource: boolean
}

/** Whose contacts the campaign changes from now on (`publishedReach`). */
export function reachOf(
  { actor, catalog }: Pick<Context, 'actor' | 'catalog'>,
  change: Pick<Change, 'before' | 'after'>,
  { events, stored, addsSource }: Powers,
): Reach | ApiError {
  const types = catalog.campaignEvents
  const known = new Map(stored.map((event) => [event.id, event]))
  const addsAction = events.some(
    (event) => changesOf(types, [event]).length > 0 && isOther(event, known.get(event.id)),
  )
  return publishedReach(actor, change, {
    noun: 'campaign',
    needed: new Set(changesOf(types, events)),
    didChange: changesOf(types, stored).length > 0,
    addsMore: addsAction || addsSource,
  })
}

function changesOf(
  types: Contracts['campaignEvents'],
  events: readonly CampaignEvent[],
): ('edit' | 'delete')[] {
  return events.flatMap(({ type }) => types.get(type)?.changes ?? [])
}

function isOther(event: CampaignEvent, stored: CampaignEvent | undefined): boolean {
  return stored?.type !== event.type || !isDeepStrictEqual(stored.properties, event.properties)
}

/**
 * Campaigns that would change more contacts than the actor may are not published, and who makes campaigns copies what
 * is seen; what it names takes the rights that naming it takes. One statement.
 */
export async function abilitiesOnCampaigns(
  context: Context,
  rows: readonly Row[],
): Promise<{ publish: boolean; clone: boolean }[]> {
  const unpublishable = await findUnpublishable(context, rows)
  const clone = holds(context.actor, 'campaign:campaigns:create')
  return rows.map((row) => ({ publish: !unpublishable.has(row), clone }))
}

/** The campaigns whose events would change more contacts than the actor may, were they published. One statement. */
async function findUnpublishable(context: Context, rows: readonly Row[]): Promise<Set<Row>> {
  const resting = rows.filter((row) => row.isPublished !== true)
  if (context.actor.isAdmin || resting.length === 0) return new Set()
  const found = await findEventsOfCampaigns(
    context.db,
    resting.map(({ id }) => id),
  )
  const byCampaign = Map.groupBy(found, ({ campaignId }) => campaignId)
  return new Set(
    resting.filter((before) => {
      const events = byCampaign.get(before.id) ?? []
      const change = { before, after: { ...before, isPublished: true } }
      return reachOf(context, change, { events, stored: events, addsSource: false }) instanceof ApiError
    }),
  )
}
