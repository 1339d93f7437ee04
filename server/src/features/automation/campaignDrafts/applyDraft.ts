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
import { assignIds, planEvents } from '../campaigns/planEvents.ts'
import type { EventChanges } from './compareEvents.ts'
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

/** Why a draft cannot be published yet, none when it can, and what publishing it will do. */
export interface Judgement {
  problems: readonly ApiError[]
  /** As far as it can be told beside problems: new events have negative ids then, and what is wrong is not in it. */
  plan: EventChanges
}

/**
 * Asks for everything that publishing asks for, and writes nothing: in the caller's transaction, `context.db`. About ten
 * statements, whatever the draft holds.
 */
export async function judgeDraft(
  context: Context,
  draft: Pick<Draft, 'campaignId' | 'body'>,
): Promise<Judgement> {
  let plan: CampaignPlan | null = null
  const stop = new Error('a draft is judged only')
  const judging: Definition = {
    ...campaign,
    async saved(_, changes: Planned<unknown>[]) {
      plan = (changes[0]?.plan ?? null) as CampaignPlan | null
      throw stop
    },
  }
  try {
    await savepoint(context.db, (db) => saveDraft({ ...context, db }, judging, draft))
  } catch (error) {
    if (error === stop && plan !== null) return { problems: [], plan }
    const known = error instanceof ApiError ? error : fromDatabaseError(error)
    if (!known) throw error
    const { problems: others, plan: possible } = await findProblems(context, draft)
    const isOther = ({ message, details }: ApiError) => message !== known.message || details !== known.details
    return { problems: [known, ...others.filter(isOther)], plan: possible }
  }
  throw new Error('a draft was saved while it was judged')
}

// Saving stops at the first event that is wrong: somebody who mends a draft wants to see them all.
async function findProblems(
  { db, config, catalog }: Context,
  { campaignId, body }: Pick<Draft, 'campaignId' | 'body'>,
): Promise<Judgement> {
  const { values } = parseBody(await fieldsOf(campaign, db), body)
  const plan = planEvents(catalog.campaignEvents, {
    config,
    campaignId,
    stored: await findEventsOfCampaigns(db, [campaignId]),
    inputs: (values.events as EventInput[] | undefined) ?? null,
    isPut: true,
    canvas: values.canvasSettings,
    isLenient: config.api_legacy_clients,
  })
  const { events, touched, problems } = plan
  const fresh = events.filter(({ event }) => event.id === 0)
  assignIds(
    plan,
    fresh.map((_, n) => -1 - n),
    null,
  )
  const isWrong = (key: string) =>
    problems.some(({ details }) => typeof details === 'string' && details.startsWith(`events[${key}]`))
  const good = events.filter(({ key }) => !isWrong(key))
  return {
    problems,
    plan: {
      events: good.filter(({ key }) => touched.has(key)).map(({ event }) => event),
      moved: good.filter(({ key }) => !touched.has(key)).map(({ event }) => event),
      idsByKey: new Map(good.map(({ key, event }) => [key, event.id])),
      removedEventIds: plan.removedIds,
    },
  }
}
