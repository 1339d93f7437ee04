import { finishLittle } from '../../../platform/engine/backgroundWork.ts'
import type { Change, Context, Planned } from '../../../platform/resource/definition.ts'
import { notePauses } from '../campaignPauses/notePauses.ts'
import { putEvents, releaseRows, removeEvents, retimeRows } from './campaignEvent.ts'
import type { CampaignPlan } from './campaignPlan.ts'
import { replaceSources } from './campaignSources.ts'
import { reasonToWait } from './eventTree.ts'
import { purgeCampaigns } from './purgeCampaigns.ts'
import { requestEntries } from './requestEntries.ts'

/** Writes events and sources by set, and asks for members to be looked up anew where that may matter. */
export async function saveCampaigns(context: Context, changes: Planned<CampaignPlan>[]): Promise<void> {
  const { db, now } = context
  const deleted = changes.filter((change) => change.kind === 'delete').map((change) => change.after.id)
  if (deleted.length > 0) {
    await finishLittle(db, purgeCampaigns, deleted, now)
    return
  }
  const items = changes
    .filter((change) => change.kind !== 'delete')
    .map((change) => ({ change, id: change.after.id, plan: change.plan }))
  await putEvents(
    db,
    items.flatMap(({ id, plan }) =>
      plan.events.length > 0 || plan.removedEventIds.length > 0
        ? [...plan.events, ...plan.moved].map((event) => ({ ...event, campaignId: id }))
        : [],
    ),
  )
  await removeEvents(
    db,
    items.flatMap(({ plan }) => plan.removedEventIds),
    now,
  )
  await releaseRows(
    db,
    items
      .filter(({ change }) => change.before !== null)
      .flatMap(({ plan }) =>
        plan.events.filter((event) => reasonToWait(context.catalog.campaignEvents, event) === null),
      )
      .map((event) => event.id),
    now,
  )
  const retimed = items.map(({ plan }) => plan.retimed)
  await retimeRows(
    db,
    {
      eventIds: retimed.flatMap(({ eventIds }) => eventIds),
      decisionIds: retimed.flatMap(({ decisionIds }) => decisionIds),
    },
    now,
  )
  for (const kind of ['lists', 'forms'] as const)
    await replaceSources(
      db,
      kind,
      items
        .filter(({ plan }) => plan.changedSources.includes(kind))
        .map(({ id, plan }) => ({ campaignId: id, ids: plan.sources[kind] })),
    )
  await notePauses(
    db,
    items.flatMap(({ id, change: { before, after, differences } }) =>
      before !== null && RUNS.some((name) => Object.hasOwn(differences, name)) ? [{ id, before, after }] : [],
    ),
    { usual: context.config.campaign_republish_behavior, now },
  )
  await forgetFailures(
    context,
    items.filter(({ change }) => isPublishedAgain(change)).map(({ id }) => id),
  )
  await requestEntries(
    db,
    items.filter(({ change }) => concernsMembers(change)).map(({ id }) => id),
    now,
  )
}

const RUNS = ['isPublished', 'publishUp', 'publishDown', 'republishBehavior']
const MEMBERSHIP = ['isPublished', 'publishUp', 'publishDown', 'lists', 'allowRestart']

function concernsMembers({ kind, after, differences }: Change): boolean {
  if (after.isPublished !== true) return false
  return kind === 'create' || MEMBERSHIP.some((name) => Object.hasOwn(differences, name))
}

function isPublishedAgain({ before, after }: Change): boolean {
  return before !== null && before.isPublished !== true && after.isPublished === true
}

// A campaign that is published again starts with a clean record.
async function forgetFailures({ db }: Context, campaignIds: readonly number[]): Promise<void> {
  if (campaignIds.length === 0) return
  await db`update campaign_events set failed_count = 0 where campaign_id = any(${campaignIds as number[]}::bigint[]) and failed_count > 0`
}
