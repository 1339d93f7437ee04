// Dry runs of campaigns: started, watched, cancelled and read.
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { conflict, invalid, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf, objectBody, queryOf } from '../../../platform/rest/mount.ts'
import { pageOf } from '../../../platform/search/page.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { scopeOf } from '../../audience/contactRows/permittedContacts.ts'
import { campaign } from '../campaigns/campaign.ts'
import { findDraftGraph } from './draftGraph.ts'
import {
  countDryRuns,
  type DryRun,
  endDryRun,
  findDryRuns,
  findUnderWay,
  insertDryRun,
  STATES,
  starterOf,
} from './dryRuns.sql.ts'
import { findSavedGraph, type GraphEvent } from './graph.ts'
import { insertDryRunJobs } from './runDryRun.ts'
import { NOTHING, tallyOf } from './tally.ts'

const reasons = s.list(s.object({ reason: s.text(), people: s.int() }, 'DryRunReason'))

const eventShape = s.object(
  {
    id: s.text({ description: 'The id of the event, or the temporary one that it has in the draft.' }),
    name: s.text(),
    type: s.text({ example: 'email.send' }),
    eventType: s.text({ example: 'action' }),
    people: s.int({ description: 'Who reaches it for sure.' }),
    open: s.int({ description: 'Who reaches it if a decision before it goes that way: once per way.' }),
    passed: s.int(),
    declined: s.int({ description: 'Of a condition: who goes the way of no.' }),
    messages: s.object({
      leaving: s.int({ description: 'Messages and requests that would leave.' }),
      open: s.int({ description: 'Those of them that hang on a decision.' }),
      later: s.int({ description: 'Those of them that the frequency rules put off.' }),
    }),
    unasked: s.int({ description: 'Who passed since nobody outside was asked.' }),
    skipped: reasons,
    failed: reasons,
    stopped: reasons,
    waits: s.orNull(s.object({ people: s.int(), earliest: s.moment(), latest: s.moment() }, 'DryRunWaits')),
    share: s.orNull(
      s.object(
        {
          yes: s.number({ description: 'The share of past runs that took the decision.' }),
          people: s.int({ description: 'How many that is known of.' }),
        },
        'DryRunShare',
      ),
    ),
  },
  'DryRunEvent',
)

const dryRunShape = s.object(
  {
    id: s.int(),
    campaign: s.object({ id: s.int(), name: s.text() }),
    source: s.word('saved', 'draft'),
    revision: s.orNull(s.int({ description: 'Of the draft.' })),
    campaignModified: s.orNull(s.moment()),
    isOutdated: s.bool({ description: 'The campaign or its draft was changed since.' }),
    state: s.word(...STATES),
    progress: s.object({ done: s.int(), total: s.orNull(s.int()) }),
    error: s.orNull(s.text()),
    dateAdded: s.moment(),
    dateStarted: s.orNull(s.moment()),
    dateEnded: s.orNull(s.moment()),
    createdBy: s.orNull(s.int()),
    createdByUser: s.orNull(s.text()),
    people: s.object({
      newcomers: s.int({ description: 'Would come in by the segments.' }),
      standing: s.int({ description: 'Are in the campaign, and go on from where they are.' }),
      leaving: s.int({ description: 'Would leave, being in none of its segments any more.' }),
      removed: s.int({ description: 'Wait for events that are removed.' }),
      heldOut: s.int({ description: 'Of the former two: get nothing, being held out.' }),
    }),
    events: s.list(eventShape),
  },
  'CampaignDryRun',
)

const answer = s.object({ dryRun: dryRunShape })

const START = {
  summary: 'Try a campaign on its real audience, without effect',
  body: s.sent({ source: s.optional(s.word('saved', 'draft')) }),
  answer,
  statuses: [202],
  example: { body: { source: 'saved' } },
  errors: [400, 403, 404, 409, 422],
} as const

const LIST = {
  summary: 'Dry runs of a campaign, newest first',
  query: { start: s.optional(s.int()), limit: s.optional(s.int()) },
  answer: s.object({ total: s.int(), dryRuns: s.list(dryRunShape) }),
  errors: [403, 404],
} as const

const READ = { summary: 'How far a dry run is, and what it has found', answer, errors: [403, 404] } as const

const CANCEL = {
  summary: 'End a dry run; what it has found is kept',
  answer,
  errors: [403, 404, 409],
} as const

