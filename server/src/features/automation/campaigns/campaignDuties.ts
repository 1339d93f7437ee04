// In whose name a campaign acts on contacts: decided when it is published, and when it is given more to do.
import { isDeepStrictEqual } from 'node:util'
import type { CampaignEventType } from '../../../catalog/campaignEvent.ts'
import { messageOf, type SentMessage } from '../../../catalog/sentMessages.ts'
import type { ActsFor } from '../../../platform/auth/loadActors.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { ApiError } from '../../../platform/errors.ts'
import { holds } from '../../../platform/permissions.ts'
import type { Change, Context, Row } from '../../../platform/resource/definition.ts'
import { actsForOf, isPublishing } from '../../audience/contactRows/actsFor.ts'
import type { ContactAction } from '../../audience/contactRows/permittedContacts.ts'
import { type CampaignEvent, findEventsOfCampaigns } from './campaignEvent.ts'

/** What a change leaves of a campaign, and what was stored. */
export interface CampaignParts {
  events: readonly CampaignEvent[]
  stored: readonly CampaignEvent[]
  /** The change names a source that the campaign did not have. */
  addsSource: boolean
}

/** In whose name the campaign acts after a change (`actsForOf`). */
export function actsForOfCampaign(
  { actor, catalog }: Pick<Context, 'actor' | 'catalog'>,
  change: Pick<Change, 'before' | 'after'>,
  { events, stored, addsSource }: CampaignParts,
): ActsFor | ApiError {
  return actsForOf(actor, change, {
    noun: 'campaign',
    needed: new Set(actionsOf(catalog.campaignEvents, events)),
    didAct: stored.length > 0,
    addsMore: addsMore(change, { events, stored, addsSource }),
  })
}

/** The messages that the campaign sends, where the change publishes it or gives it more to do; otherwise none. */
export function messagesToSend(
  { catalog }: Pick<Context, 'catalog'>,
  change: Pick<Change, 'before' | 'after'>,
  parts: CampaignParts,
): SentMessage[] {
  if (!isPublishing(change, addsMore(change, parts))) return []
  return parts.events.flatMap(
    ({ type, properties }) => messageOf(catalog.campaignEvents.get(type), properties) ?? [],
  )
}

function addsMore(
  { before, after }: Pick<Change, 'before' | 'after'>,
  { events, stored, addsSource }: CampaignParts,
): boolean {
  const known = new Map(stored.map((event) => [event.id, event]))
  const restarts = after.allowRestart === true && before?.allowRestart !== true
  return addsSource || restarts || events.some((event) => isOther(event, known.get(event.id)))
}

/** What an event of the type does with contacts. */
export function actionsOnContacts({ changes }: Pick<CampaignEventType, 'changes'>): readonly ContactAction[] {
  return changes === undefined ? ['view'] : ['view', changes]
}

function actionsOf(types: Contracts['campaignEvents'], events: readonly CampaignEvent[]): ContactAction[] {
  return events.flatMap(({ type }) => actionsOnContacts(types.get(type) ?? {}))
}

/** Properties that decide what an event does, when, and for which contacts. An event at another place in the tree reaches other contacts. */
const DECIDING = [
  'type',
  'properties',
  'parentId',
  'decisionPath',
  'triggerMode',
  'triggerDate',
  'triggerInterval',
  'triggerIntervalUnit',
  'triggerHour',
  'triggerRestrictedStartHour',
  'triggerRestrictedStopHour',
  'triggerRestrictedDaysOfWeek',
] as const satisfies readonly (keyof CampaignEvent)[]

function isOther(event: CampaignEvent, stored: CampaignEvent | undefined): boolean {
  return !stored || DECIDING.some((name) => !isDeepStrictEqual(stored[name], event[name]))
}

/**
 * Whether the actor may publish each campaign, and copy it: a copy is a new campaign, whose references need the usual rights.
 * One statement.
 */
export async function abilitiesOnCampaigns(
  context: Context,
  rows: readonly Row[],
): Promise<{ publish: boolean; clone: boolean }[]> {
  const unpublishable = await findUnpublishable(context, rows)
  const clone = holds(context.actor, 'campaign:campaigns:create')
  return rows.map((row) => ({ publish: !unpublishable.has(row), clone }))
}

/** The unpublished campaigns that the actor may not publish. One statement. */
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
      return (
        actsForOfCampaign(context, change, { events, stored: events, addsSource: false }) instanceof ApiError
      )
    }),
  )
}
