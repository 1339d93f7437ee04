import { savepoint } from '../../../platform/engine/savepoint.ts'
import { ApiError, fromDatabaseError, notFound } from '../../../platform/errors.ts'
import type { Context, Definition, Planned } from '../../../platform/resource/definition.ts'
import { fieldsOf } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { saveWithin } from '../../../platform/rest/save.ts'
import { parseBody } from '../../../platform/values/inputs.ts'
import { campaign } from '../campaigns/campaign.ts'
import { findEventsOfCampaigns } from '../campaigns/campaignEvent.ts'
import type { EventInput } from '../campaigns/campaignInputs.ts'
import type { CampaignPlan } from '../campaigns/campaignPlan.ts'
import { planEvents } from '../campaigns/planEvents.ts'
import type { Draft } from './drafts.sql.ts'
import { findDraft } from './drafts.sql.ts'

/** What became of a draft that was put into its campaign. */
export interface AppliedDraft {
  /** The real ids of its events by the ids that the draft names them by: temporary ones for new events. */
  idsByKey: ReadonlyMap<string, number>
  removedEventIds: readonly number[]
}

/**
 * Puts the draft of a campaign into the campaign, in the caller's transaction `context.db`: what a PUT of its body does,
 * under the rights of the actor. The draft itself stays.
 *
 * Who only wants to see what the draft would do calls this first in a transaction of its own and lets that end by an
 * error that it catches: events, members and what waits are as if the draft were published, and nothing of it is kept.
 * The events have ids that differ from run to run; `idsByKey` says whose they are. It locks the campaign until the
 * transaction ends, so such transactions are short.
 * @throws ApiError 404 without a draft, 403 without the right, 400 or 422 for a draft that cannot be published yet.
 */
export async function applyDraft(context: Context, campaignId: number): Promise<AppliedDraft> {
  const draft = await findDraft(context.db, campaignId)
  if (!draft) throw notFound()
  const { idsByKey, removedEventIds } = await saveDraft(context, campaign, draft)
  return { idsByKey, removedEventIds }
}

/** The same for a draft that was read already. */
export async function saveDraft(
  context: Context,
  definition: Definition,
  { campaignId, body }: Pick<Draft, 'campaignId' | 'body'>,
): Promise<CampaignPlan> {
  const [row] = await find(context, campaign, [campaignId], 'edit')
  // Whether the campaign is published is no edit of it, unless the draft says so.
  const whole = { isPublished: row?.isPublished, ...body }
  const [outcome] = await saveWithin(context, definition, 'put', [{ key: '0', id: campaignId, body: whole }])
  if (!outcome || 'error' in outcome) throw outcome?.error ?? notFound()
  return outcome.plan as CampaignPlan
}

/** Why a draft cannot be published yet; none when it can, and then what publishing it will do. */
export interface Judgement {
  problems: readonly ApiError[]
  plan: CampaignPlan | null
}

/**
 * Asks for everything that publishing asks for, and writes nothing: in the caller's transaction, `context.db`. About ten
 * statements, whatever the draft holds.
 */
export async function judgeDraft(
  context: Context,
  draft: Pick<Draft, 'campaignId' | 'body'>,
): Promise<Judgement> {
  const stop = new Judged()
  const judging: Definition = {
    ...campaign,
    async saved(_, changes: Planned<unknown>[]) {
      stop.plan = (changes[0]?.plan ?? null) as CampaignPlan | null
      throw stop
    },
  }
  try {
    await savepoint(context.db, (db) => saveDraft({ ...context, db }, judging, draft))
  } catch (error) {
    if (error === stop) return { problems: [], plan: stop.plan }
    const known = error instanceof ApiError ? error : fromDatabaseError(error)
    if (!known) throw error
    const others = await findProblems(context, draft)
    const isOther = ({ message, details }: ApiError) => message !== known.message || details !== known.details
    return { problems: [known, ...others.filter(isOther)], plan: null }
  }
  throw new Error('a draft was saved while it was judged')
}

/** Ends the writing of a draft that is only judged. */
class Judged extends Error {
  plan: CampaignPlan | null = null
}

// Saving stops at the first event that is wrong: somebody who mends a draft wants to see them all.
async function findProblems(
  { db, config, catalog }: Context,
  { campaignId, body }: Pick<Draft, 'campaignId' | 'body'>,
): Promise<ApiError[]> {
  const { values } = parseBody(await fieldsOf(campaign, db), body)
  return planEvents(catalog.campaignEvents, {
    config,
    campaignId,
    stored: await findEventsOfCampaigns(db, [campaignId]),
    inputs: (values.events as EventInput[] | undefined) ?? null,
    isPut: true,
    canvas: values.canvasSettings,
    isLenient: config.api_legacy_clients,
  }).problems
}