/** Routes below `/campaigns/ID`: who may see it sees its dry runs, who may edit it starts and cancels them. */
export function campaignDryRunRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /campaigns/:id(^\\d+$)/dryrun', START, async (request, reply) => {
    const context = contextOf(request)
    const campaignId = idOf(request)
    await find(context, campaign, [campaignId], 'edit')
    const { source = 'saved' } = objectBody(request)
    if (source !== 'saved' && source !== 'draft')
      throw invalid('source', 'This value should be "saved" or "draft".')
    const basis =
      source === 'draft'
        ? await findDraftGraph(context, campaignId)
        : await findSavedGraph(context, campaignId)
    const id = await transaction(context.sql, async (db) => {
      const { actor, now } = context
      const made = await insertDryRun(db, { campaignId, basis, actor, now })
      if (made !== null) {
        await insertDryRunJobs(db, [made])
        return made
      }
      const other = await findUnderWay(db, actor)
      throw conflict(
        other
          ? `Your dry run ${other.id} of the campaign ${other.campaignId} is under way: cancel it, or wait for its end.`
          : 'Another dry run of yours has just ended: try again.',
      )
    })
    reply.code(202).header('location', `${context.config.site_url}/api/campaigns/${campaignId}/dryruns/${id}`)
    return { dryRun: await read(context, campaignId, id) }
  })

  route(app, 'GET /campaigns/:id(^\\d+$)/dryruns', LIST, async (request) => {
    const context = contextOf(request)
    const campaignId = idOf(request)
    await find(context, campaign, [campaignId])
    const page = pageOf(queryOf(request), context.config)
    const { starter } = visibleRuns(context)
    const runs = await findDryRuns(context.db, campaignId, { ...page, starter })
    return { total: await countDryRuns(context.db, campaignId, { starter }), dryRuns: runs.map(show) }
  })

  route(app, 'GET /campaigns/:id(^\\d+$)/dryruns/:run(^\\d+$)', READ, async (request) => {
    const context = contextOf(request)
    await find(context, campaign, [idOf(request)])
    return { dryRun: await read(context, idOf(request), idOf(request, 'run')) }
  })

  route(app, 'POST /campaigns/:id(^\\d+$)/dryruns/:run(^\\d+$)/cancel', CANCEL, async (request) => {
    const context = contextOf(request)
    const [campaignId, id] = [idOf(request), idOf(request, 'run')]
    await find(context, campaign, [campaignId], 'edit')
    const { state } = await read(context, campaignId, id)
    const isEnded = await transaction(context.sql, (db) =>
      endDryRun(db, id, { state: 'cancelled', now: context.now }),
    )
    if (!isEnded && state !== 'cancelled') throw conflict('The dry run is over.')
    return { dryRun: await read(context, campaignId, id) }
  })
}

// The counts of other users include contacts that a user with rights for own contacts may not view.
function visibleRuns({ actor }: Pick<Context, 'actor'>): { starter: string | null } {
  return { starter: scopeOf(actor, ['view']) === 'all' ? null : starterOf(actor) }
}

async function read(context: Pick<Context, 'db' | 'actor'>, campaignId: number, id: number) {
  const [found] = await findDryRuns(context.db, campaignId, { id, ...visibleRuns(context) })
  if (!found) throw notFound()
  return show(found)
}

function show(run: DryRun): Shown<typeof dryRunShape> {
  const { newcomers, standing, leaving, removed, heldOut } = { ...NOTHING, ...run.result }
  return {
    id: run.id,
    campaign: { id: run.campaignId, name: run.graph.name },
    source: run.source,
    revision: run.revision,
    campaignModified: momentOf(run.campaignModifiedAt),
    isOutdated: run.isOutdated,
    state: run.state,
    progress: { done: run.done, total: run.total },
    error: run.error,
    dateAdded: isoDate(run.dateAdded),
    dateStarted: momentOf(run.startedAt),
    dateEnded: momentOf(run.endedAt),
    createdBy: run.createdBy,
    createdByUser: run.createdByUser,
    people: { newcomers, standing, leaving, removed, heldOut },
    events: run.graph.events.map((event) => showEvent(run, event)),
  }
}

function showEvent({ result }: DryRun, { key, name, type, eventType }: GraphEvent): Shown<typeof eventShape> {
  const { certain, leaving, leavingOpen, later, waits, skipped, failed, stopped, ...counts } = tallyOf(
    { ...NOTHING, ...result },
    key,
  )
  const share = result.shares?.[key]
  return {
    id: key,
    name,
    type,
    eventType,
    people: certain,
    ...counts,
    messages: { leaving, open: leavingOpen, later },
    skipped: listReasons(skipped),
    failed: listReasons(failed),
    stopped: listReasons(stopped),
    waits: waits && {
      people: waits.people,
      earliest: isoDate(new Date(waits.earliest)),
      latest: isoDate(new Date(waits.latest)),
    },
    share: share
      ? { yes: Math.round((share.yes / share.people) * 10_000) / 10_000, people: share.people }
      : null,
  }
}

function listReasons(counts: Readonly<Record<string, number>>): { reason: string; people: number }[] {
  return Object.entries(counts)
    .map(([reason, people]) => ({ reason, people }))
    .sort((a, b) => b.people - a.people)
}

function momentOf(moment: Date | null): string | null {
  return moment && isoDate(moment)
}
