// What a campaign is for, who is held out of it, and what it brings: below `/campaigns/ID`, since the body of a campaign
// is the documented one.

import type { FastifyInstance } from 'fastify'
import { LANGUAGES } from '../../../catalog/messages.ts'
import { speaker } from '../../../catalog/sentences.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { notFound } from '../../../platform/errors.ts'
import { answerLanguage } from '../../../platform/http/acceptLanguage.ts'
import { route } from '../../../platform/http/route.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf, objectBody } from '../../../platform/rest/mount.ts'
import { boundedRead } from '../../../platform/search/boundedRead.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { sentenceShape } from '../../../platform/values/sentenceShape.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { deleteGoal, findGoals, type Goal, putGoal, type StoredGoal } from '../campaignHoldouts/goals.sql.ts'
import { campaign } from '../campaigns/campaign.ts'
import { explainLift } from './explainLift.ts'
import { countArms } from './reaches.sql.ts'
import { readGoal } from './readGoal.ts'

const goalShape = s.object(
  {
    goal: s.orNull(
      s.object({
        type: s.text({ example: 'form.submitted' }),
        id: s.orNull(s.int({ description: 'The record that has to be reached.' })),
        url: s.orNull(
          s.text({ description: 'The address that has to be visited, with * for any characters.' }),
        ),
      }),
    ),
    windowDays: s.orNull(s.int({ description: 'Days after the entry in which the goal counts as reached.' })),
    holdout: s.number({ description: 'Percent of the contacts that enter and get nothing.' }),
    countedFrom: s.orNull(s.moment()),
  },
  'CampaignGoal',
)

const armShape = s.object(
  {
    contacts: s.int({ description: 'Members whose window is over.' }),
    reached: s.int({ description: 'Those of them who reached the goal in it.' }),
    share: s.orNull(s.number()),
    open: s.int({ description: 'Members whose window is open; they are in no figure.' }),
    openReached: s.int(),
  },
  'LiftArm',
)

const figureShape = s.object(
  {
    figure: s.orNull(
      s.object({
        difference: s.number({ description: 'Of the shares: 0.05 is five percentage points more.' }),
        low: s.number({ description: 'Lower end of the 95 % interval.' }),
        high: s.number({ description: 'Its upper end.' }),
      }),
    ),
    reasons: s.list(sentenceShape),
  },
  'LiftFigure',
)

const GET = {
  summary: 'What a campaign is for, and whom it gives nothing',
  answer: goalShape,
  errors: [403, 404],
} as const

const PUT = {
  summary: 'Set what a campaign is for, and whom it gives nothing',
  body: s.object({
    goal: s.object({ type: s.text(), id: s.optional(s.int()), url: s.optional(s.text()) }),
    windowDays: s.int(),
    holdout: s.optional(s.number()),
  }),
  answer: goalShape,
  errors: [403, 404],
  example: {
    body: {
      goal: { type: 'page.visited', url: 'https://shop.example/thanks*' },
      windowDays: 14,
      holdout: 10,
    },
  },
} as const

const DELETE = { summary: 'Take the goal of a campaign away', answer: goalShape, errors: [403, 404] } as const

const LIFT = {
  summary: 'How much more of those who took part reached the goal',
  answer: s.object({
    lift: s.object(
      {
        ...{ treated: armShape, heldOut: armShape, heldOutOfAll: armShape },
        ...{ ofCampaign: figureShape, ofAll: figureShape },
        notes: s.list(sentenceShape),
      },
      'CampaignLift',
    ),
  }),
  errors: [403, 404],
} as const

export function goalRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /campaigns/:id(^\\d+$)/goal', GET, async (request) => {
    const context = contextOf(request)
    const id = idOf(request)
    await find(context, campaign, [id])
    return shown((await findGoals(context.db, [id])).get(id))
  })

  route(app, 'PUT /campaigns/:id(^\\d+$)/goal', PUT, async (request) => {
    const body = objectBody(request)
    return change(contextOf(request), idOf(request), (context, stored) => readGoal(context, body, stored))
  })

  route(app, 'DELETE /campaigns/:id(^\\d+$)/goal', DELETE, async (request) =>
    change(contextOf(request), idOf(request), async () => null),
  )

  route(app, 'GET /campaigns/:id(^\\d+$)/lift', LIFT, async (request, reply) => {
    const context = contextOf(request)
    const { now, config } = context
    const id = idOf(request)
    await find(context, campaign, [id])
    const goal = (await findGoals(context.db, [id])).get(id)
    if (!goal) throw notFound('The campaign has no goal.')
    const say = speaker(answerLanguage(request, reply, LANGUAGES), config.default_timezone)
    const arms = await boundedRead(context, ({ db }) => countArms(db, id, goal, now))
    return { lift: explainLift(goal, arms, { config, say }) }
  })
}

/** Gives the campaign the goal that `next` makes of the one it has; null takes it away. */
async function change(
  { sql, ...outside }: Context,
  id: number,
  next: (context: Context, stored: Goal | null) => Promise<Goal | null>,
): Promise<Shown<typeof goalShape>> {
  return transaction(sql, async (db) => {
    const context = { ...outside, sql, db }
    await find(context, campaign, [id], 'edit')
    const [held] =
      await db`select from campaigns where id = ${id} ${lockRows(db, 'campaigns', { strength: 'key share' })}`
    if (!held) throw notFound()
    const stored = (await findGoals(db, [id])).get(id) ?? null
    const goal = await next(context, stored)
    if (goal === null) await deleteGoal(db, id)
    else await putGoal(db, id, goal, context.now)
    const entry = { bundle: 'campaign', object: 'campaign', objectId: id, action: 'update' }
    if (goal !== null || stored !== null)
      await insertAuditEntries(db, [{ ...entry, details: { goal: [stored, goal] } }], context)
    return shown((await findGoals(db, [id])).get(id))
  })
}

function shown(goal: StoredGoal | undefined): Shown<typeof goalShape> {
  if (!goal) return { goal: null, windowDays: null, holdout: 0, countedFrom: null }
  const { type, recordId, url, windowDays, holdout, countedFrom } = goal
  return { goal: { type, id: recordId, url }, windowDays, holdout, countedFrom: isoDate(countedFrom) }
}
