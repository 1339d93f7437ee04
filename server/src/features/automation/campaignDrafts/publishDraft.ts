import { startWork } from '../../../platform/engine/backgroundWork.ts'
import { ApiError, unprocessable } from '../../../platform/errors.ts'
import type { Context, Definition, Planned } from '../../../platform/resource/definition.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { campaign } from '../campaigns/campaign.ts'
import { findEventsOfCampaigns } from '../campaigns/campaignEvent.ts'
import type { CampaignPlan } from '../campaigns/campaignPlan.ts'
import { saveCampaigns } from '../campaigns/saveCampaigns.ts'
import { saveDraft } from './applyDraft.ts'
import { type Comparison, compareEvents, followersOf } from './compareEvents.ts'
import { type Draft, deleteDraft } from './drafts.sql.ts'
import { giveAdded, moveWaiting } from './moveContacts.ts'

/** What those get who are in the campaign: by temporary id of an added event, by id of a removed one. */
export interface Choices {
  added: ReadonlyMap<string, 'all' | 'new'>
  removed: ReadonlyMap<string, 'leave' | 'next'>
  /** What was changed in the campaign since the draft was begun is written over. */
  isOverwriting: boolean
}

/**
 * Makes the campaign what its draft says, and the draft is gone. Those who are inside meet added events, and go on from
 * removed ones, as the choices say; many of them afterwards, in ranges. Who works by the events of the campaign has been
 * waited for (`takeDefinition`).
 * @throws ApiError 409 when the campaign is another one than when the draft was begun, 422 for a choice about no such event,
 * and what saving the campaign throws.
 */
export async function publishDraft(
  context: Context,
  draft: Draft,
  choices: Choices,
): Promise<ReadonlyMap<string, number>> {
  const { db, now } = context
  if (draft.isCampaignChanged && !choices.isOverwriting) throw changed(draft)
  const chosen = { all: [] as number[], next: [] as number[] }
  const publishing: Definition = {
    ...campaign,
    async saved(within: Context, changes: Planned<unknown>[]) {
      for (const { plan } of changes as Planned<CampaignPlan>[]) {
        if (plan) Object.assign(chosen, await prepare(within, draft.campaignId, { plan, choices }))
      }
      await saveCampaigns(within, changes as Planned<CampaignPlan>[])
    },
  }
  const { idsByKey } = await saveDraft(context, publishing, draft)
  await startWork(db, giveAdded, named(chosen.all), now)
  await startWork(db, moveWaiting, named(chosen.next), now)
  await deleteDraft(db, draft.campaignId, null)
  return idsByKey
}

const named = (ids: readonly number[]) => ids.map((id) => ({ id, name: id }))

function changed({ campaignName, campaignModifiedAt: at, campaignModifiedBy: who }: Draft): ApiError {
  const when = at ? `, at ${isoDate(at)}${who === null ? '' : ` by ${who}`}` : ''
  const message = `The campaign "${campaignName}" was changed since the draft was begun${when}. With "overwrite": true the draft replaces that.`
  return new ApiError(409, 'conflict', message, { details: { overwrite: [message] } })
}

// Before the events go: what waits at them is cancelled with them, but for what moves on.
async function prepare(
  { db }: Context,
  campaignId: number,
  { plan, choices }: { plan: CampaignPlan; choices: Choices },
): Promise<{ all: number[]; next: number[] }> {
  const stored = await findEventsOfCampaigns(db, [campaignId])
  const comparison = compareEvents(stored, plan)
  const unknown = findUnknown(comparison, choices)
  if (unknown) throw unknown
  const moves = comparison.removed
    .filter(({ id }) => choices.removed.get(String(id)) === 'next')
    .map((event) => ({ id: event.id, next: followersOf(event, stored, plan) }))
  if (moves.length > 0)
    await db`
      update campaign_events e set moves_to = array(select jsonb_array_elements_text(r.next)::bigint)
      from jsonb_to_recordset(${JSON.stringify(moves)}::text::jsonb) as r (id bigint, next jsonb) where e.id = r.id`
  const all = [...comparison.added].flatMap(([key, { id }]) => (choices.added.get(key) === 'all' ? [id] : []))
  return { all, next: moves.map(({ id }) => id) }
}

function findUnknown({ added, removed }: Comparison, choices: Choices): ApiError | null {
  for (const key of choices.added.keys())
    if (!added.has(key)) return unprocessable(`added.${key.slice(0, 50)}`, 'The draft adds no such event.')
  const gone = new Set(removed.map(({ id }) => String(id)))
  for (const key of choices.removed.keys())
    if (!gone.has(key))
      return unprocessable(`removed.${key.slice(0, 50)}`, 'The draft removes no such event.')
  return null
}
