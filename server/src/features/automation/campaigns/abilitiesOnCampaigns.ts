import { ApiError } from '../../../platform/errors.ts'
import { holds } from '../../../platform/permissions.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { findEventsOfCampaigns } from './campaignEvent.ts'
import { reachOf } from './contactReach.ts'

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
